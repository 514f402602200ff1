import { columnNumber, isText } from '../quotes/quote-column.ts';
import type { QuoteValues } from '../quotes/quote-field.ts';
import type { Region } from '../quotes/region.ts';
import { type ListSort, orderRows, textKeys } from '../quotes/row-order.ts';

/** The texts of a list's row. */
export interface ListRow {
  readonly symbol: string;
  readonly region: Region;
  readonly name: string;
  /** For an unknown symbol, the name of the other country's security with that symbol; otherwise empty or absent. */
  readonly otherName?: string;
  /** The number of the security type; type 9 has prices without sizes. */
  readonly sectype: number;
}

/**
 * The rows to show, in order: those whose symbol or name contains `filter`, ignoring case and accents (empty: all),
 * sorted by a column or in the list's own order. Texts are sorted by the rules of `locale`.
 */
export function orderedRows(
  rows: readonly ListRow[],
  values: QuoteValues,
  sort: ListSort | null,
  filter: string,
  locale: string,
): Int32Array {
  const order = orderRows(keysOf(rows, values, sort, locale), sort?.descending ?? false, new Int32Array(rows.length));
  const wanted = folded(filter.trim());
  if (wanted === '') return order;
  return order.filter((row) => folded(rows[row].symbol).includes(wanted) || folded(rows[row].name).includes(wanted));
}

function keysOf(rows: readonly ListRow[], values: QuoteValues, sort: ListSort | null, locale: string): Float64Array {
  const keys = new Float64Array(rows.length);
  if (sort === null) return keys;
  const { column } = sort;
  if (isText(column)) {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    return textKeys(
      rows.map((row) => row[column]),
      compare,
    );
  }
  const number = columnNumber(column);
  for (let row = 0; row < rows.length; row++) keys[row] = number(values, row);
  return keys;
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
