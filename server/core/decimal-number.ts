/** Far above what anybody holds or pays, far below where a sum of cents loses one: the largest price, or number of shares held. */
export const LARGEST_AMOUNT = 1e10;

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The value of a plain decimal number; NaN for all else that JavaScript reads as one (`0x10`, ` `, `Infinity`, `1e999`). */
export function decimalNumber(text: string): number {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}
