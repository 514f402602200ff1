import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FeedReader } from '../market/feed-reader.ts';
import { stoppedMarket, storeOf } from '../market/small-market.ts';
import type { TemporaryStore } from '../temporary-store.ts';

const OPEN = 34_200;
const HOUR = 3600;

/** Busy and thinly traded, expensive and cheap, with and without half-cent steps, both countries, and an index. */
const LISTINGS = [
  { symbol: 'BNK', ex: 'T', kind: 'bank', price: 142 },
  { symbol: 'PNY', ex: 'V', kind: 'venture', price: 0.31 },
  { symbol: 'LOT', ex: 'T', kind: 'miner', price: 1.02 },
  { symbol: 'THN', ex: 'C', kind: 'thin', price: 0.07 },
  { symbol: 'MEGA', ex: 'Q', kind: 'megacap', price: 410 },
  { symbol: 'PNK', ex: 'P', kind: 'pink', price: 0.03 },
  { symbol: 'IDX', ex: 'I', kind: 'index', price: 25_000 },
];

let own: TemporaryStore;

beforeAll(async () => {
  own = await storeOf(LISTINGS);
});

afterAll(() => own.remove());

describe('an hour of the market', () => {
  it('has books that fit their quotes, trades that the books could make, and summaries that add up, line by line', async () => {
    const seeds = fc.tuple(fc.string({ minLength: 1, maxLength: 6 }), fc.constantFrom(0, HOUR, 5.4 * HOUR));
    const sums = { trades: 0, beside: 0, lines: 0 };
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 1, max: 90 }), async ([seed, from], seconds) => {
        const market = await stoppedMarket(own, seed, 20261120, OPEN + from);
        try {
          const readers = market.instruments().map((of) => {
            const reader = new FeedReader(of);
            if (!of.isIndex) market.followBook(of);
            reader.start(market.snapshot(of), of.isIndex ? [] : market.bookSnapshot(of));
            return reader;
          });
          market.listen({
            line: (of, _kind, line) => {
              sums.lines++;
              readers[of.id - 1]?.take(line);
            },
          });
          for (let passed = 0; passed + seconds <= HOUR; passed += seconds) market.clock.step(seconds * 1000);
          for (const [row, of] of market.instruments().entries()) {
            const reader = readers[row];
            reader?.agreed();
            sums.trades += reader?.trades ?? 0;
            sums.beside += reader?.beside ?? 0;
            // A new reader sees the same as one that was there from the beginning.
            const late = new FeedReader(of);
            late.start(market.snapshot(of), of.isIndex ? [] : market.bookSnapshot(of));
            late.agreed();
          }
        } finally {
          await market.close();
        }
      }),
      { numRuns: 4 },
    );
    expect(sums.trades).toBeGreaterThan(1000);
    expect(sums.beside).toBeGreaterThan(50);
    expect(sums.lines).toBeGreaterThan(20_000);
  });
});
