import type { PriceColumns } from '../indicators/indicator.ts';

/** What a formula reads of a bar, by the number of its column here. */
export const PRICES = ['time', 'open', 'high', 'low', 'close', 'volume', 'trades'] as const;

/** One of the columns of bars. */
export type Price = (typeof PRICES)[number];

/** Numbers of trades may be whole numbers in an array of their own kind, and may be absent. */
export const TRADES = PRICES.indexOf('trades');

/** A column of bars by its number. */
export function priceColumn(bars: PriceColumns, price: number): Float64Array | Uint32Array {
  return bars[PRICES[price]];
}
