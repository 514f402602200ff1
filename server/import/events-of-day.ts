import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_SECONDS, dateOfWall } from '../../engine/time/exchange-time.ts';
import { type BlockLayout, BOOKS_OF, ORDER_BLOCK } from '../blocks/block-layout.ts';
import { BookBuilder } from '../blocks/book-builder.ts';
import type { Histories } from '../blocks/histories.ts';
import { Rows } from '../blocks/rows.ts';

/** Rows stored in one turn of the event loop: some 20 ms. */
const ROWS_AT_ONCE = 50_000;

/** No market has more rows at one time. A block holds all rows of one time and has room for this many. */
const MOST_AT_ONE_TIME = 50_000;

/**
 * A snapshot of a book is stored after this many changes, or after four times as many as it has orders or prices: snapshots
 * make up a quarter of the rows at most.
 */
const CHANGES_BETWEEN_BOOKS = 4096;
const CHANGES_PER_ROW = 4;

/**
 * A file's events of one layout for a security's day, without those that the store already has. Times are wall milliseconds and
 * never go back: the sequence of events matters more than their time. Changes of a book are applied to a copy of it, of which a
 * snapshot is stored at intervals.
 */
export class EventsOfDay {
  /** The day's first millisecond, and the first one after the day. */
  readonly from: number;
  readonly until: number;
  /** The book so far; unused unless the layout is one of changes of a book. */
  readonly book: BookBuilder;
  private readonly layout: BlockLayout;
  private readonly booksLayout: BlockLayout | undefined;
  private rows: Rows | undefined;
  private books: Rows | undefined;
  private last: number;
  private atLast = 0;
  private sinceBook = 0;
  /** Whether the store already has some of this file's events of the day. */
  private isBegun = false;

  constructor(layout: BlockLayout, midnight: number) {
    this.layout = layout;
    this.booksLayout = BOOKS_OF.get(layout);
    this.book = new BookBuilder(layout === ORDER_BLOCK);
    this.from = midnight;
    this.until = midnight + DAY_SECONDS * 1000;
    this.last = midnight;
  }

  /** Whether the file has nothing of the day. */
  get isEmpty(): boolean {
    return this.last === this.from && this.atLast === 0;
  }

  /** The number of rows that wait to be stored. */
  get waiting(): number {
    return (this.rows?.count ?? 0) + (this.books?.count ?? 0);
  }

  /**
   * Adds an event with the values of the columns after the time. Skips an event that an earlier import of the file stored
   * (`isStored`). Returns false if there are too many events at one time.
   */
  add(time: number, isStored: boolean, a: number, b = 0, c = 0, d = 0): boolean {
    if (time > this.last) {
      if (this.booksLayout) this.keepBook(isStored);
      this.last = time;
      this.atLast = 0;
    }
    if (this.atLast === MOST_AT_ONE_TIME) return false;
    this.atLast++;
    if (this.booksLayout) {
      this.book.change(a, b, c, d);
      this.sinceBook++;
    }
    if (isStored) this.isBegun = true;
    else this.append(a, b, c, d);
    return true;
  }

  /**
   * Stores the events since the last call, in a transaction of the caller's. The first events of a day replace what the store
   * had of it.
   */
  async store(histories: Histories, instrumentId: number): Promise<void> {
    const { layout, rows, books } = this;
    if (rows === undefined) return;
    for (let begin = 0; begin < rows.count; begin += ROWS_AT_ONCE) {
      if (begin > 0) await nextTurn();
      const some = new Rows(layout, 1);
      some.append(rows, begin, Math.min(rows.count, begin + ROWS_AT_ONCE));
      // The snapshots are stored along with the first of their changes.
      const whole = begin === 0 && this.booksLayout ? (books ?? new Rows(this.booksLayout, 1)) : undefined;
      if (this.isBegun) await histories.appendEvents(layout, instrumentId, some, whole);
      else await histories.replaceEvents(layout, instrumentId, dateOfWall(this.from / 1000), some, whole);
      this.isBegun = true;
    }
    this.rows = undefined;
    this.books = undefined;
  }

  private append(a: number, b: number, c: number, d: number): void {
    this.rows ??= new Rows(this.layout, 8);
    const { count } = this.rows;
    const columns = this.rows.columns(count + 1);
    columns[0][count] = this.last;
    columns[1][count] = a;
    if (columns.length > 2) columns[2][count] = b;
    if (columns.length > 3) columns[3][count] = c;
    if (columns.length > 4) columns[4][count] = d;
    this.rows.count = count + 1;
  }

  /** Takes a snapshot of the book after the last time, if there were enough changes. */
  private keepBook(isStored: boolean): void {
    const { book, booksLayout } = this;
    if (this.sinceBook < Math.max(CHANGES_BETWEEN_BOOKS, CHANGES_PER_ROW * book.count)) return;
    this.sinceBook = 0;
    if (isStored || booksLayout === undefined || book.count > MOST_AT_ONE_TIME) return;
    this.books ??= new Rows(booksLayout, book.count);
    book.appendTo(this.books, this.last);
  }
}
