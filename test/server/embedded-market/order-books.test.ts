import { beforeEach, describe, expect, it } from 'vitest';
import { OrderBooks } from '../../../server/embedded-market/order-books.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { instrument } from '../market/sample-market.ts';

const QUOTE = { bid: 10, bidsize: 100, ask: 10.01, asksize: 100 };
const RY = instrument({ symbol: 'RY' });
/** More books than are kept without followers. */
const OTHERS = Array.from({ length: 51 }, (_, id) => instrument({ id, symbol: `N${id}` }));

let books: OrderBooks;
const keep = (of: Instrument): (() => void) => books.keep(of, QUOTE, 0);
const askForOthers = (): void => {
  for (const other of OTHERS) books.book(other, QUOTE, 0);
};

beforeEach(() => {
  books = new OrderBooks(1, () => {});
});

describe('an order book', () => {
  it('stays as long as one of its followers has not let go, however often another has', () => {
    const [first, second] = [keep(RY), keep(RY)];
    first();
    first();
    askForOthers();
    expect(books.has(RY)).toBe(true);
    second();
    expect(books.has(RY)).toBe(false);
  });

  it('that was let go of and is followed again stays, though the first follower lets go once more', () => {
    const first = keep(RY);
    first();
    keep(RY);
    first();
    askForOthers();
    expect(books.has(RY)).toBe(true);
  });

  it('without a follower is kept until fifty others were asked for since', () => {
    for (const other of [RY, ...OTHERS.slice(0, 50)]) books.book(other, QUOTE, 0);
    expect([books.has(RY), books.has(OTHERS[0] as Instrument)]).toEqual([false, true]);
    books.book(OTHERS[0] as Instrument, QUOTE, 0);
    books.book(RY, QUOTE, 0);
    expect([RY, OTHERS[0], OTHERS[1]].map((of) => books.has(of as Instrument))).toEqual([true, true, false]);
  });

  it('is the same for everybody who asks while it is kept, and another after that', () => {
    const release = keep(RY);
    const book = books.book(RY, QUOTE, 1);
    askForOthers();
    expect(books.book(RY, QUOTE, 2)).toBe(book);
    release();
    askForOthers();
    expect(books.book(RY, QUOTE, 3)).not.toBe(book);
  });

  it('follows a quote that changed while nobody listened', () => {
    const lines: string[] = [];
    books = new OrderBooks(1, (_, _kind, line) => lines.push(line));
    const before = books.book(RY, QUOTE, 5);
    expect(books.book(RY, { ...QUOTE, bid: 10.005 }, 6)).toBe(before);
    expect(before.orders.price[before.orders.bids.slots[0]]).toBe(10.005);
    expect(lines.length).toBeGreaterThan(0);
  });
});
