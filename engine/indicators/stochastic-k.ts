import type { PriceColumns } from './indicator.ts';
import { WindowRange } from './window-range.ts';
import { WorkLine } from './work-line.ts';

/** Where the close stands between the lowest low (0) and the highest high (100) of `period` bars; 50 when they are equal. */
export class StochasticK {
  readonly period: number;
  private readonly range: WindowRange;
  private readonly highest = new WorkLine();
  private readonly lowest = new WorkLine();

  constructor(period: number) {
    this.period = period;
    this.range = new WindowRange(period);
  }

  /** Writes %K to `out`, first at `period - 1`; `from`, `to` and `keep` as in `Indicator.run`. */
  run(bars: PriceColumns, from: number, to: number, out: Float64Array, keep: boolean): void {
    const highest = this.highest.reach(to);
    const lowest = this.lowest.reach(to);
    const close = bars.close;
    this.range.run(bars.high, bars.low, from, to, highest, lowest, keep);
    for (let i = from; i < to; i++) {
      const bottom = lowest[i];
      const span = highest[i] - bottom;
      out[i] = span === 0 ? 50 : ((close[i] - bottom) / span) * 100;
    }
  }
}
