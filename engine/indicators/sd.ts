import type { Indicator, PriceColumns } from './indicator.ts';
import { WindowDeviation } from './window-deviation.ts';
import { WorkLine } from './work-line.ts';

/** Population standard deviation of the close. One line, first at `period - 1`; a constant window is exactly 0. */
export class StandardDeviation implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly window: WindowDeviation;
  private readonly means = new WorkLine();

  constructor(period: number) {
    this.minimum = period;
    this.window = new WindowDeviation(period);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    this.window.run(bars.close, from, to, this.means.reach(to), lines[0], keep);
  }
}
