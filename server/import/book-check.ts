import { BookSide } from './book-side.ts';

/** Called when the best bid of a security exceeds its best ask. */
type Crossed = (security: number, time: number, bid: number, ask: number) => void;

interface CheckedBook {
  readonly bids: BookSide;
  readonly asks: BookSide;
  /** The time of the last change. */
  time: number;
  isCrossed: boolean;
}

interface CheckedQuote {
  bid: number;
  ask: number;
  time: number;
  isCrossed: boolean;
}

/**
 * Follows the books and quotes of a file and reports those that cross. One event may be several messages of the same time, so a
 * book is checked when its time moves on. Memory grows with the prices in the books, not with the file.
 */
export class BookCheck {
  private readonly crossed: Crossed;
  private readonly books: (CheckedBook | undefined)[] = [];
  private readonly quotes: (CheckedQuote | undefined)[] = [];

  constructor(crossed: Crossed) {
    this.crossed = crossed;
  }

  /** A file may state bid and ask one after the other, so a quote is checked when its time moves on. */
  quote(security: number, time: number, bid: number, ask: number): void {
    let quote = this.quotes[security];
    if (quote === undefined) {
      quote = { bid, ask, time, isCrossed: false };
      this.quotes[security] = quote;
    } else if (time !== quote.time) this.lookAtQuote(security, quote);
    quote.bid = bid;
    quote.ask = ask;
    quote.time = time;
  }

  level(security: number, time: number, isBid: boolean, price: number, size: number): void {
    const book = this.bookAt(security, time);
    (isBid ? book.bids : book.asks).set(price, size);
  }

  /** The price of an order changes from `before` to `price`; 0 stands for an order that is not open. */
  order(security: number, time: number, isBid: boolean, before: number, price: number): void {
    const book = this.bookAt(security, time);
    if (before === price) return;
    const prices = isBid ? book.bids : book.asks;
    if (before > 0) prices.add(before, -1);
    if (price > 0) prices.add(price, 1);
  }

  /** Empties a security's book, because another day begins. */
  forget(security: number): void {
    const book = this.books[security];
    if (book) this.look(security, book);
    this.books[security] = undefined;
  }

  /** Checks the books as the file leaves them. */
  finish(): void {
    for (const [security, book] of this.books.entries()) if (book) this.look(security, book);
    for (const [security, quote] of this.quotes.entries()) if (quote) this.lookAtQuote(security, quote);
  }

  private bookAt(security: number, time: number): CheckedBook {
    let book = this.books[security];
    if (book === undefined) {
      book = { bids: new BookSide('B'), asks: new BookSide('S'), time, isCrossed: false };
      this.books[security] = book;
    } else if (time !== book.time) {
      this.look(security, book);
      book.time = time;
    }
    return book;
  }

  private lookAtQuote(security: number, quote: CheckedQuote): void {
    const { bid, ask } = quote;
    const isCrossed = bid > 0 && ask > 0 && bid > ask;
    if (isCrossed && !quote.isCrossed) this.crossed(security, quote.time, bid, ask);
    quote.isCrossed = isCrossed;
  }

  private look(security: number, book: CheckedBook): void {
    const bid = book.bids.best;
    const ask = book.asks.best;
    const isCrossed = bid > 0 && ask > 0 && bid > ask;
    if (isCrossed && !book.isCrossed) this.crossed(security, book.time, bid, ask);
    book.isCrossed = isCrossed;
  }
}
