import type { QuoteState } from './market-source.ts';

/** The fields of a `QuoteState`. */
export const QUOTE_COLUMNS = [
  'last',
  'change',
  'open',
  'high',
  'low',
  'yearhigh',
  'yearlow',
  'volume',
  'trades',
  'dollar',
  'bid',
  'bidsize',
  'ask',
  'asksize',
  'prevbid',
  'haltcode',
  'lasttrade',
] as const satisfies readonly (keyof QuoteState)[];

type QuoteColumn = (typeof QUOTE_COLUMNS)[number];

/** The quotes of all instruments as columns: a field is an array with a slot per row. An absent price is 0. */
export type QuoteColumns = { readonly [column in QuoteColumn]: Float64Array };

/** Columns for so many rows over one buffer, all zero. */
export function makeQuoteColumns(rows: number): QuoteColumns {
  const values = new Float64Array(rows * QUOTE_COLUMNS.length);
  const columns: Partial<Record<QuoteColumn, Float64Array>> = {};
  QUOTE_COLUMNS.forEach((name, i) => {
    columns[name] = values.subarray(i * rows, (i + 1) * rows);
  });
  return columns as QuoteColumns;
}

/** Copies every column. */
export function copyQuoteColumns(from: QuoteColumns, to: QuoteColumns): void {
  for (const name of QUOTE_COLUMNS) to[name].set(from[name]);
}

/** Copies one row of every column. */
export function copyQuoteRow(from: QuoteColumns, to: QuoteColumns, row: number): void {
  for (const name of QUOTE_COLUMNS) to[name][row] = from[name][row];
}

/** One row of the columns, with binary dust dropped from the sums. Fills and returns `out`. */
export function readQuote(columns: QuoteColumns, row: number, out: QuoteState): QuoteState {
  // By name: a search reads ten thousand rows, a list of quotes fifty, and a loop over the names takes five times as long.
  out.last = columns.last[row];
  out.change = columns.change[row];
  out.open = columns.open[row];
  out.high = columns.high[row];
  out.low = columns.low[row];
  out.yearhigh = columns.yearhigh[row];
  out.yearlow = columns.yearlow[row];
  out.volume = columns.volume[row];
  out.trades = columns.trades[row];
  out.dollar = Math.round(columns.dollar[row] * 100) / 100;
  out.bid = columns.bid[row];
  out.bidsize = columns.bidsize[row];
  out.ask = columns.ask[row];
  out.asksize = columns.asksize[row];
  out.prevbid = columns.prevbid[row];
  out.haltcode = columns.haltcode[row];
  out.lasttrade = columns.lasttrade[row];
  return out;
}

/** Whether two quotes say the same. */
export function sameQuote(a: Readonly<QuoteState>, b: Readonly<QuoteState>): boolean {
  return (
    a.last === b.last &&
    a.change === b.change &&
    a.open === b.open &&
    a.high === b.high &&
    a.low === b.low &&
    a.yearhigh === b.yearhigh &&
    a.yearlow === b.yearlow &&
    a.volume === b.volume &&
    a.trades === b.trades &&
    a.dollar === b.dollar &&
    a.bid === b.bid &&
    a.bidsize === b.bidsize &&
    a.ask === b.ask &&
    a.asksize === b.asksize &&
    a.prevbid === b.prevbid &&
    a.haltcode === b.haltcode &&
    a.lasttrade === b.lasttrade
  );
}

/** A quote of nothing, to be filled. */
export function emptyQuote(): QuoteState {
  return {
    last: 0,
    change: 0,
    open: 0,
    high: 0,
    low: 0,
    yearhigh: 0,
    yearlow: 0,
    volume: 0,
    trades: 0,
    dollar: 0,
    bid: 0,
    bidsize: 0,
    ask: 0,
    asksize: 0,
    prevbid: 0,
    haltcode: 0,
    lasttrade: -1,
  };
}
