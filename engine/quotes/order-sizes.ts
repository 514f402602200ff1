/** Securities of this type have another layout of bid and ask (specification section 9). */
const QUOTED_WITHOUT_ORDERS = 9;

/**
 * Whether a security's bid and ask are shown with their sizes. Of the other layout of type 9 the specification says nothing
 * more: ours shows the price alone, for what is quoted without an order behind it.
 */
export function hasOrderSizes(sectype: number): boolean {
  return sectype !== QUOTED_WITHOUT_ORDERS;
}
