import { csvLine, csvNumber } from '../format/csv.ts';
import { formatTimeWithSeconds } from '../format/time-of-day.ts';
import { hasOrderSizes } from './order-sizes.ts';
import { columnNumber, columnOf, type QuoteColumn } from './quote-column.ts';
import type { QuoteValues } from './quote-field.ts';
import type { Region } from './region.ts';

/** The texts of a row. */
interface CsvRow {
  readonly symbol: string;
  readonly region: Region;
  readonly name: string;
  readonly sectype: number;
}

/** The fields that a column becomes. */
interface CsvColumn {
  readonly names: readonly string[];
  readonly fields: (texts: CsvRow, values: QuoteValues, row: number) => readonly string[];
}

/**
 * Rows of a list as CSV (RFC 4180), in every language: `.` for decimals, field names as header, times `HH:mm:ss`
 * Toronto, sizes in shares, empty if absent or not shown. `order` gives the rows and their order. A text that a
 * spreadsheet would take for a formula gets an apostrophe in front.
 */
export function quoteCsv(
  columns: readonly QuoteColumn[],
  rows: readonly CsvRow[],
  values: QuoteValues,
  order: ArrayLike<number>,
): string {
  const written = columns.map(csvColumn);
  const lines = [csvLine(written.flatMap(({ names }) => names))];
  for (let i = 0; i < order.length; i += 1) {
    const row = order[i];
    lines.push(csvLine(written.flatMap(({ fields }) => fields(rows[row], values, row))));
  }
  return lines.join('');
}

function csvColumn(column: QuoteColumn): CsvColumn {
  const { cell, fields } = columnOf(column);
  const number = columnNumber(column);
  switch (cell) {
    case 'symbol':
      return { names: ['region', column], fields: ({ region, symbol }) => [region, safe(symbol)] };
    case 'name':
      return { names: [column], fields: ({ name }) => [safe(name)] };
    case 'spark':
      return { names: [], fields: () => [] };
    case 'order': {
      const sizeOf = (values: QuoteValues, row: number): string => csvNumber(values.value(row, fields[1]));
      return {
        names: [column, `${column}size`],
        fields: ({ sectype }, values, row) => [
          csvNumber(number(values, row)),
          hasOrderSizes(sectype) ? sizeOf(values, row) : '',
        ],
      };
    }
    case 'time':
      return { names: [column], fields: (_, values, row) => [timeOf(number(values, row))] };
    default:
      return { names: [column], fields: (_, values, row) => [csvNumber(number(values, row))] };
  }
}

function timeOf(second: number): string {
  return second >= 0 ? formatTimeWithSeconds(second) : '';
}

function safe(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
