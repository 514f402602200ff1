/** The largest price or number of shares held: far above any real amount, far below the size at which sums lose a cent. */
export const LARGEST_AMOUNT = 1e10;

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The value of a plain decimal number; NaN for other texts that JavaScript accepts as numbers (`0x10`, ` `, `Infinity`, `1e999`).
 */
export function decimalNumber(text: string): number {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}
