import { ABSENT } from './absent.ts';
import { formatDecimal } from './decimal.ts';

/** A change of price with its sign: 2 to 3 decimals. No change is `0.00`, without a sign. */
export function formatChange(value: number, locale: string): string {
  if (!Number.isFinite(value)) return ABSENT;
  return formatDecimal(value, locale, 2, 3, true);
}
