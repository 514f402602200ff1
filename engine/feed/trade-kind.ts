/**
 * The trade lines' numbers from `LineKind`, the only ones that charts know. They are sent in trade packets. `T`:
 * regular, `TE`: outside the regular hours, `TH`: replayed, `TR`: cancelled.
 */
export const TradeKind = { T: 1, TE: 2, TH: 3, TR: 4 } as const;

/** One of `TradeKind`. */
export type TradeKindNumber = (typeof TradeKind)[keyof typeof TradeKind];
