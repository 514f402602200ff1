import { type IexSymbols, LEFT_OUT_SYMBOL } from './iex-symbols.ts';
import type { MarketSink } from './market-sink.ts';
import { PriceLevels } from './price-levels.ts';

/** Prices of the exchange are ten-thousandths of a dollar. */
export const PRICE_TICKS = 10_000;

/** No event of the exchange has more changes, and no set of books more prices: more are damage. */
const MOST_HELD = 4096;
const MOST_LEVELS = 1 << 22;

/**
 * The books by price. An event of the exchange may change several levels. The book is in transition until the last of these
 * changes, so the sink gets none of them before; then it gets all of them, at the time of the last one.
 */
export class IexBooks {
  private readonly symbols: IexSymbols;
  private readonly sink: MarketSink;
  private readonly books: (PriceLevels | undefined)[] = [];
  private levels = 0;
  /** Changes of books that are in transition, in order of arrival. */
  private held = 0;
  private readonly indices = new Int32Array(MOST_HELD);
  private readonly sides = new Uint8Array(MOST_HELD);
  private readonly prices = new Float64Array(MOST_HELD);
  private readonly sizes = new Float64Array(MOST_HELD);

  constructor(symbols: IexSymbols, sink: MarketSink) {
    this.symbols = symbols;
    this.sink = sink;
  }

  /**
   * Sets the size at a price, in ticks. `isWhole` ends the transition of the book. Returns false if there are too many changes
   * or prices.
   */
  update(index: number, time: number, side: 0 | 1, price: number, size: number, isWhole: boolean): boolean {
    if (isWhole) {
      if (this.held > 0) this.show(index, time);
      return this.set(index, time, side, price, size);
    }
    if (this.held === MOST_HELD) return false;
    this.indices[this.held] = index;
    this.sides[this.held] = side;
    this.prices[this.held] = price;
    this.sizes[this.held] = size;
    this.held++;
    return true;
  }

  /** Passes on all pending changes, because the messages that would end the transitions are lost. */
  showAll(time: number): void {
    for (let i = 0; i < this.held; i++) {
      this.set(this.indices[i], time, this.sides[i] as 0 | 1, this.prices[i], this.sizes[i]);
    }
    this.held = 0;
  }

  /** Empties all books. */
  clear(time: number): void {
    this.held = 0;
    for (let index = 0; index < this.books.length; index++) {
      const book = this.books[index];
      if (!book) continue;
      this.reportEmpty(index, book, 0, time);
      this.reportEmpty(index, book, 1, time);
      book.clear();
    }
    this.levels = 0;
  }

  /** Passes on the pending changes of one book. */
  private show(index: number, time: number): void {
    let left = 0;
    for (let i = 0; i < this.held; i++) {
      if (this.indices[i] === index) {
        this.set(index, time, this.sides[i] as 0 | 1, this.prices[i], this.sizes[i]);
        continue;
      }
      this.indices[left] = this.indices[i];
      this.sides[left] = this.sides[i];
      this.prices[left] = this.prices[i];
      this.sizes[left] = this.sizes[i];
      left++;
    }
    this.held = left;
  }

  private set(index: number, time: number, side: 0 | 1, price: number, size: number): boolean {
    let book = this.books[index];
    if (!book) {
      book = new PriceLevels();
      this.books[index] = book;
    }
    if (size === 0) {
      // The sink does not have this price, so it needs no removal.
      if (!book.remove(side, price)) return true;
      this.levels--;
    } else {
      if (this.levels === MOST_LEVELS) return false;
      if (book.add(side, price)) this.levels++;
    }
    this.report(index, time, side, price, size);
    return true;
  }

  private reportEmpty(index: number, book: PriceLevels, side: 0 | 1, time: number): void {
    for (let i = 0; i < book.count(side); i++) this.report(index, time, side, book.price(side, i), 0);
  }

  private report(index: number, time: number, side: 0 | 1, price: number, size: number): void {
    const security = this.symbols.number(index);
    if (security === LEFT_OUT_SYMBOL) return;
    this.sink.level(security, time, side === 0 ? 'B' : 'S', price / PRICE_TICKS, size);
  }
}
