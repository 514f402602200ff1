import { WorkLine } from './work-line.ts';

/** Longest period for which widening windows by doubling beats blocks. */
const SHORT = 24;

/**
 * Highest high and lowest low of the last `period` bars, first at `period - 1`.
 *
 * A long window is combined from a tail and a head as in `WindowMean`, with extremes instead of sums (van Herk, Gil and
 * Werman): amortised O(1) whatever the period. A short one is widened by doubling, taking the extreme of 2, 4 … bars
 * from two narrower windows: more comparisons, but no unpredictable branches.
 */
export class WindowRange {
  readonly period: number;
  /**
   * The extremes of the last `run`, starting at its `from`: a stretch fits into the cache where a whole line would not.
   */
  readonly highs = new WorkLine();
  readonly lows = new WorkLine();
  private readonly heads = new Float64Array(2);
  private readonly trial = new Float64Array(2);
  /** Tails of the highs and of the lows. */
  private tails: readonly Float64Array[] = [];
  private block = -1;
  private readonly scratch: readonly WorkLine[] = [new WorkLine(), new WorkLine()];

  constructor(period: number) {
    this.period = period;
  }

  /** `from`, `to` and `keep` as in `Indicator.run`. */
  run(high: Float64Array, low: Float64Array, from: number, to: number, keep: boolean): void {
    const period = this.period;
    const highest = this.highs.reach(to - from);
    const lowest = this.lows.reach(to - from);
    const begin = Math.max(from, Math.min(to, period - 1));
    if (from === 0) this.block = -1;
    if (from < begin) {
      highest.fill(Number.NaN, 0, begin - from);
      lowest.fill(Number.NaN, 0, begin - from);
      if (begin === to) return;
    }
    if (period > SHORT) {
      const heads = keep ? this.heads : this.trial;
      heads[0] = this.heads[0];
      heads[1] = this.heads[1];
      if (this.tails.length === 0) this.tails = [new Float64Array(period - 1), new Float64Array(period - 1)];
      this.block = ranges(high, low, begin, to, heads, this.tails, this.block, highest, lowest, from);
    } else if (to - begin < period) scan(high, low, begin, to, period, highest, lowest, from);
    else {
      widen(high, begin, to, period, true, this.scratch, highest, from);
      widen(low, begin, to, period, false, this.scratch, lowest, from);
    }
  }
}

/** Checks every bar of every window, for a tick. */
function scan(
  high: Float64Array,
  low: Float64Array,
  from: number,
  to: number,
  period: number,
  highest: Float64Array,
  lowest: Float64Array,
  origin: number,
): void {
  for (let i = from; i < to; i++) {
    let top = high[i];
    let bottom = low[i];
    for (let j = i - period + 1; j < i; j++) {
      if (high[j] > top) top = high[j];
      if (low[j] < bottom) bottom = low[j];
    }
    highest[i - origin] = top;
    lowest[i - origin] = bottom;
  }
}

/** Extremes of `period` bars by doubling; the two scratch lines alternate, and the last step writes to `out`. */
function widen(
  x: Float64Array,
  from: number,
  to: number,
  period: number,
  up: boolean,
  scratch: readonly WorkLine[],
  out: Float64Array,
  outOrigin: number,
): void {
  const origin = from - period + 1;
  const room = to - origin;
  let source = x;
  let sourceOrigin = 0;
  let turn = 0;
  let width = 1;
  if (period === 1) out.set(x.subarray(from, to), from - outOrigin);
  while (width < period) {
    const step = Math.min(width, period - width);
    width += step;
    const last = width === period;
    const target = last ? out : scratch[turn].reach(room);
    const targetOrigin = last ? outOrigin : origin;
    const begin = origin + width - 1;
    if (up) higher(source, begin - sourceOrigin, step, target, begin - targetOrigin, to - begin);
    else lower(source, begin - sourceOrigin, step, target, begin - targetOrigin, to - begin);
    source = target;
    sourceOrigin = targetOrigin;
    turn = 1 - turn;
  }
}

/**
 * The higher of each value and the one `step` before it. The comparison is a factor, so that there is no branch to
 * predict.
 */
function higher(x: Float64Array, at: number, step: number, out: Float64Array, outAt: number, count: number): void {
  const near = (at - outAt) | 0;
  const far = (near - step) | 0;
  const end = (outAt + count) | 0;
  for (let i = outAt | 0; i < end; i++) {
    const a = x[(i + near) | 0];
    const b = x[(i + far) | 0];
    const first = Number(a > b);
    out[i] = a * first + b * (1 - first);
  }
}

function lower(x: Float64Array, at: number, step: number, out: Float64Array, outAt: number, count: number): void {
  const near = (at - outAt) | 0;
  const far = (near - step) | 0;
  const end = (outAt + count) | 0;
  for (let i = outAt | 0; i < end; i++) {
    const a = x[(i + near) | 0];
    const b = x[(i + far) | 0];
    const first = Number(a < b);
    out[i] = a * first + b * (1 - first);
  }
}

/** Extremes by blocks, as `means` in `window-mean.ts`. */
function ranges(
  high: Float64Array,
  low: Float64Array,
  from: number,
  to: number,
  heads: Float64Array,
  tails: readonly Float64Array[],
  known: number,
  highest: Float64Array,
  lowest: Float64Array,
  origin: number,
): number {
  const tailHighs = tails[0];
  const tailLows = tails[1];
  const length = tailHighs.length;
  let headHigh = heads[0];
  let headLow = heads[1];
  let block = from - (from % length);
  let ready = block === known;
  let i = from;
  while (i < to) {
    if (i === block) {
      headHigh = high[i];
      headLow = low[i];
    }
    if (!ready) {
      let top = high[block - 1];
      let bottom = low[block - 1];
      for (let j = length - 1, k = block - 1; j >= 0; j--, k--) {
        top = Math.max(top, high[k]);
        bottom = Math.min(bottom, low[k]);
        tailHighs[j] = top;
        tailLows[j] = bottom;
      }
    }
    for (const stop = Math.min(to, block + length); i < stop; i++) {
      headHigh = Math.max(headHigh, high[i]);
      headLow = Math.min(headLow, low[i]);
      highest[i - origin] = Math.max(tailHighs[i - block], headHigh);
      lowest[i - origin] = Math.min(tailLows[i - block], headLow);
    }
    if (i < to) {
      block += length;
      ready = false;
    }
  }
  heads[0] = headHigh;
  heads[1] = headLow;
  return block;
}
