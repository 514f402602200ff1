import { formatDecimal } from '../../engine/format/decimal.ts';
import type { Locale } from '../i18n/text.ts';

const MIN_DECIMALS = 2;
const MAX_DECIMALS = 4;
/** Finer than the last digit that is shown. */
const TINY = 1e-6;

/**
 * How many decimals, 2 to 4, a book needs so that all its prices are written alike and their points stand under each other.
 */
export function bookDecimals(...sides: readonly ArrayLike<number>[]): number {
  let decimals = MIN_DECIMALS;
  for (const prices of sides) {
    for (let i = 0; i < prices.length && decimals < MAX_DECIMALS; i++) {
      while (decimals < MAX_DECIMALS && isFiner(prices[i] as number, decimals)) decimals++;
    }
  }
  return decimals;
}

/** A price of a book with as many decimals as `bookDecimals` says; blank where there is none (0). */
export function bookPrice(price: number, decimals: number, locale: Locale): string {
  return price > 0 ? formatDecimal(price, locale, decimals, decimals) : '';
}

/**
 * Shares at a price, whole and grouped by thousands; blank where there are none. Lists write sizes in thousands with one
 * decimal (specification section 9); a book does not, because an order of 150 shares and one of 100 are not the same to
 * whoever stands behind it.
 */
export function bookVolume(shares: number, locale: Locale): string {
  return shares > 0 ? formatDecimal(shares, locale, 0, 0) : '';
}

function isFiner(price: number, decimals: number): boolean {
  const scaled = price * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) > TINY * 10 ** decimals;
}
