import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReplicaBooks } from '../../../server/backplane/replica-books.ts';
import type { MarketBook } from '../../../server/market/market-source.ts';
import { HandMarket } from '../hub/hand-market.ts';
import { instrument } from '../market/sample-market.ts';

const RY = instrument({ id: 1, symbol: 'RY' });
const BCE = instrument({ id: 2, symbol: 'BCE' });
const LINGER_MS = 30_000;

let books: ReplicaBooks;
let changes: number;
/** A full book of RY, as the holder sends it. */
const FULL = new HandMarket().bookSnapshot(new HandMarket().the('RY')).join('\n');

beforeEach(() => {
  vi.useFakeTimers();
  changes = 0;
  books = new ReplicaBooks(() => changes++);
});
afterEach(() => vi.useRealTimers());

const take = (anew = false, id = RY.id, text = FULL): boolean => books.take(id, text, 0, text.length, anew);
/** How many orders a book has; -1 without a book. */
const sizeOf = (book: MarketBook | undefined): number => book?.orders.count ?? -1;

describe('a book of the replica', () => {
  it('is wanted from the first request on, and lacking until the full book has arrived', () => {
    expect(take()).toBe(false);
    expect(books.peek(RY)).toBeUndefined();
    expect([books.wanted, books.knows(RY.id), changes]).toEqual([{ ids: [1], lacking: [1] }, false, 1]);
    expect(take()).toBe(true);
    expect([books.wanted, books.knows(RY.id), changes]).toEqual([{ ids: [1], lacking: [] }, true, 1]);
    expect(sizeOf(books.peek(RY))).toBeGreaterThan(0);
    expect(changes).toBe(1);
  });

  it('is taken once, and later only as a replacement', () => {
    books.peek(RY);
    take();
    const before = sizeOf(books.peek(RY));
    expect(take()).toBe(false);
    expect(take(true)).toBe(true);
    expect(sizeOf(books.peek(RY))).toBe(before);
    expect(take(true, RY.id, '')).toBe(true);
    expect(sizeOf(books.peek(RY))).toBeLessThan(before);
  });

  it('is waited for by everyone who asks, for as long as each will', async () => {
    const short = books.book(RY, 100);
    const long = books.book(RY, 1_000);
    await vi.advanceTimersByTimeAsync(100);
    expect(await short).toBeUndefined();
    take();
    expect(sizeOf(await long)).toBeGreaterThan(0);
    expect(sizeOf(await books.book(RY, 0))).toBeGreaterThan(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that may have lost lines is lacking, and known again with the next full book', () => {
    books.invalidate();
    expect(changes).toBe(0);
    books.peek(RY);
    take();
    books.invalidate();
    expect([books.wanted.lacking, books.peek(RY), changes]).toEqual([[1], undefined, 2]);
    const [, line = ''] = FULL.split('\n');
    books.apply(RY.id, line, 0, line.length);
    expect(take()).toBe(true);
    expect(sizeOf(books.peek(RY))).toBeGreaterThan(0);
  });

  it('is dropped half a minute after its last use, and not while somebody follows it', () => {
    books.peek(BCE);
    const [first, second] = [books.follow(RY), books.follow(RY)];
    const now = performance.now();
    books.tidy(now + LINGER_MS - 1);
    expect([books.wanted.ids, changes]).toEqual([[2, 1], 2]);
    books.tidy(now + LINGER_MS);
    books.tidy(now + LINGER_MS);
    expect([books.wanted.ids, changes]).toEqual([[1], 3]);
    first();
    first();
    books.tidy(now + LINGER_MS);
    expect(books.wanted.ids).toEqual([1]);
    vi.advanceTimersByTime(5_000);
    second();
    books.tidy(now + LINGER_MS);
    expect(books.wanted.ids).toEqual([1]);
    books.tidy(now + 5_000 + LINGER_MS);
    expect([books.wanted.ids, changes]).toEqual([[], 4]);
  });

  it('stays when its instrument is replaced by one of the same number, and goes with one that is gone', () => {
    books.peek(RY);
    books.peek(BCE);
    take();
    books.rename((id) => (id === RY.id ? instrument({ id, symbol: 'RY', name: 'Another' }) : undefined));
    expect([books.wanted.ids, books.knows(RY.id)]).toEqual([[1], true]);
  });
});
