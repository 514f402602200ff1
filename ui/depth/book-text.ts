import { formatDecimal } from '../../engine/format/decimal.ts';
import type { Locale, Translate } from '../i18n/text.ts';

const MIN_DECIMALS = 2;
const MAX_DECIMALS = 4;
/** The most digits of a spread's percentage. */
const PERCENT_DECIMALS = 2;
/** Smaller than the last digit that is shown. */
const TINY = 1e-6;

/** The number of decimals, 2 to 4, with which all prices of a book align at their decimal points. */
export function bookDecimals(...sides: readonly ArrayLike<number>[]): number {
  let decimals = MIN_DECIMALS;
  for (const prices of sides) {
    for (let i = 0; i < prices.length && decimals < MAX_DECIMALS; i++) {
      while (decimals < MAX_DECIMALS && isFiner(prices[i] as number, decimals)) decimals++;
    }
  }
  return decimals;
}

/** A price of a book with the decimals that `bookDecimals` returns; blank if there is none (0). */
export function bookPrice(price: number, decimals: number, locale: Locale): string {
  return price > 0 ? formatDecimal(price, locale, decimals, decimals) : '';
}

/**
 * The shares at a price, grouped by thousands; blank if there are none. Lists show sizes in thousands with one decimal
 * (specification section 9). A book does not, because 150 shares and 100 shares differ to the next trader in the queue.
 */
export function bookVolume(shares: number, locale: Locale): string {
  return shares > 0 ? formatDecimal(shares, locale, 0, 0) : '';
}

/** The part of a book's shares that is bid, in whole percent; NaN if it has none. */
export function bidShare(bids: ArrayLike<number>, asks: ArrayLike<number>): number {
  const bid = bookShares(bids);
  return Math.round((100 * bid) / (bid + bookShares(asks)));
}

/** The sum of a side's shares. */
export function bookShares(volumes: ArrayLike<number>): number {
  let shares = 0;
  for (let i = 0; i < volumes.length; i++) shares += volumes[i] as number;
  return shares;
}

/** The distance of the best prices, and what part of the middle it is; if a side is empty, why there is none. */
export function spreadText(bids: ArrayLike<number>, asks: ArrayLike<number>, t: Translate, locale: Locale): string {
  const bid = bids[0] ?? 0;
  const ask = asks[0] ?? 0;
  if (!(bid > 0 || ask > 0)) return t('depth.empty');
  if (!(bid > 0 && ask > 0)) return t('depth.one-sided');
  const decimals = bookDecimals(bids, asks);
  const part = ((ask - bid) / ((ask + bid) / 2)) * 100;
  return t('depth.spread', {
    spread: formatDecimal(ask - bid, locale, decimals, decimals),
    part: formatDecimal(part, locale, PERCENT_DECIMALS, PERCENT_DECIMALS),
  });
}

function isFiner(price: number, decimals: number): boolean {
  const scaled = price * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) > TINY * 10 ** decimals;
}
