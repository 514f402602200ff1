import { ABSENT } from '../format/absent.ts';
import { formatDecimal } from '../format/decimal.ts';
import { formatLots, formatSize } from '../format/size.ts';
import { boardLot } from './board-lot.ts';

/** The units in which the sizes of orders may be written: thousands of shares as specified, shares, or board lots. */
export const SIZE_UNITS = ['thousands', 'shares', 'lots'] as const;

/** One of `SIZE_UNITS`. */
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** The unit that a text names; thousands if it names none. */
export function sizeUnitOf(text: string | undefined): SizeUnit {
  return SIZE_UNITS.find((unit) => unit === text) ?? 'thousands';
}

/** The size of a bid or ask, given in shares, in a unit. `price`: of the order, which determines its board lot. */
export function orderSize(shares: number, price: number, unit: SizeUnit, locale: string): string {
  if (unit === 'thousands') return formatSize(shares, locale);
  if (unit === 'lots') return formatLots(shares, boardLot(0, price), locale);
  return shares > 0 && shares < Number.POSITIVE_INFINITY ? formatDecimal(shares, locale, 0, 0) : ABSENT;
}

/** Securities of this type have a different layout of bid and ask (specification section 9). */
const QUOTED_WITHOUT_ORDERS = 9;

/**
 * Whether a security's bid and ask are shown with their sizes. The specification does not describe the different layout
 * of type 9; ours shows only the price, because such quotes have no order behind them.
 */
export function hasOrderSizes(sectype: number): boolean {
  return sectype !== QUOTED_WITHOUT_ORDERS;
}
