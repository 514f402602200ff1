/**
 * The board lot in shares (specification section 5): the listed one, or if none is listed (0 or less) by price: 1000
 * below 0.1, 500 below 1, otherwise 100. An unknown price (NaN) counts as 1 or more.
 */
export function boardLot(listed: number, price: number): number {
  if (listed > 0) return listed;
  if (price < 0.1) return 1000;
  return price < 1 ? 500 : 100;
}
