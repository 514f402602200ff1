import type { Indicator, PriceColumns } from './indicator.ts';

/** Number of trades of each bar; NaN if the source gave none. */
export class Transactions implements Indicator {
  readonly minimum = 1;
  readonly lineCount = 1;

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[]): void {
    const out = lines[0];
    const trades = bars.trades;
    for (let i = from; i < to; i++) out[i] = trades[i];
  }
}
