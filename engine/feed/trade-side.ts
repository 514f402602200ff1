/** Where a trade's price was at its time: at or below the bid, at or above the ask, or between them. */
export const TradeSide = { Unknown: 0, Bid: 1, Between: 2, Ask: 3 } as const;

/** One of `TradeSide`. */
export type TradeSideNumber = (typeof TradeSide)[keyof typeof TradeSide];

/** The side of a trade; unknown without both quotes, or if they lock or cross, because then it was at both. */
export function tradeSide(price: number, bid: number, ask: number): TradeSideNumber {
  if (!(bid > 0 && bid < ask)) return TradeSide.Unknown;
  if (price <= bid) return TradeSide.Bid;
  return price >= ask ? TradeSide.Ask : TradeSide.Between;
}
