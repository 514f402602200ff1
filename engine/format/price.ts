import { ABSENT } from './absent.ts';
import { formatDecimal } from './decimal.ts';

const FINE_BELOW = 0.5;

/**
 * A displayed price: 2 to 4 decimals. `locale` is one of `LANGUAGES`, here and in every format. 0 is no price.
 */
export function formatPrice(value: number, locale: string): string {
  if (!Number.isFinite(value) || value === 0) return ABSENT;
  return formatDecimal(value, locale, 2, 4);
}

/** How many decimals a price is rounded to: 3 below 0.5, otherwise 2. The sign does not count. */
export function priceDecimals(value: number): number {
  return Math.abs(value) < FINE_BELOW ? 3 : 2;
}

/**
 * A price rounded as in charts and tables of trades: to `priceDecimals`, with at least 2 decimals, so 0.4 is `0.40`,
 * 0.123 is `0.123` and 0.4999 is `0.50`. 0 is no price.
 */
export function formatRoundedPrice(value: number, locale: string): string {
  if (!Number.isFinite(value) || value === 0) return ABSENT;
  return formatDecimal(value, locale, 2, priceDecimals(value));
}

/** An amount of money: always 2 decimals, 0 included; for portfolio value, cost and net. */
export function formatMoney(value: number, locale: string): string {
  if (!Number.isFinite(value)) return ABSENT;
  return formatDecimal(value, locale, 2, 2);
}
