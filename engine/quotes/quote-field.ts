// Describes once what a quote consists of and what lists show of it; painters, CSV, dialog and calls derive the rest.

/**
 * The numeric columns of a quote, in the order in which a diff carries them. A field's number is its bit in a row's
 * dirty mask and its column in the quote table and in every mirror of it. Text (symbol, name, exchange) never changes
 * while a list is open and is sent once, with the list's rows.
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
  /** Seconds since midnight, Toronto; -1 before the first trade. */
  LastTrade: 17,
  /** Bits of `QuoteFlag`. */
  Flags: 18,
  /** 6 … 0, see `fade.ts`. */
  Fade: 19,
} as const;

/** One of `QuoteField`'s numbers. */
export type QuoteFieldNumber = (typeof QuoteField)[keyof typeof QuoteField];

/** How many numeric columns a quote has. */
export const QUOTE_FIELD_COUNT: number = /* @__PURE__ */ Object.keys(QuoteField).length;

/** The mask of all fields. */
export const ALL_QUOTE_FIELDS = 2 ** QUOTE_FIELD_COUNT - 1;

/** Bits of the `Flags` column. */
export const QuoteFlag = {
  NewsToday: 1,
  HasAlarm: 2,
  AlarmTriggered: 4,
  /** The server does not know the symbol: the row says so, and the numbers are absent. */
  Unknown: 8,
  /** The row's prices are simulated, not recorded. */
  Simulated: 16,
} as const;

/**
 * How the calls' rows represent a figure: a `price` is null if there is none, a `number` is always a number, a `halt`
 * is 0 if there is none, a `clock` is `HH:mm:ss`, or empty before the first trade. In a market's columns all are
 * numbers: an absent price is 0, a time of day its seconds, or -1.
 */
export type FigureKind = 'price' | 'number' | 'halt' | 'clock';

/** A figure of a quote. */
export interface FigureDefinition {
  /** Its field in the quote table. */
  readonly field: keyof typeof QuoteField;
  readonly kind: FigureKind;
  /** No line of the feed carries it, so even a live row takes it from the calls. */
  readonly callOnly?: true;
  /** A sum in money, which is read in whole cents. */
  readonly isSum?: true;
}

/** The figures that a market keeps for a security and that the calls' rows carry, by their names there. */
export const FIGURE_TABLE = {
  last: { field: 'Last', kind: 'price' },
  change: { field: 'Change', kind: 'number' },
  open: { field: 'Open', kind: 'price' },
  high: { field: 'High', kind: 'price' },
  low: { field: 'Low', kind: 'price' },
  yearhigh: { field: 'YearHigh', kind: 'price' },
  yearlow: { field: 'YearLow', kind: 'price' },
  volume: { field: 'Volume', kind: 'number' },
  trades: { field: 'Trades', kind: 'number' },
  dollar: { field: 'Dollar', kind: 'number', isSum: true },
  bid: { field: 'Bid', kind: 'price' },
  bidsize: { field: 'BidSize', kind: 'number' },
  ask: { field: 'Ask', kind: 'price' },
  asksize: { field: 'AskSize', kind: 'number' },
  prevbid: { field: 'PrevBid', kind: 'price' },
  haltcode: { field: 'HaltCode', kind: 'halt' },
  lasttrade: { field: 'LastTrade', kind: 'clock' },
} as const satisfies Readonly<Record<string, FigureDefinition>>;

/** The name of a figure. */
export type QuoteFigure = keyof typeof FIGURE_TABLE;

/** The source of a row's numbers, such as a `QuoteMirror` or a `QuoteTable`. */
export interface QuoteValues {
  /** NaN when absent. */
  value(row: number, field: QuoteFieldNumber): number;
}

/**
 * How a cell is displayed: as a price, or as a price of the day or the year, whose decimal points are aligned
 * separately (`range`); as a change with its arrow; in per cent, in the colour of the change; as an order with its
 * size; as an amount with its unit; as a time of day. `column-cell.tsx` has the page's elements for each,
 * `list-cells.ts` paints them.
 */
export type QuoteCell =
  | 'symbol'
  | 'name'
  | 'price'
  | 'range'
  | 'change'
  | 'percent'
  | 'order'
  | 'amount'
  | 'time'
  | 'spark';

/** A column of a list. Its name is the text `column.CODE` of the catalogues. */
export interface ColumnDefinition {
  readonly cell: QuoteCell;
  /** CSS pixels at the default text size, if its name is wider than its numbers: see `column-layout.ts`. */
  readonly width?: number;
  /** The fields of its number: the first, followed by an order's size; or all of them, combined by `value`. */
  readonly fields: readonly QuoteFieldNumber[];
  /** The number that is displayed, sorted by and copied, if it is not simply the first field. */
  readonly value?: (values: QuoteValues, row: number) => number;
  /** Further fields in its accessible name. */
  readonly named?: readonly QuoteFieldNumber[];
}

/**
 * Every column by its code, in the order in which a dialog offers them. Used only for setup; code that runs per row
 * uses the functions of `quote-column.ts`.
 */
export const COLUMN_TABLE = {
  // The first ten are the default.
  symbol: { cell: 'symbol', fields: [QuoteField.Flags, QuoteField.HaltCode] },
  name: { cell: 'name', fields: [QuoteField.Delay, QuoteField.HaltCode, QuoteField.Flags] },
  last: { cell: 'price', fields: [QuoteField.Last] },
  change: { cell: 'change', fields: [QuoteField.Change] },
  percent: { cell: 'percent', fields: [QuoteField.Last, QuoteField.Change], value: changePercent },
  bid: { cell: 'order', fields: [QuoteField.Bid, QuoteField.BidSize] },
  ask: { cell: 'order', fields: [QuoteField.Ask, QuoteField.AskSize] },
  volume: { cell: 'amount', fields: [QuoteField.Volume] },
  time: { cell: 'time', fields: [QuoteField.LastTrade] },
  spark: {
    cell: 'spark',
    fields: [QuoteField.Last, QuoteField.Change],
    value: changePercent,
    named: [QuoteField.High, QuoteField.Low],
  },
  open: { cell: 'range', fields: [QuoteField.Open] },
  high: { cell: 'range', fields: [QuoteField.High] },
  low: { cell: 'range', fields: [QuoteField.Low] },
  yearhigh: { cell: 'range', fields: [QuoteField.YearHigh] },
  yearlow: { cell: 'range', fields: [QuoteField.YearLow] },
  trades: { cell: 'amount', width: 104, fields: [QuoteField.Trades] },
  dollar: { cell: 'amount', width: 96, fields: [QuoteField.Dollar] },
} as const satisfies Readonly<Record<string, ColumnDefinition>>;

/** A change in per cent of the previous close (last minus change); NaN if there was none. */
export function percentOf(last: number, change: number): number {
  const previous = last - change;
  return previous > 0 ? (change / previous) * 100 : Number.NaN;
}

/** The change of a row in per cent. */
export function changePercent(values: QuoteValues, row: number): number {
  return percentOf(values.value(row, QuoteField.Last), values.value(row, QuoteField.Change));
}
