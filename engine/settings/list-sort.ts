import { isQuoteColumn } from '../quotes/quote-column.ts';
import type { ListSort } from '../quotes/row-order.ts';

/**
 * How a type of list is sorted, from the preference `listsort`: `TYPE.COLUMN.a` or `TYPE.COLUMN.d` (ascending,
 * descending), joined by commas, each type at most once. Null: the list's own order.
 */
export function parseListSort(text: string, type: string): ListSort | null {
  for (const part of text.split(',')) {
    const [name, column, direction] = part.split('.');
    if (name !== type || column === undefined || !isQuoteColumn(column)) continue;
    return { column, descending: direction === 'd' };
  }
  return null;
}

/** The preference `listsort` with a new sort for one type of list; the other types keep theirs. */
export function changedListSort(text: string, type: string, sort: ListSort | null): string {
  const others = text.split(',').filter((part) => part !== '' && part.split('.')[0] !== type);
  const own = sort === null ? [] : [`${type}.${sort.column}.${sort.descending ? 'd' : 'a'}`];
  return [...others, ...own].join(',');
}
