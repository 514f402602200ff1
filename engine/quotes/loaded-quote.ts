/**
 * A quote from the server, on its way into the quote table: one object that the loader refills for each row. `values`
 * is indexed by `QuoteField`; an absent value is NaN, `Fade` is not read.
 */
export interface LoadedQuote {
  readonly values: Float64Array;
  /** Shares; 0 or less when none is listed. */
  boardlot: number;
  isIndex: boolean;
}
