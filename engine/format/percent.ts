import { ABSENT } from './absent.ts';
import { formatDecimal } from './decimal.ts';

const signs = new Map<string, string>();

/** A percentage with its sign and 2 decimals: 1.5 is `+1.50%`, in French `+1,50 %`. `value` is in per cent, not a ratio. */
export function formatPercent(value: number, locale: string): string {
  if (!Number.isFinite(value)) return ABSENT;
  return formatDecimal(value, locale, 2, 2, true) + percentSign(locale);
}

/** What a locale writes after a number in per cent, its space included. */
export function percentSign(locale: string): string {
  const known = signs.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(1);
  const sign = parts
    .filter(({ type }) => type === 'literal' || type === 'percentSign')
    .map(({ value }) => value)
    .join('');
  signs.set(locale, sign);
  return sign;
}
