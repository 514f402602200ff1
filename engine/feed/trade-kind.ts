/**
 * The numbers of the trade lines, as `LineKind` has them: what a chart knows of the feed. They travel in trade packets.
 * `T`: regular, `TE`: outside the regular hours, `TH`: told again, `TR`: taken back.
 */
export const TradeKind = { T: 1, TE: 2, TH: 3, TR: 4 } as const;

/** One of `TradeKind`. */
export type TradeKindNumber = (typeof TradeKind)[keyof typeof TradeKind];
