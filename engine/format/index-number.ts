import { ABSENT } from './absent.ts';
import { formatDecimal } from './decimal.ts';

/** The level of an index in the table of indices: 1 to 2 decimals. 0 is no level. */
export function formatIndex(value: number, locale: string): string {
  if (!Number.isFinite(value) || value === 0) return ABSENT;
  return formatDecimal(value, locale, 1, 2);
}

/** The change of an index with its sign: 1 to 2 decimals. */
export function formatIndexChange(value: number, locale: string): string {
  if (!Number.isFinite(value)) return ABSENT;
  return formatDecimal(value, locale, 1, 2, true);
}
