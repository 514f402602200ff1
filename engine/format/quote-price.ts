import { ABSENT } from './absent.ts';
import { formatDecimal } from './decimal.ts';

const WHOLE_FROM = 10_000;

/** A bid or ask: 2 to 4 decimals below 10,000, none from there on. 0 is no order. */
export function formatQuotePrice(value: number, locale: string): string {
  if (!Number.isFinite(value) || value === 0) return ABSENT;
  if (Math.abs(value) >= WHOLE_FROM) return formatDecimal(value, locale, 0, 0);
  return formatDecimal(value, locale, 2, 4);
}
