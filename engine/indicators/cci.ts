import type { Indicator, PriceColumns } from './indicator.ts';
import { WindowMean } from './window-mean.ts';
import { WorkLine } from './work-line.ts';

/**
 * Commodity channel index (Lambert): the typical price's distance to its mean, in units of `constant` mean deviations.
 * One line, first at `period - 1`. A bar costs O(period), because the mean from which deviations are taken changes with
 * every bar.
 */
export class Cci implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly period: number;
  private readonly constant: number;
  private readonly mean: WindowMean;
  private readonly prices = new WorkLine();
  /** Number of consecutive bars, up to the last one kept, with the same typical price. */
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
 * doubles is not always that double, so a constant window is recognised by counting. Two bars are computed together:
 * their windows share all prices but two, and loading prices is most of the work.
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
  let i = from;
  for (const stop = Math.min(to, period - 1); i < stop; i++) equal = runLength(prices, i, equal);
  for (; i < to - 1; i += 2) {
    const mean = out[i];
    const nextMean = out[i + 1];
    let distances = Math.abs(prices[i - period + 1] - mean);
    let nextDistances = 0;
    for (let j = i - period + 2; j <= i; j++) {
      const price = prices[j];
      distances += Math.abs(price - mean);
      nextDistances += Math.abs(price - nextMean);
    }
    nextDistances += Math.abs(prices[i + 1] - nextMean);
    equal = runLength(prices, i, equal);
    out[i] = equal < period && distances > 0 ? ((prices[i] - mean) / distances) * scale : 0;
    equal = runLength(prices, i + 1, equal);
    out[i + 1] = equal < period && nextDistances > 0 ? ((prices[i + 1] - nextMean) / nextDistances) * scale : 0;
  }
  if (i < to) {
    const mean = out[i];
    let distances = 0;
    for (let j = i - period + 1; j <= i; j++) distances += Math.abs(prices[j] - mean);
    equal = runLength(prices, i, equal);
    out[i] = equal < period && distances > 0 ? ((prices[i] - mean) / distances) * scale : 0;
  }
  return equal;
}

/** How many prices up to index `i` are equal, if it was `before` up to index `i - 1`. */
function runLength(prices: Float64Array, i: number, before: number): number {
  return i > 0 && prices[i] === prices[i - 1] ? before + 1 : 1;
}
