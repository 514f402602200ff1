import type { PriceColumns } from '../indicators/indicator.ts';

/** What a formula reads of a bar, by the number of its column here. */
export const PRICES = ['time', 'open', 'high', 'low', 'close', 'volume', 'trades'] as const;

/** One of the columns of bars. */
export type Price = (typeof PRICES)[number];

/** A column of bars by its number. */
export function priceColumn(bars: PriceColumns, price: number): Float64Array | Uint32Array {
  return bars[PRICES[price]];
}
