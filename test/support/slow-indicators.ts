import type { Tolerance } from './reference.ts';

/**
 * Every indicator written directly from its formula, window by window and without regard to speed. The fast ones are compared
 * with these for parameters that no reference file covers. Bars must be sound; see `sound`.
 */
interface SlowBars {
  readonly time: readonly number[];
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly number[];
}

type Line = number[];

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const blank = (n: number): Line => new Array<number>(n).fill(Number.NaN);

/** `f` of the last `p` values, from the first index that has `p` values after the NaNs. */
function windows(x: readonly number[], p: number, f: (window: readonly number[], i: number) => number): Line {
  const start = x.findIndex((value) => !Number.isNaN(value));
  return x.map((_, i) => (start < 0 || i < start + p - 1 ? Number.NaN : f(x.slice(i - p + 1, i + 1), i)));
}

const sma = (x: readonly number[], p: number): Line => windows(x, p, (w) => sum(w) / p);

function recurrence(x: readonly number[], p: number, step: (before: number, x: number) => number): Line {
  const seeds = sma(x, p);
  const out = blank(x.length);
  for (let i = 0; i < x.length; i++) {
    if (Number.isNaN(seeds[i])) continue;
    out[i] = i > 0 && !Number.isNaN(out[i - 1]) ? step(out[i - 1], x[i]) : seeds[i];
  }
  return out;
}

const ema = (x: readonly number[], p: number): Line => recurrence(x, p, (e, v) => e + (2 / (p + 1)) * (v - e));
const rma = (x: readonly number[], p: number): Line => recurrence(x, p, (r, v) => (r * (p - 1) + v) / p);
const minus = (a: readonly number[], b: readonly number[]): Line => a.map((v, i) => v - b[i]);
const map2 = (a: readonly number[], b: readonly number[], f: (a: number, b: number) => number): Line =>
  a.map((v, i) => (Number.isNaN(v) || Number.isNaN(b[i]) ? Number.NaN : f(v, b[i])));

function deviation(x: readonly number[], p: number): Line {
  return windows(x, p, (w) => {
    if (w.every((v) => v === w[0])) return 0;
    const mean = sum(w) / p;
    return Math.sqrt(sum(w.map((v) => (v - mean) ** 2)) / p);
  });
}

function trueRanges({ high, low, close }: SlowBars): Line {
  return close.map((_, i) =>
    i === 0
      ? Number.NaN
      : Math.max(high[i] - low[i], Math.abs(high[i] - close[i - 1]), Math.abs(low[i] - close[i - 1])),
  );
}

const changes = (x: readonly number[]): Line => x.map((v, i) => (i === 0 ? Number.NaN : v - x[i - 1]));
const typical = ({ high, low, close }: SlowBars): Line => close.map((c, i) => (high[i] + low[i] + c) / 3);

function stochastic({ high, low, close }: SlowBars, p: number): Line {
  return windows(close, p, (_, i) => {
    const top = Math.max(...high.slice(i - p + 1, i + 1));
    const bottom = Math.min(...low.slice(i - p + 1, i + 1));
    return top === bottom ? 50 : (100 * (close[i] - bottom)) / (top - bottom);
  });
}

function flowVolumes({ high, low, close, volume }: SlowBars): Line {
  return close.map((c, i) =>
    high[i] === low[i] ? 0 : ((c - low[i] - (high[i] - c)) / (high[i] - low[i])) * volume[i],
  );
}

const total = (x: readonly number[]): Line => {
  let running = 0;
  return x.map((v) => (running += v));
};

function flowRatio(bars: SlowBars, p: number, scale: number): Line {
  const flow = flowVolumes(bars);
  return windows(bars.volume, p, (w, i) => (sum(w) === 0 ? 0 : (scale * sum(flow.slice(i - p + 1, i + 1))) / sum(w)));
}

function macd(x: readonly number[], a: number, b: number, s: number): Record<string, Line> {
  const line = minus(ema(x, Math.min(a, b)), ema(x, Math.max(a, b)));
  const signal = ema(line, s);
  return { line, signal, hist: minus(line, signal) };
}

function directional(bars: SlowBars, p: number): Record<string, Line> {
  const n = bars.close.length;
  const lines = { plus: blank(n), minus: blank(n), adx: blank(n) };
  if (n < 2 * p + 1) return lines;
  const { high, low } = bars;
  const ranges = trueRanges(bars);
  const sums = [0, 0, 0];
  const dx: (number | undefined)[] = [];
  for (let i = 1; i < n; i++) {
    const up = high[i] - high[i - 1];
    const down = low[i - 1] - low[i];
    const now = [up > down && up > 0 ? up : 0, down > up && down > 0 ? down : 0, ranges[i]];
    now.forEach((value, k) => {
      sums[k] = i < p ? sums[k] + value : sums[k] - sums[k] / p + value;
    });
    if (i < p) continue;
    lines.plus[i] = sums[2] === 0 ? 0 : (100 * sums[0]) / sums[2];
    lines.minus[i] = sums[2] === 0 ? 0 : (100 * sums[1]) / sums[2];
    const both = lines.plus[i] + lines.minus[i];
    dx[i] = both === 0 ? undefined : (100 * Math.abs(lines.plus[i] - lines.minus[i])) / both;
    if (i === 2 * p - 1) lines.adx[i] = sum(dx.slice(p, 2 * p).map((value) => value ?? 0)) / p;
    const last = dx[i];
    if (i >= 2 * p) lines.adx[i] = last === undefined ? lines.adx[i - 1] : (lines.adx[i - 1] * (p - 1) + last) / p;
  }
  return lines;
}

function moneyFlow(bars: SlowBars, p: number): Line {
  const price = typical(bars);
  const flow = price.map((now, i) => {
    if (i === 0) return Number.NaN;
    const change = now - price[i - 1];
    if (Math.abs(change) <= 1e-14 * (now + price[i - 1])) return 0;
    return Math.sign(change) * now * bars.volume[i];
  });
  return windows(flow, p, (w) => {
    const up = sum(w.filter((v) => v > 0));
    const down = -sum(w.filter((v) => v < 0));
    return up + down === 0 ? 50 : (100 * up) / (up + down);
  });
}

function channelIndex(bars: SlowBars, p: number, constant: number): Line {
  return windows(typical(bars), p, (w) => {
    if (w.every((v) => v === w[0])) return 0;
    const mean = sum(w) / p;
    const distance = sum(w.map((v) => Math.abs(v - mean))) / p;
    return (w[p - 1] - mean) / (constant * distance);
  });
}

function slope(x: readonly number[], p: number): Line {
  return windows(x, p, (w) => {
    const middle = (p - 1) / 2;
    const mean = sum(w) / p;
    return sum(w.map((v, k) => (k - middle) * (v - mean))) / sum(w.map((_, k) => (k - middle) ** 2));
  });
}

function sar({ high, low }: SlowBars, step: number, maximum: number): Line {
  const n = high.length;
  const out = blank(n);
  if (n < 2) return out;
  const first = Math.min(step, maximum);
  const down = low[0] - low[1];
  let long = !(down > 0 && down > high[1] - high[0]);
  let factor = first;
  let extreme = long ? high[1] : low[1];
  let stop = long ? low[0] : high[0];
  let priorHigh = high[1];
  let priorLow = low[1];
  for (let i = 1; i < n; i++) {
    if (long) {
      if (low[i] <= stop) {
        long = false;
        stop = Math.max(extreme, priorHigh, high[i]);
        out[i] = stop;
        factor = first;
        extreme = low[i];
        stop = Math.max(stop + factor * (extreme - stop), priorHigh, high[i]);
      } else {
        out[i] = stop;
        if (high[i] > extreme) {
          extreme = high[i];
          factor = Math.min(factor + first, maximum);
        }
        stop = Math.min(stop + factor * (extreme - stop), priorLow, low[i]);
      }
    } else if (high[i] >= stop) {
      long = true;
      stop = Math.min(extreme, priorLow, low[i]);
      out[i] = stop;
      factor = first;
      extreme = high[i];
      stop = Math.min(stop + factor * (extreme - stop), priorLow, low[i]);
    } else {
      out[i] = stop;
      if (low[i] < extreme) {
        extreme = low[i];
        factor = Math.min(factor + first, maximum);
      }
      stop = Math.max(stop + factor * (extreme - stop), priorHigh, high[i]);
    }
    priorHigh = high[i];
    priorLow = low[i];
  }
  return out;
}

function keltner(bars: SlowBars, p: number, range: number, k: number): Record<string, Line> {
  const width = rma(trueRanges(bars), range);
  const mean = ema(bars.close, p);
  return {
    mid: map2(mean, width, (m) => m),
    upper: map2(mean, width, (m, w) => m + k * w),
    lower: map2(mean, width, (m, w) => m - k * w),
  };
}

function bands(mid: readonly number[], width: readonly number[]): Record<string, Line> {
  return { mid: [...mid], upper: map2(mid, width, (m, w) => m + w), lower: map2(mid, width, (m, w) => m - w) };
}

function strength(x: readonly number[], p: number): Line {
  const gain = rma(
    changes(x).map((v) => Math.max(v, 0)),
    p,
  );
  const loss = rma(
    changes(x).map((v) => Math.max(-v, 0)),
    p,
  );
  return map2(gain, loss, (g, l) => (g + l > 0 ? (100 * g) / (g + l) : 50));
}

function oscillator(bars: SlowBars, fast: number, slow: number): Line {
  const line = total(flowVolumes(bars));
  const smooth = (p: number): Line => {
    const alpha = 2 / (p + 1);
    let e = line[0];
    return line.map((v) => (e = alpha * v + (1 - alpha) * e));
  };
  return minus(smooth(fast), smooth(slow)).map((v, i) => (i < Math.max(fast, slow) - 1 ? Number.NaN : v));
}

function trix(x: readonly number[], p: number, s: number): Record<string, Line> {
  const thrice = ema(ema(ema(x, p), p), p);
  const line = thrice.map((t, i) => (i === 0 ? Number.NaN : 100 * (t / thrice[i - 1] - 1)));
  return { line, signal: ema(line, s) };
}

function balance({ close, volume }: SlowBars): Line {
  return total(close.map((c, i) => (i === 0 ? volume[0] : Math.sign(c - close[i - 1]) * volume[i])));
}

/** Anchored at each day of bars of minutes, and at each year of bars at midnight. */
function anchoredMean(bars: SlowBars): Line {
  const price = typical(bars);
  const anchors = bars.time.map((time) => {
    const date = new Date(time * 1000).toISOString();
    return date.endsWith('T00:00:00.000Z') ? date.slice(0, 4) : date.slice(0, 10);
  });
  return price.map((_, i) => {
    const from = anchors.findLastIndex((anchor, k) => k <= i && anchor !== anchors[i]) + 1;
    const volume = bars.volume.slice(from, i + 1);
    return sum(volume) > 0 ? sum(volume.map((shares, k) => shares * price[from + k])) / sum(volume) : Number.NaN;
  });
}

const value = (line: Line): Record<string, Line> => ({ value: line });
const behind = (x: readonly number[], p: number, f: (now: number, then: number) => number): Line =>
  x.map((v, i) => (i < p ? Number.NaN : f(v, x[i - p])));

/** The lines of the indicator with this code, by name. */
export function slowLines(code: string, [a, b, c]: readonly number[], bars: SlowBars): Record<string, Line> {
  const x = bars.close;
  switch (code) {
    case 'mas':
      return value(sma(x, a));
    case 'mae':
      return value(ema(x, a));
    case 'bb':
      return bands(
        sma(x, a),
        deviation(x, a).map((d) => d * b),
      );
    case 'sar':
      return value(sar(bars, a, b));
    case 'maenv':
      return bands(
        sma(x, a),
        sma(x, a).map((m) => m * b),
      );
    case 'kel':
      return keltner(bars, a, b, c);
    case 'vwap':
      return value(anchoredMean(bars));
    case 'vol':
      return value([...bars.volume]);
    case 'macd':
    case 'mhist':
      return macd(x, a, b, c);
    case 'stoc':
      return { k: stochastic(bars, a), d: sma(stochastic(bars, a), b) };
    case 'slow':
      return { k: sma(stochastic(bars, a), b), d: sma(sma(stochastic(bars, a), b), b) };
    case 'rsi':
      return value(strength(x, a));
    case 'obv':
      return value(balance(bars));
    case 'mom':
      return value(behind(x, a, (now, then) => now - then));
    case 'roc':
      return value(behind(x, a, (now, then) => 100 * (now / then - 1)));
    case 'adx':
      return directional(bars, a);
    case 'mf':
      return value(moneyFlow(bars, a));
    case 'will':
      return value(stochastic(bars, a).map((k) => k - 100));
    case 'ad':
      return value(total(flowVolumes(bars)));
    case 'accosc':
      return value(oscillator(bars, a, b));
    case 'chalk':
      return value(flowRatio(bars, a, 1));
    case 'int':
      return value(flowRatio(bars, a, 100));
    case 'cci':
      return value(channelIndex(bars, a, b));
    case 'ppo':
      return value(map2(ema(x, Math.min(a, b)), ema(x, Math.max(a, b)), (f, s) => (100 * (f - s)) / s));
    case 'vma':
      return value(sma(bars.volume, a));
    case 'trix':
      return trix(x, a, b);
    case 'lrs':
      return value(slope(x, a));
    case 'atr':
      return value(rma(trueRanges(bars), a));
    case 'force':
      return value(
        ema(
          changes(x).map((change, i) => change * bars.volume[i]),
          a,
        ),
      );
    case 'sd':
      return value(deviation(x, a));
    default:
      throw new Error(`no formula for ${code}`);
  }
}

/**
 * As the definitions allow: 1e-7 for scales of 100, 1e-6 for CCI, 1e-9 of the largest for volume lines; for all others 1e-9 of
 * the value.
 */
const TOLERANCES: Readonly<Record<string, Tolerance>> = {
  cci: 1e-6,
  rsi: 1e-7,
  stoc: 1e-7,
  slow: 1e-7,
  will: 1e-7,
  adx: 1e-7,
  mf: 1e-7,
  int: 1e-7,
  obv: 'volume',
  ad: 'volume',
  accosc: 'volume',
  force: 'volume',
};

/** The tolerance of an indicator relative to `slowLines`. */
export function toleranceOf(code: string): Tolerance {
  return TOLERANCES[code] ?? 'relative';
}
