import type { PriceColumns } from './indicator.ts';
import { WindowRange } from './window-range.ts';

/**
 * The close's position between the lowest low (0) and the highest high (100) of `period` bars; 50 if they are equal.
 */
export class StochasticK {
  readonly period: number;
  private readonly range: WindowRange;

  constructor(period: number) {
    this.period = period;
    this.range = new WindowRange(period);
  }

  /** Writes %K to `out`, first at `period - 1`; `from`, `to` and `keep` as in `Indicator.run`. */
  run(bars: PriceColumns, from: number, to: number, out: Float64Array, keep: boolean): void {
    const close = bars.close;
    this.range.run(bars.high, bars.low, from, to, keep);
    const highest = this.range.highs.values;
    const lowest = this.range.lows.values;
    const end = to | 0;
    for (let i = from | 0; i < end; i++) {
      const bottom = lowest[(i - from) | 0];
      const span = highest[(i - from) | 0] - bottom;
      out[i] = span === 0 ? 50 : ((close[i] - bottom) / span) * 100;
    }
  }
}
