import { AverageTrueRange } from './atr.ts';
import { ExponentialMean } from './exponential-mean.ts';
import type { Indicator, PriceColumns } from './indicator.ts';
import { WorkLine } from './work-line.ts';

/**
 * Keltner channels (Raschke): the EMA of the close, and `multiplier` average true ranges above and below. Lines mid,
 * upper, lower; all start where both parts exist.
 */
export class Keltner implements Indicator {
  readonly minimum: number;
  readonly lineCount = 3;
  private readonly mean: ExponentialMean;
  private readonly range: AverageTrueRange;
  private readonly rangeWork = new WorkLine();
  private readonly rangeLines: Float64Array[] = [this.rangeWork.values];
  private readonly multiplier: number;

  constructor(period: number, rangePeriod: number, multiplier: number) {
    this.mean = new ExponentialMean(period);
    this.range = new AverageTrueRange(rangePeriod);
    this.multiplier = multiplier;
    this.minimum = Math.max(period, this.range.minimum);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const mid = lines[0];
    const upper = lines[1];
    const lower = lines[2];
    const range = this.rangeWork.reach(to);
    this.rangeLines[0] = range;
    this.mean.run(bars.close, 0, from, to, mid, keep);
    this.range.run(bars, from, to, this.rangeLines, keep);
    const k = this.multiplier;
    for (let i = from; i < to; i++) {
      const middle = mid[i];
      const distance = range[i] * k;
      upper[i] = middle + distance;
      lower[i] = middle - distance;
    }
    for (let i = from; i < this.minimum - 1 && i < to; i++) mid[i] = Number.NaN;
  }
}
