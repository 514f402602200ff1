import { ABSENT } from './absent.ts';
import { formatDecimal } from './decimal.ts';

/** A currency's rate: always 4 decimals, because a day's changes are in the third and fourth. 0 is no rate. */
export function formatRate(value: number, locale: string): string {
  if (!Number.isFinite(value) || value === 0) return ABSENT;
  return formatDecimal(value, locale, 4, 4);
}

/** The change of a rate with its sign: always 4 decimals. */
export function formatRateChange(value: number, locale: string): string {
  if (!Number.isFinite(value)) return ABSENT;
  return formatDecimal(value, locale, 4, 4, true);
}
