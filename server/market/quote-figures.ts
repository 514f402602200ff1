import { FIGURE_TABLE, type FigureDefinition, type QuoteFigure } from '../../engine/quotes/quote-field.ts';
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
 * Reads one row of the columns. Fills and returns `out`. Like `sameQuote`, it is compiled from the table, with a statement for each
 * figure: both run for each row of a list, and a loop over the names takes fifty times as long.
 */
export const readQuote = new Function(
  'columns',
  'row',
  'out',
  [...QUOTE_FIGURES.map((name) => `out.${name} = ${readFigure(name)};`), 'return out;'].join('\n'),
) as (columns: QuoteFigures, row: number, out: QuoteState) => QuoteState;

/** Whether two quotes are equal. */
export const sameQuote = new Function(
  'a',
  'b',
  `return ${QUOTE_FIGURES.map((name) => `a.${name} === b.${name}`).join(' && ')};`,
) as (a: Readonly<QuoteState>, b: Readonly<QuoteState>) => boolean;

/** The expression that reads a figure. A sum in money loses the floating-point error of its terms. */
function readFigure(name: QuoteFigure): string {
  const { isSum }: FigureDefinition = FIGURE_TABLE[name];
  return isSum ? `Math.round(columns.${name}[row] * 100) / 100` : `columns.${name}[row]`;
}

const NOTHING = Object.fromEntries(
  QUOTE_FIGURES.map((name) => [name, FIGURE_TABLE[name].kind === 'clock' ? -1 : 0]),
) as unknown as QuoteState;

/** An empty quote, to be filled. */
export function emptyQuote(): QuoteState {
  return { ...NOTHING };
}
