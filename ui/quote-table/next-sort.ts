import { isText, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';

/** What a press on a column's header does: sorts by it (numbers from the highest), turns the order, goes back to the list's own. */
export function nextSort(column: QuoteColumn, sort: ListSort | null): ListSort | null {
  const first = !isText(column);
  if (sort?.column !== column) return { column, descending: first };
  return sort.descending === first ? { column, descending: !first } : null;
}
