/**
 * The numeric columns of a quote, in the order in which a diff carries them. A field's number is its bit in a row's
 * dirty mask and its column in the quote table and in every mirror of it. Text (symbol, name, exchange) never changes
 * while a list is open and travels once, with the list's rows.
 */
export const QuoteField = {
  Last: 0,
  /** Change from the previous close, in the instrument's currency. */
  Change: 1,
  Open: 2,
  High: 3,
  Low: 4,
  YearHigh: 5,
  YearLow: 6,
  /** Shares traded today. */
  Volume: 7,
  /** Prints today. */
  Trades: 8,
  /** Value traded today, in the instrument's currency. */
  Dollar: 9,
  Bid: 10,
  /** Shares. */
  BidSize: 11,
  Ask: 12,
  /** Shares. */
  AskSize: 13,
  /** The bid before this one, for the arrow beside it. */
  PrevBid: 14,
  /** Minutes; -1 and exactly 100 show nothing, 0 is live, above 100 is "delayed". */
  Delay: 15,
  /** 0 trading, 169 halted, 194 suspended, 255 defunct. */
  HaltCode: 16,
  /** Seconds since midnight, Toronto; -1 when there was no trade. */
  LastTrade: 17,
  /** Bits of `QuoteFlag`. */
  Flags: 18,
  /** 6 … 0, see `fade.ts`. */
  Fade: 19,
} as const;

/** One of `QuoteField`'s numbers. */
export type QuoteFieldNumber = (typeof QuoteField)[keyof typeof QuoteField];

/** How many numeric columns a quote has. */
export const QUOTE_FIELD_COUNT = 20;

/** The mask of all fields. */
export const ALL_QUOTE_FIELDS = 2 ** QUOTE_FIELD_COUNT - 1;

/** Bits of the `Flags` column. */
export const QuoteFlag = {
  NewsToday: 1,
  HasAlarm: 2,
  AlarmTriggered: 4,
  /** The server does not know the symbol: the row says so, and the numbers are absent. */
  Unknown: 8,
  /** What the row shows is simulated, not a recorded price. */
  Simulated: 16,
} as const;
