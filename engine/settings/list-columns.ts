import { FIRST_COLUMNS, isQuoteColumn, type QuoteColumn } from '../quotes/quote-column.ts';

/**
 * The columns of the preference `columns`, codes joined by commas: the symbol always and always first, every other once,
 * codes that this build does not know left out. Empty: those of somebody who never chose any.
 */
export function parseListColumns(text: string): readonly QuoteColumn[] {
  if (text === '') return FIRST_COLUMNS;
  const codes = text.split(',').filter(isQuoteColumn);
  return [...new Set<QuoteColumn>(['symbol', ...codes])];
}

/** Writes the preference `columns`; empty for the columns that everybody begins with. */
export function formatListColumns(columns: readonly QuoteColumn[]): string {
  const text = columns.join(',');
  return text === FIRST_COLUMNS.join(',') ? '' : text;
}
