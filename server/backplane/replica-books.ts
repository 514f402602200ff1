import { OrderBook } from '../../engine/depth/order-book.ts';
import { PriceBook } from '../../engine/depth/price-book.ts';
import { LineRecord } from '../../engine/feed/line-record.ts';
import { parseLine } from '../../engine/feed/parse-line.ts';
import type { Instrument, MarketBook } from '../market/market-source.ts';
import { eachLine } from './joined-lines.ts';

/** How long a book that nobody follows is kept up to date for the next request (milliseconds). */
const LINGER_MS = 30_000;

interface OpenBook extends MarketBook {
  instrument: Instrument;
  /** Whether the full book has arrived. */
  known: boolean;
  followers: number;
  usedAt: number;
  /** Callbacks of those waiting for the full book. */
  readonly waiting: Set<() => void>;
}

/** The order books that this process wants, kept up to date by the holder's lines. */
export class ReplicaBooks {
  private readonly open = new Map<number, OpenBook>();
  private readonly record = new LineRecord();
  private readonly changed: () => void;

  /** `changed` is called when the set of wanted books changes. */
  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** The ids of the instruments whose books are wanted, and of those whose books have yet to arrive. */
  get wanted(): { readonly ids: number[]; readonly lacking: number[] } {
    const books = [...this.open.values()];
    return {
      ids: books.map(({ instrument }) => instrument.id),
      lacking: books.filter(({ known }) => !known).map(({ instrument }) => instrument.id),
    };
  }

  /** Whether this process keeps the instrument's book, so that its lines apply. */
  knows(id: number): boolean {
    return this.open.get(id)?.known ?? false;
  }

  /** The book, if it is known. In any case it is wanted from now on. */
  peek(instrument: Instrument): MarketBook | undefined {
    const book = this.use(instrument);
    return book.known ? book : undefined;
  }

  /** Resolves to the book once it is known; to undefined if that takes longer than `timeout` (milliseconds). */
  async book(instrument: Instrument, timeout: number): Promise<MarketBook | undefined> {
    const book = this.use(instrument);
    if (!book.known) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          book.waiting.delete(done);
          resolve();
        };
        const timer = setTimeout(done, timeout);
        book.waiting.add(done);
      });
    }
    return book.known ? book : undefined;
  }

  /** Keeps a book up to date until the returned function is called. */
  follow(instrument: Instrument): () => void {
    const book = this.use(instrument);
    book.followers++;
    let follows = true;
    return () => {
      if (!follows) return;
      follows = false;
      book.followers--;
      book.usedAt = performance.now();
    };
  }

  /** Applies a line to a known book. */
  apply(id: number, text: string, start: number, end: number): void {
    const book = this.open.get(id);
    if (!book?.known || !parseLine(text, start, end, this.record)) return;
    if (!book.levels.apply(this.record)) book.orders.apply(this.record);
  }

  /**
   * Takes a full book, as lines joined with line feeds. Returns false if this process does not want it, or already has it and
   * the book does not replace it (`replaces`).
   */
  take(id: number, text: string, start: number, end: number, replaces: boolean): boolean {
    const book = this.open.get(id);
    if (!book || (book.known && !replaces)) return false;
    book.known = true;
    book.orders.clear();
    book.levels.clear();
    eachLine(text, start, end, (from, to) => this.apply(id, text, from, to));
    for (const done of book.waiting) done();
    return true;
  }

  /** Lines may have been lost: every book has to be sent again. */
  invalidate(): void {
    for (const book of this.open.values()) book.known = false;
    if (this.open.size > 0) this.changed();
  }

  /** The instruments have been replaced by others with the same ids. Drops the books of those that are gone. */
  rename(find: (id: number) => Instrument | undefined): void {
    for (const [id, book] of this.open) {
      const instrument = find(id);
      if (instrument) book.instrument = instrument;
      else this.open.delete(id);
    }
  }

  /** Drops the books that nobody has wanted for a while; `now` is `performance.now()`. */
  tidy(now: number): void {
    let gone = false;
    for (const [id, { followers, usedAt }] of this.open) {
      if (followers > 0 || now - usedAt < LINGER_MS) continue;
      this.open.delete(id);
      gone = true;
    }
    if (gone) this.changed();
  }

  private use(instrument: Instrument): OpenBook {
    let book = this.open.get(instrument.id);
    if (!book) {
      book = {
        instrument,
        orders: new OrderBook(),
        levels: new PriceBook(),
        known: false,
        followers: 0,
        usedAt: 0,
        waiting: new Set(),
      };
      this.open.set(instrument.id, book);
      this.changed();
    }
    book.usedAt = performance.now();
    return book;
  }
}
