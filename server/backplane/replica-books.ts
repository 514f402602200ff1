import { OrderBook } from '../../engine/depth/order-book.ts';
import { PriceBook } from '../../engine/depth/price-book.ts';
import { LineRecord } from '../../engine/feed/line-record.ts';
import { parseLine } from '../../engine/feed/parse-line.ts';
import type { Instrument, MarketBook } from '../market/market-source.ts';
import { eachLine } from './joined-lines.ts';

/** How long a book that nobody follows is kept up for the next question (milliseconds). */
const LINGER = 30_000;

interface OpenBook extends MarketBook {
  instrument: Instrument;
  /** Nothing is known of it before its full book has come. */
  known: boolean;
  followers: number;
  usedAt: number;
  /** Callbacks of those who wait until it is known. */
  readonly waiting: Set<() => void>;
}

/** The order books that somebody wants to see in this process, kept by the lines that the holder tells of them. */
export class ReplicaBooks {
  private readonly open = new Map<number, OpenBook>();
  private readonly record = new LineRecord();
  private readonly changed: () => void;

  /** `changed` is called when other books are wanted than before. */
  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** Ids of the instruments whose books are wanted, and of those among them that have yet to come. */
  get wanted(): { readonly ids: number[]; readonly lacking: number[] } {
    const books = [...this.open.values()];
    return {
      ids: books.map(({ instrument }) => instrument.id),
      lacking: books.filter(({ known }) => !known).map(({ instrument }) => instrument.id),
    };
  }

  /** Whether lines of the instrument's book count here. */
  knows(id: number): boolean {
    return this.open.get(id)?.known ?? false;
  }

  /** The book, if it is known; it is wanted from here on in any case. */
  peek(instrument: Instrument): MarketBook | undefined {
    const book = this.use(instrument);
    return book.known ? book : undefined;
  }

  /** The book as soon as it is known; undefined where that takes longer than `patience` (milliseconds). */
  async book(instrument: Instrument, patience: number): Promise<MarketBook | undefined> {
    const book = this.use(instrument);
    if (!book.known) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          book.waiting.delete(done);
          resolve();
        };
        const timer = setTimeout(done, patience);
        book.waiting.add(done);
      });
    }
    return book.known ? book : undefined;
  }

  /** Keeps a book up until what is returned is called. */
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

  /** One line of a known book. */
  apply(id: number, text: string, start: number, end: number): void {
    const book = this.open.get(id);
    if (!book?.known || !parseLine(text, start, end, this.record)) return;
    if (!book.levels.apply(this.record)) book.orders.apply(this.record);
  }

  /** The whole book, as lines joined with line feeds. False when nobody here wants it, or has it already and `anew` is false. */
  take(id: number, text: string, start: number, end: number, anew: boolean): boolean {
    const book = this.open.get(id);
    if (!book || (book.known && !anew)) return false;
    book.known = true;
    book.orders.clear();
    book.levels.clear();
    eachLine(text, start, end, (from, to) => this.apply(id, text, from, to));
    for (const done of book.waiting) done();
    return true;
  }

  /** Lines may have been lost: every book has to come again. */
  doubt(): void {
    for (const book of this.open.values()) book.known = false;
    if (this.open.size > 0) this.changed();
  }

  /** The instruments are others; their ids are the same. Books of those that are gone go too. */
  rename(find: (id: number) => Instrument | undefined): void {
    for (const [id, book] of this.open) {
      const instrument = find(id);
      if (instrument) book.instrument = instrument;
      else this.open.delete(id);
    }
  }

  /** Lets go of books that nobody has wanted for a while; `now` is `performance.now()`. */
  tidy(now: number): void {
    let gone = false;
    for (const [id, { followers, usedAt }] of this.open) {
      if (followers > 0 || now - usedAt < LINGER) continue;
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
