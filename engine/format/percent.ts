import { ABSENT } from './absent.ts';
import { formatDecimal } from './decimal.ts';
import { signsOf } from './number-signs.ts';

/** A percentage with its sign and 2 decimals: 1.5 is `+1.50%`, in French `+1,50 %`. `value` is in per cent, not a ratio. */
export function formatPercent(value: number, locale: string): string {
  if (!Number.isFinite(value)) return ABSENT;
  return formatDecimal(value, locale, 2, 2, true) + signsOf(locale).percent;
}
