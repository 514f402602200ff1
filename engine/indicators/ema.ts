import { ExponentialMean } from './exponential-mean.ts';
import type { Indicator, PriceColumns } from './indicator.ts';

/** Exponential moving average of the close, seeded with the mean of the first closes. One line, first at `period - 1`. */
export class Ema implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly mean: ExponentialMean;

  constructor(period: number) {
    this.minimum = period;
    this.mean = new ExponentialMean(period);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    this.mean.run(bars.close, 0, from, to, lines[0], keep);
  }
}
