import { BookSide } from './book-side.ts';

/** Called when the best bid of a security has become higher than its best offer. */
type Crossed = (security: number, time: number, bid: number, ask: number) => void;

interface CheckedBook {
  readonly bids: BookSide;
  readonly asks: BookSide;
  /** The price of each order, by its id. */
  readonly orders: Map<number, number>;
  /** The time of the last change. */
  time: number;
  isCrossed: boolean;
}

/**
 * Follows the books and quotes of a file and reports those that cross. A book is looked at when its time moves on, since one
 * event is several messages of the same time. It needs memory for the orders and prices that are open, not for those that were.
 */
export class BookCheck {
  private readonly crossed: Crossed;
  private readonly books: (CheckedBook | undefined)[] = [];
  private readonly crossedQuotes: boolean[] = [];

  constructor(crossed: Crossed) {
    this.crossed = crossed;
  }

  quote(security: number, time: number, bid: number, ask: number): void {
    const isCrossed = bid > 0 && ask > 0 && bid > ask;
    if (isCrossed && !this.crossedQuotes[security]) this.crossed(security, time, bid, ask);
    this.crossedQuotes[security] = isCrossed;
  }

  level(security: number, time: number, side: 'B' | 'S', price: number, size: number): void {
    const book = this.bookAt(security, time);
    (side === 'B' ? book.bids : book.asks).set(price, size);
  }

  order(security: number, time: number, side: 'B' | 'S', id: number, price: number, size: number): void {
    const book = this.bookAt(security, time);
    const prices = side === 'B' ? book.bids : book.asks;
    const before = book.orders.get(id);
    if (before !== undefined && (size <= 0 || before !== price)) {
      prices.add(before, -1);
      book.orders.delete(id);
    }
    if (size > 0 && before !== price) {
      prices.add(price, 1);
      book.orders.set(id, price);
    }
  }

  /** Looks at the books as the file left them. */
  finish(): void {
    for (const [security, book] of this.books.entries()) if (book) this.look(security, book);
  }

  private bookAt(security: number, time: number): CheckedBook {
    let book = this.books[security];
    if (book === undefined) {
      book = { bids: new BookSide('B'), asks: new BookSide('S'), orders: new Map(), time, isCrossed: false };
      this.books[security] = book;
    } else if (time !== book.time) {
      this.look(security, book);
      book.time = time;
    }
    return book;
  }

  private look(security: number, book: CheckedBook): void {
    const bid = book.bids.best;
    const ask = book.asks.best;
    const isCrossed = bid > 0 && ask > 0 && bid > ask;
    if (isCrossed && !book.isCrossed) this.crossed(security, book.time, bid, ask);
    book.isCrossed = isCrossed;
  }
}
