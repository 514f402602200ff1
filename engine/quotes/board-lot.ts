/**
 * The board lot in shares (specification section 5): the listed one, or by price where none is listed (0 or less):
 * 1000 below 0.1, 500 below 1, else 100. An unknown price (NaN) counts as 1 or more.
 */
export function boardLot(listed: number, price: number): number {
  if (listed > 0) return listed;
  if (price < 0.1) return 1000;
  return price < 1 ? 500 : 100;
}
