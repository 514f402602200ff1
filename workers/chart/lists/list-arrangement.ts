import { orderedRows } from '../../../engine/list-painting/list-order.ts';
import type { QuoteValues } from '../../../engine/quotes/quote-field.ts';
import type { ListSort } from '../../../engine/quotes/row-order.ts';
import type { RowText } from '../../api/quote-list.ts';

/** Shortest interval (ms) between two sorts of a list. */
export const SORT_INTERVAL = 1000;

/** The order of a painted list's rows, and when it may change. */
export class ListArrangement {
  sort: ListSort | null;
  filter: string;
  /** The pointer or the focus is on the list: its rows keep their order. */
  held = false;
  /** Whether numbers have arrived since the rows were sorted. */
  private isStale = false;
  private sortedAt = Number.NEGATIVE_INFINITY;

  constructor(sort: ListSort | null, filter: string) {
    this.sort = sort;
    this.filter = filter;
  }

  /** The rows changed; their numbers follow. */
  reset(): void {
    this.sortedAt = Number.NEGATIVE_INFINITY;
  }

  /** Numbers arrived. Returns whether they are the list's first. */
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

  /** The rows to show, sorted by their numbers at `now` (ms). */
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
