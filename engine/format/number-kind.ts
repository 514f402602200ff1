import { formatChange } from './change.ts';
import { formatIndex, formatIndexChange } from './index-number.ts';
import { formatPrice } from './price.ts';
import { formatRate, formatRateChange } from './rate.ts';

/** How the last price of a row and its change are written. Whoever sets up a list takes one; only what is taken is loaded. */
export interface NumberKind {
  /** A price or a level. */
  readonly price: (value: number, locale: string) => string;
  /** A change, with its sign. */
  readonly change: (value: number, locale: string) => string;
  /** How many decimals a change has at most: one that rounds to zero has no arrow. */
  readonly changeDecimals: 2 | 3 | 4;
}

/** As every list of securities has them. */
export const PRICE_NUMBERS: NumberKind = { price: formatPrice, change: formatChange, changeDecimals: 3 };

/** As the table of indices has levels. */
export const INDEX_NUMBERS: NumberKind = { price: formatIndex, change: formatIndexChange, changeDecimals: 2 };

/** As the table of indices has a currency's rate. */
export const RATE_NUMBERS: NumberKind = { price: formatRate, change: formatRateChange, changeDecimals: 4 };
