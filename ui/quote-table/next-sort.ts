import { isText, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';

/**
 * The sort after a click on a column's header: by this column (numbers from the highest), then reversed, then the list's own
 * order.
 */
export function nextSort(column: QuoteColumn, sort: ListSort | null): ListSort | null {
  const first = !isText(column);
  if (sort?.column !== column) return { column, descending: first };
  return sort.descending === first ? { column, descending: !first } : null;
}
