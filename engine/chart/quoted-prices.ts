/** Prices of the quote that are marked on a chart's price axis, besides the newest trade's. */
export interface QuotedPrices {
  /** Each with a short name in the user's language, such as "B" for the bid. */
  readonly prices: readonly { readonly name: string; readonly price: number }[];
  /** The time that is left of the newest bar, `4:59`; empty if nobody knows. */
  readonly left: string;
}

/** Of a chart that marks none. */
export const NOTHING_QUOTED: QuotedPrices = { prices: [], left: '' };
