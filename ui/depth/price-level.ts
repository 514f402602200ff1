/** The number of tints; after the last one the first is used again (specification section 9). */
export const TINTS = 7;

/**
 * The price level of each row of one side: 1 for the best price, and one more wherever the price differs from the row before. A
 * row without a price (0) has level 0.
 */
export function priceLevels(prices: ArrayLike<number>): Uint16Array {
  const levels = new Uint16Array(prices.length);
  let level = 0;
  let before = 0;
  for (let i = 0; i < prices.length; i++) {
    const price = prices[i] as number;
    if (!(price > 0)) continue;
    if (price !== before) level++;
    levels[i] = level;
    before = price;
  }
  return levels;
}

/** The tint of a level, 1 to 7; 0 for level 0. */
export function tintOf(level: number): number {
  return level === 0 ? 0 : ((level - 1) % TINTS) + 1;
}
