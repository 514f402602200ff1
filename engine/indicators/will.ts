import type { Indicator, PriceColumns } from './indicator.ts';
import { WindowRange } from './window-range.ts';

/**
 * Williams %R, −100 … 0: how far the close is below the highest high of `period` bars, relative to their range. First
 * at `period - 1`; −50 without a range.
 */
export class Williams implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly range: WindowRange;

  constructor(period: number) {
    this.minimum = period;
    this.range = new WindowRange(period);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const close = bars.close;
    const out = lines[0];
    this.range.run(bars.high, bars.low, from, to, keep);
    const highest = this.range.highs.values;
    const lowest = this.range.lows.values;
    const end = to | 0;
    for (let i = from | 0; i < end; i++) {
      const top = highest[(i - from) | 0];
      const span = top - lowest[(i - from) | 0];
      out[i] = span === 0 ? -50 : ((close[i] - top) / span) * 100;
    }
  }
}
