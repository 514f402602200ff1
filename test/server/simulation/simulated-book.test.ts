import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderBook } from '../../../engine/depth/order-book.ts';
import { PRICE_LEVELS, PriceBook } from '../../../engine/depth/price-book.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import { Random } from '../../../server/simulation/random.ts';
import { type BestQuote, SimulatedBook } from '../../../server/simulation/simulated-book.ts';
import { instrument } from '../market/sample-market.ts';

const quotes: fc.Arbitrary<BestQuote> = fc
  .record({
    bid: fc.integer({ min: 0, max: 60 }),
    spread: fc.integer({ min: 1, max: 4 }),
    bidsize: fc.integer({ min: 1, max: 30 }),
    asksize: fc.integer({ min: 1, max: 30 }),
    noAsk: fc.boolean(),
  })
  .map(({ bid, spread, bidsize, asksize, noAsk }) => ({
    bid: bid === 0 ? 0 : (1000 + bid) / 100,
    bidsize: bid === 0 ? 0 : bidsize * 100,
    ask: noAsk && bid > 0 ? 0 : (1000 + bid + spread) / 100,
    asksize: noAsk && bid > 0 ? 0 : asksize * 100,
  }));

/** The best price of a side and its size; zeros for an empty side. */
function best(book: OrderBook, side: 'bids' | 'asks'): [number, number] {
  const queue = book[side];
  if (queue.count === 0) return [0, 0];
  const price = book.price[queue.slots[0]];
  let size = 0;
  for (let i = 0; i < queue.count && book.price[queue.slots[i]] === price; i++) size += book.volume[queue.slots[i]];
  return [price, size];
}

const contents = (book: OrderBook): unknown[] =>
  [book.bids, book.asks].map((queue) =>
    Array.from(queue.slots.subarray(0, queue.count), (slot) => [
      book.number[slot],
      book.price[slot],
      book.volume[slot],
      book.broker[slot],
      book.time[slot],
    ]),
  );

describe('a simulated order book', () => {
  it('fits every quote, is never crossed, and can be followed by its lines alone', () => {
    fc.assert(
      fc.property(fc.array(quotes, { minLength: 1, maxLength: 60 }), fc.integer(), (sequence, seed) => {
        const book = new SimulatedBook(instrument(), new Random().key(seed, 1, 2));
        const reader = new OrderBook();
        const levels = new PriceBook();
        const record = new LineRecord();
        const read = (line: string): void => {
          expect(parseLine(line, 0, line.length, record)).toBe(true);
          reader.apply(record);
          levels.apply(record);
        };
        book.follow(sequence[0], 1000, undefined);
        for (const line of book.fullBook()) read(line);
        sequence.forEach((quote, i) => {
          book.follow(quote, 1001 + i, (_, line) => read(line));
          expect(best(book.orders, 'bids')).toEqual([quote.bid, quote.bidsize]);
          expect(best(book.orders, 'asks')).toEqual([quote.ask, quote.asksize]);
          expect(contents(reader)).toEqual(contents(book.orders));
          expect(levels.price).toEqual(book.levels.price);
          expect(levels.volume).toEqual(book.levels.volume);
        });
        expect(reader.unknownOrders).toBe(0);
      }),
      { numRuns: 200 },
    );
  });

  it('has as many levels as the screen shows, and stays bounded', () => {
    const book = new SimulatedBook(instrument(), new Random().key(7, 7, 7));
    for (let i = 0; i < 5000; i++) {
      book.follow(
        { bid: 20 + (i % 97) / 100, bidsize: 100 * (1 + (i % 9)), ask: 20.02 + (i % 97) / 100, asksize: 300 },
        i,
        undefined,
      );
      expect(book.levels.volume.every((volume) => volume > 0)).toBe(true);
    }
    expect(book.levels.price).toHaveLength(2 * PRICE_LEVELS);
    expect(book.orders.count).toBeLessThan(400);
  });

  it('writes the price levels in Canada only', () => {
    const book = new SimulatedBook(instrument({ region: 'U', ex: 'Q' }), new Random().key(1, 1, 1));
    const names = new Set<string>();
    book.follow({ bid: 10, bidsize: 100, ask: 10.01, asksize: 100 }, 1, (name) => names.add(name));
    book.follow({ bid: 10.01, bidsize: 100, ask: 10.02, asksize: 100 }, 2, (name) => names.add(name));
    expect(names).toContain('DB');
    expect(names).not.toContain('MP');
    expect(book.fullBook().some((line) => line.startsWith('MP'))).toBe(false);
  });
});
