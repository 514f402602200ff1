import { type QuoteColumn, type QuoteValues, sortValue } from '../quotes/quote-column.ts';
import type { Region } from '../quotes/region.ts';

/** The texts of a list's row. */
export interface ListRow {
  readonly symbol: string;
  readonly region: Region;
  readonly name: string;
}

/** By which column a list is sorted. */
export interface ListSort {
  readonly column: QuoteColumn;
  readonly descending: boolean;
}

/**
 * The rows to show, in order: those in whose symbol or name `filter` occurs (any case; empty for all), sorted by a column,
 * or as they stand in the list. What has no value stands last either way; equals stay in the list's order.
 */
export function orderedRows(
  rows: readonly ListRow[],
  values: QuoteValues,
  sort: ListSort | null,
  filter: string,
): Int32Array {
  const wanted = filter.trim().toLowerCase();
  const shown: number[] = [];
  for (let row = 0; row < rows.length; row++) if (wanted === '' || isFound(rows[row], wanted)) shown.push(row);
  if (sort === null) return Int32Array.from(shown);
  const { column, descending } = sort;
  const sign = descending ? -1 : 1;
  if (column === 'symbol' || column === 'name') {
    shown.sort((a, b) => sign * compareTexts(rows[a][column], rows[b][column]) || a - b);
  } else {
    const keys = new Float64Array(rows.length);
    for (const row of shown) keys[row] = sortValue(column, values, row);
    shown.sort((a, b) => compareKeys(keys[a], keys[b], sign) || a - b);
  }
  return Int32Array.from(shown);
}

function isFound(row: ListRow, wanted: string): boolean {
  return row.symbol.toLowerCase().includes(wanted) || row.name.toLowerCase().includes(wanted);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareKeys(a: number, b: number, sign: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return sign * (a - b);
}
