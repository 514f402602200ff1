import type { Indicator, PriceColumns } from './indicator.ts';
import { RunningMean } from './running-mean.ts';

/** Simple moving average of the close. One line, first at `period - 1`. */
export class Sma implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly mean: RunningMean;

  constructor(period: number) {
    this.minimum = period;
    this.mean = new RunningMean(period);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    this.mean.run(bars.close, from, to, lines[0], keep);
  }
}
