import type { Indicator, PriceColumns } from './indicator.ts';
import { WindowMean } from './window-mean.ts';
import { WorkLine } from './work-line.ts';

/**
 * Commodity channel index (Lambert): the typical price's distance to its mean, in units of `constant` mean deviations. One
 * line, first at `period - 1`. A bar costs O(period): the mean that the deviations are taken from moves with every bar.
 */
export class Cci implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly period: number;
  private readonly constant: number;
  private readonly mean: WindowMean;
  private readonly prices = new WorkLine();
  /** Bars in a row, up to the last one kept, with one and the same typical price. */
  private equal = 0;

  constructor(period: number, constant: number) {
    this.minimum = period;
    this.period = period;
    this.constant = constant;
    this.mean = new WindowMean(period);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const out = lines[0];
    const prices = this.prices.reach(to);
    const high = bars.high;
    const low = bars.low;
    const close = bars.close;
    for (let i = from; i < to; i++) prices[i] = (high[i] + low[i] + close[i]) / 3;
    this.mean.run(prices, 0, from, to, out, keep);
    const equal = indices(prices, from, to, this.period, this.constant, from === 0 ? 0 : this.equal, out);
    if (keep) this.equal = equal;
  }
}

/**
 * Turns the means in `out` into the index, and returns how many prices up to the last one are equal. The mean of equal
 * doubles is not always that double, so a constant window is told by counting.
 */
function indices(
  prices: Float64Array,
  from: number,
  to: number,
  period: number,
  constant: number,
  equalBefore: number,
  out: Float64Array,
): number {
  const scale = period / constant;
  let equal = equalBefore;
  for (let i = from; i < to; i++) {
    equal = i > 0 && prices[i] === prices[i - 1] ? equal + 1 : 1;
    if (i < period - 1) continue;
    const mean = out[i];
    const distances = sumOfDistances(prices, i - period + 1, i + 1, mean);
    out[i] = equal < period && distances > 0 ? ((prices[i] - mean) / distances) * scale : 0;
  }
  return equal;
}

/** Σ |x − mean| over `from … to - 1`; four sums side by side, because one would wait for each addition in turn. */
function sumOfDistances(x: Float64Array, from: number, to: number, mean: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = from;
  for (const stop = to - 3; i < stop; i += 4) {
    a += Math.abs(x[i] - mean);
    b += Math.abs(x[i + 1] - mean);
    c += Math.abs(x[i + 2] - mean);
    d += Math.abs(x[i + 3] - mean);
  }
  for (; i < to; i++) a += Math.abs(x[i] - mean);
  return a + b + (c + d);
}
