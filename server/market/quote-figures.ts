import { FIGURE_TABLE, type QuoteFigure } from '../../engine/quotes/quote-field.ts';
import type { QuoteState } from './market-source.ts';

/** The names of all figures of a quote. */
export const QUOTE_FIGURES = Object.keys(FIGURE_TABLE) as readonly QuoteFigure[];

/** The quotes of all instruments as columns: a field is an array with a slot per row. An absent price is 0. */
export type QuoteFigures = { readonly [figure in QuoteFigure]: Float64Array };

/** Columns for `rows` rows over one buffer, all zero. */
export function makeQuoteFigures(rows: number): QuoteFigures {
  const values = new Float64Array(rows * QUOTE_FIGURES.length);
  const columns: Partial<Record<QuoteFigure, Float64Array>> = {};
  QUOTE_FIGURES.forEach((name, i) => {
    columns[name] = values.subarray(i * rows, (i + 1) * rows);
  });
  return columns as QuoteFigures;
}

/** Copies every column. */
export function copyQuoteFigures(from: QuoteFigures, to: QuoteFigures): void {
  for (const name of QUOTE_FIGURES) to[name].set(from[name]);
}

/** Copies one row of every column. */
export function copyQuoteRow(from: QuoteFigures, to: QuoteFigures, row: number): void {
  for (const name of QUOTE_FIGURES) to[name][row] = from[name][row];
}

/**
 * Reads one row of the columns. Fills and returns `out`. Like `sameQuote`, it is written out figure by figure: both run for each
 * row of a list, and a loop over the names takes fifty times as long.
 */
export function readQuote(columns: QuoteFigures, row: number, out: QuoteState): QuoteState {
  out.last = columns.last[row] as number;
  out.change = columns.change[row] as number;
  out.open = columns.open[row] as number;
  out.high = columns.high[row] as number;
  out.low = columns.low[row] as number;
  out.yearhigh = columns.yearhigh[row] as number;
  out.yearlow = columns.yearlow[row] as number;
  out.volume = columns.volume[row] as number;
  out.trades = columns.trades[row] as number;
  // Without the floating-point error of sums.
  out.dollar = Math.round((columns.dollar[row] as number) * 100) / 100;
  out.bid = columns.bid[row] as number;
  out.bidsize = columns.bidsize[row] as number;
  out.ask = columns.ask[row] as number;
  out.asksize = columns.asksize[row] as number;
  out.prevbid = columns.prevbid[row] as number;
  out.haltcode = columns.haltcode[row] as number;
  out.lasttrade = columns.lasttrade[row] as number;
  return out;
}

/** Whether two quotes are equal. */
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

const NOTHING = Object.fromEntries(
  QUOTE_FIGURES.map((name) => [name, FIGURE_TABLE[name].kind === 'clock' ? -1 : 0]),
) as unknown as QuoteState;

/** An empty quote, to be filled. */
export function emptyQuote(): QuoteState {
  return { ...NOTHING };
}
