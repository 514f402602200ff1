import { csvLine, csvNumber } from '../format/csv.ts';
import { formatTimeWithSeconds } from '../format/time-of-day.ts';
import { hasOrderSizes } from './order-sizes.ts';
import { changePercent, type QuoteColumn, type QuoteValues, sortValue } from './quote-column.ts';
import { QuoteField } from './quote-field.ts';
import type { Region } from './region.ts';

/** The texts of a row. */
interface CsvRow {
  readonly symbol: string;
  readonly region: Region;
  readonly name: string;
  readonly sectype: number;
}

/**
 * Rows of a list as CSV (RFC 4180), whatever the language: `.` for decimals, field names as header, times `HH:mm:ss`
 * Toronto, sizes in shares, nothing for what is absent or not shown. `order` names the rows and their order. A text that a spreadsheet
 * would take for a formula gets an apostrophe before it.
 */
export function quoteCsv(
  columns: readonly QuoteColumn[],
  rows: readonly CsvRow[],
  values: QuoteValues,
  order: ArrayLike<number>,
): string {
  const shown = columns.filter((column) => column !== 'spark');
  const lines = [csvLine(shown.flatMap(fieldNames))];
  for (let i = 0; i < order.length; i += 1) {
    const row = order[i];
    lines.push(csvLine(shown.flatMap((column) => fields(column, rows[row], values, row))));
  }
  return lines.join('');
}

function fieldNames(column: QuoteColumn): string[] {
  switch (column) {
    case 'symbol':
      return ['region', 'symbol'];
    case 'bid':
      return ['bid', 'bidsize'];
    case 'ask':
      return ['ask', 'asksize'];
    default:
      return [column];
  }
}

function fields(column: QuoteColumn, texts: CsvRow, values: QuoteValues, row: number): string[] {
  switch (column) {
    case 'symbol':
      return [texts.region, safe(texts.symbol)];
    case 'name':
      return [safe(texts.name)];
    case 'bid':
      return order(values.value(row, QuoteField.Bid), values.value(row, QuoteField.BidSize), texts.sectype);
    case 'ask':
      return order(values.value(row, QuoteField.Ask), values.value(row, QuoteField.AskSize), texts.sectype);
    case 'percent':
      return [csvNumber(changePercent(values, row))];
    case 'time': {
      const second = values.value(row, QuoteField.LastTrade);
      return [second >= 0 ? formatTimeWithSeconds(second) : ''];
    }
    default:
      return [csvNumber(sortValue(column, values, row))];
  }
}

function order(price: number, size: number, sectype: number): string[] {
  return [csvNumber(price), hasOrderSizes(sectype) ? csvNumber(size) : ''];
}

function safe(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
