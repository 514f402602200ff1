import { describe, expect, it } from 'vitest';
import { FeedBook } from '../../../server/feeds/feed-book.ts';
import { FeedBooks } from '../../../server/feeds/feed-books.ts';
import { instrument } from '../market/sample-market.ts';

const CANADIAN = instrument();

function opened(): { readonly book: FeedBook; take(): string[] } {
  const lines: string[] = [];
  return { book: new FeedBook(CANADIAN, (name, line) => lines.push(`${name}: ${line}`)), take: () => lines.splice(0) };
}

describe('a book by price', () => {
  it('replaces a level by taking its order out and putting another in', async () => {
    const { book, take } = opened();
    book.set('bid', 1, 10, 100, 3, 1_600_000_000);
    book.set('ask', 1, 11, 200, 0, 1_600_000_001);
    book.set('bid', 1, 10, 50, 2, 1_600_000_002);
    // The same again states no new level.
    book.set('bid', 1, 10, 50, 2, 1_600_000_002);
    book.set('ask', 2, 11.5, 300, 1, 1_600_000_003);
    book.set('ask', 1, 0, 200, 0, 1_600_000_004);
    book.set('ask', 3, 12, 0, 0, 1_600_000_004);
    const lines = [...take(), ...book.lines()].join('\n');
    await expect(`${lines}\n`).toMatchFileSnapshot('../../golden/market/feed-book.txt');
  });

  it('is emptied level by level, and begins with the best bid and ask', () => {
    const { book, take } = opened();
    const columns = { bid: [0, 10], bidsize: [0, 100], ask: [0, 0], asksize: [0, 0] };
    book.seed(columns as never, 1, 5);
    expect([book.orders.bids.count, book.orders.asks.count]).toEqual([1, 0]);
    for (const level of [1, 2, 3]) book.set('ask', level, 10 + level, 100, 1, 5);
    take();
    book.reset();
    expect([book.orders.bids.count, book.orders.asks.count]).toEqual([0, 0]);
    expect(take().filter((line) => line.startsWith('DR'))).toHaveLength(4);
    book.reset();
    expect(take()).toEqual([]);
  });
});

describe('books', () => {
  it('are kept while somebody follows them, each follower once, and pass their lines on', () => {
    let seeded = 0;
    const lines: string[] = [];
    const books = new FeedBooks(
      (book) => {
        seeded += 1;
        book.set('bid', 1, 10, 100, 1, 5);
      },
      (_, name) => lines.push(name),
    );
    // What nobody follows is made for the reader, and passes nothing on.
    expect(books.book(CANADIAN)).not.toBe(books.book(CANADIAN));
    expect([books.opened(CANADIAN), seeded, lines]).toEqual([undefined, 2, []]);
    const leave = books.follow(CANADIAN);
    const leaveToo = books.follow(CANADIAN);
    const book = books.opened(CANADIAN);
    expect([books.book(CANADIAN) === book, seeded]).toEqual([true, 3]);
    book?.set('bid', 2, 9, 100, 1, 6);
    expect(lines).toEqual(['DB', 'MP']);
    leave();
    leave();
    expect(books.opened(CANADIAN)).toBe(book);
    leaveToo();
    expect(books.opened(CANADIAN)).toBeUndefined();
    books.follow(CANADIAN);
    expect(books.opened(CANADIAN)).not.toBe(book);
  });
});
