import { ABSENT } from './absent.ts';
import { formatDecimal } from './decimal.ts';

/** A price/earnings ratio or a dividend yield (in per cent, without its sign): 1 to 2 decimals. 0 is none. */
export function formatRatio(value: number, locale: string): string {
  if (!Number.isFinite(value) || value === 0) return ABSENT;
  return formatDecimal(value, locale, 1, 2);
}
