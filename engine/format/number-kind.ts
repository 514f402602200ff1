import { formatChange } from './change.ts';
import { formatIndex, formatIndexChange } from './index-number.ts';
import { formatPrice } from './price.ts';
import { formatRate, formatRateChange } from './rate.ts';

/** How a row's last price and its change are formatted. */
export interface NumberKind {
  /** A price or a level. */
  readonly price: (value: number, locale: string) => string;
  /** A change, with its sign. */
  readonly change: (value: number, locale: string) => string;
  /** The most decimals of a change: one that rounds to zero has no arrow. */
  readonly changeDecimals: 2 | 3 | 4;
}

/** Prices. */
export const PRICE_NUMBERS: NumberKind = { price: formatPrice, change: formatChange, changeDecimals: 3 };

/** Levels, for the table of indices. */
export const INDEX_NUMBERS: NumberKind = { price: formatIndex, change: formatIndexChange, changeDecimals: 2 };

/** Currency rates. */
export const RATE_NUMBERS: NumberKind = { price: formatRate, change: formatRateChange, changeDecimals: 4 };
