import { ABSENT } from './absent.ts';
import { formatDecimal } from './decimal.ts';

/** The size of a bid or ask, given in shares, written in thousands with one decimal: 1500 is `1.5`. 0 is no order. */
export function formatSize(shares: number, locale: string): string {
  return sizeIn(shares, 1000, locale);
}

/** The size of a bid or ask, given in shares, written in board lots with one decimal, as chart readouts do. */
export function formatLots(shares: number, boardLot: number, locale: string): string {
  return sizeIn(shares, boardLot, locale);
}

function sizeIn(shares: number, unit: number, locale: string): string {
  const size = shares / unit;
  if (!Number.isFinite(size) || size === 0) return ABSENT;
  return formatDecimal(size, locale, 1, 1);
}
