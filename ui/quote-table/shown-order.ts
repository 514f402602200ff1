import { columnNumber, isText } from '../../engine/quotes/quote-column.ts';
import type { QuoteValues } from '../../engine/quotes/quote-field.ts';
import { type ListSort, orderRows, textKeys } from '../../engine/quotes/row-order.ts';
import type { RowText } from '../../workers/api/quote-list.ts';
import type { Locale } from '../i18n/text.ts';

/** Identifies a row whatever its position: `C:RY`. */
export function rowKey({ region, symbol }: Pick<RowText, 'region' | 'symbol'>): string {
  return `${region}:${symbol}`;
}

/** The rows whose symbol or name contains `filter`, ignoring case and accents, in the order of `order`. */
export function filteredRows(order: Int32Array, rows: readonly RowText[], filter: string): Int32Array {
  const wanted = folded(filter.trim());
  if (wanted === '') return order;
  return order.filter((row) => {
    const { symbol = '', name = '' } = rows[row] ?? {};
    return folded(symbol).includes(wanted) || folded(name).includes(wanted);
  });
}

/** All rows in the order of a sort: texts by the rules of the language, numbers by value; null: as given. */
export function sortedRows(
  rows: readonly RowText[],
  values: QuoteValues,
  sort: ListSort | null,
  locale: Locale,
): Int32Array {
  const out = new Int32Array(rows.length);
  const keys = new Float64Array(rows.length);
  if (sort === null) return orderRows(keys, false, out);
  const { column, descending } = sort;
  if (isText(column)) {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    const texts = rows.map((row) => row[column]);
    return orderRows(textKeys(texts, compare), descending, out);
  }
  const number = columnNumber(column);
  for (let row = 0; row < rows.length; row += 1) keys[row] = number(values, row);
  return orderRows(keys, descending, out);
}

/** The rows in the previous order of their keys, even if they arrived in another order; new rows are at the end. */
export function heldRows(rows: readonly RowText[], before: readonly string[]): Int32Array {
  const places = new Map(before.map((key, place) => [key, place]));
  const keys = Float64Array.from(rows, (row) => places.get(rowKey(row)) ?? Number.NaN);
  return orderRows(keys, false, new Int32Array(rows.length));
}

/** Whether two orders are the same. */
export function sameOrder(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((row, i) => row === b[i]);
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
