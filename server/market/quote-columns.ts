import { FIGURE_TABLE, type FigureKind, type QuoteFigure } from '../../engine/quotes/quote-field.ts';
import type { QuoteState } from './market-source.ts';

/** The names of all figures of a quote. */
export const QUOTE_COLUMNS = Object.keys(FIGURE_TABLE) as readonly QuoteFigure[];

/** The quotes of all instruments as columns: a field is an array with a slot per row. An absent price is 0. */
export type QuoteColumns = { readonly [figure in QuoteFigure]: Float64Array };

/** Columns for so many rows over one buffer, all zero. */
export function makeQuoteColumns(rows: number): QuoteColumns {
  const values = new Float64Array(rows * QUOTE_COLUMNS.length);
  const columns: Partial<Record<QuoteFigure, Float64Array>> = {};
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

/**
 * Code that says the same of every figure, for `new Function` when a module is loaded: a search reads ten thousand quotes, and
 * a function that names the figures takes a twentieth of the time of a loop over their names.
 */
export function eachFigure(code: (name: QuoteFigure, kind: FigureKind) => string): string {
  return QUOTE_COLUMNS.map((name) => code(name, FIGURE_TABLE[name].kind)).join('');
}

const read = new Function(
  'columns',
  'row',
  'out',
  eachFigure((name) => `out.${name} = columns.${name}[row];`),
) as (columns: QuoteColumns, row: number, out: QuoteState) => void;

/** One row of the columns, with binary dust dropped from the sums. Fills and returns `out`. */
export function readQuote(columns: QuoteColumns, row: number, out: QuoteState): QuoteState {
  read(columns, row, out);
  out.dollar = Math.round(out.dollar * 100) / 100;
  return out;
}

/** Whether two quotes say the same. */
export const sameQuote = new Function(
  'a',
  'b',
  `return true${eachFigure((name) => ` && a.${name} === b.${name}`)}`,
) as (a: Readonly<QuoteState>, b: Readonly<QuoteState>) => boolean;

/** A quote of nothing, to be filled. */
export const emptyQuote = new Function(
  `return {${eachFigure((name, kind) => `${name}: ${kind === 'clock' ? -1 : 0},`)}}`,
) as () => QuoteState;
