import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import type { LoadedQuote } from '../../../engine/quotes/loaded-quote.ts';
import { QUOTE_FIELD_COUNT, QuoteField } from '../../../engine/quotes/quote-field.ts';
import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';

const record = new LineRecord();

/** Applies a line like the feed; throws if it does not parse. */
export function feed(table: QuoteTable, line: string): number {
  if (!parseLine(line, 0, line.length, record)) throw new Error(`malformed: ${line}`);
  return table.apply(record);
}

/** A loaded quote with these fields; the others are absent. */
export function loaded(values: Partial<Record<keyof typeof QuoteField, number>>, boardlot = 100): LoadedQuote {
  const columns = new Float64Array(QUOTE_FIELD_COUNT).fill(Number.NaN);
  for (const [name, value] of Object.entries(values)) columns[QuoteField[name as keyof typeof QuoteField]] = value;
  return { values: columns, boardlot, isIndex: false };
}
