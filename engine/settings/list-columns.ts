import { FIRST_COLUMNS, isQuoteColumn, type QuoteColumn } from '../quotes/quote-column.ts';

/**
 * The columns of the preference `columns`, codes joined by commas: the symbol always first, no duplicates, unknown
 * codes ignored. Empty: the default columns.
 */
export function parseListColumns(text: string): readonly QuoteColumn[] {
  if (text === '') return FIRST_COLUMNS;
  const codes = text.split(',').filter(isQuoteColumn);
  return [...new Set<QuoteColumn>(['symbol', ...codes])];
}

/** Writes the preference `columns`; empty for the default columns. */
export function formatListColumns(columns: readonly QuoteColumn[]): string {
  const text = columns.join(',');
  return text === FIRST_COLUMNS.join(',') ? '' : text;
}
