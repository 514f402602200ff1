import type { Indicator, PriceColumns } from './indicator.ts';
import { WindowRange } from './window-range.ts';
import { WorkLine } from './work-line.ts';

/** Williams %R, −100 … 0: how far the close is below the highest high of `period` bars. First at `period - 1`; −50 without a range. */
export class Williams implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly range: WindowRange;
  private readonly highest = new WorkLine();
  private readonly lowest = new WorkLine();

  constructor(period: number) {
    this.minimum = period;
    this.range = new WindowRange(period);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const highest = this.highest.reach(to);
    const lowest = this.lowest.reach(to);
    const close = bars.close;
    const out = lines[0];
    this.range.run(bars.high, bars.low, from, to, highest, lowest, keep);
    for (let i = from; i < to; i++) {
      const top = highest[i];
      const span = top - lowest[i];
      out[i] = span === 0 ? -50 : ((close[i] - top) / span) * 100;
    }
  }
}
