/** The two sides of a market. */
export const OrderSide = { Bid: 0, Ask: 1 } as const;

/** One of `OrderSide`'s numbers. */
export type OrderSideNumber = (typeof OrderSide)[keyof typeof OrderSide];
