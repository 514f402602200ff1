/** Securities of this type have a different layout of bid and ask (specification section 9). */
const QUOTED_WITHOUT_ORDERS = 9;

/**
 * Whether a security's bid and ask are shown with their sizes. The specification does not describe the different layout
 * of type 9; ours shows only the price, because such quotes have no order behind them.
 */
export function hasOrderSizes(sectype: number): boolean {
  return sectype !== QUOTED_WITHOUT_ORDERS;
}
