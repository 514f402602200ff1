import { orderedRows } from '../../../engine/list-painting/list-order.ts';
import type { QuoteValues } from '../../../engine/quotes/quote-field.ts';
import type { ListSort } from '../../../engine/quotes/row-order.ts';
import type { RowText } from '../../api/quote-list.ts';

/** A list is sorted anew at most so often (ms). */
export const SORT_INTERVAL = 1000;

/** In which order a painted list's rows stand, and when they may change places. */
export class ListArrangement {
  sort: ListSort | null;
  filter: string;
  /** Somebody is at the list: its rows stay where they are. */
  held = false;
  /** Numbers came since the rows were sorted. */
  private isStale = false;
  private sortedAt = Number.NEGATIVE_INFINITY;

  constructor(sort: ListSort | null, filter: string) {
    this.sort = sort;
    this.filter = filter;
  }

  /** Other rows, whose numbers are to come. */
  reset(): void {
    this.sortedAt = Number.NEGATIVE_INFINITY;
  }

  /** Numbers came. Whether they are the first ones of the list. */
  addNumbers(): boolean {
    this.isStale = this.sort !== null;
    const isFirst = this.sortedAt === Number.NEGATIVE_INFINITY;
    if (isFirst) this.sortedAt = 0;
    return isFirst;
  }

  /** Whether new numbers may reorder the rows at `now` (ms). */
  isDue(now: number): boolean {
    return this.isStale && !this.held && now - this.sortedAt >= SORT_INTERVAL;
  }

  /** The rows to show, in order, as their numbers are at `now` (ms). */
  arrange(rows: readonly RowText[], values: QuoteValues, locale: string, now: number): Int32Array {
    this.isStale = false;
    if (this.sortedAt !== Number.NEGATIVE_INFINITY) this.sortedAt = now;
    return orderedRows(rows, values, this.sort, this.filter, locale);
  }
}

/** Whether two orders are the same. */
export function isSameOrder(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((row, place) => row === b[place]);
}
