import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatherLevels } from '../../../engine/depth/gather-levels.ts';
import { OrderBook } from '../../../engine/depth/order-book.ts';
import { OrderSide } from '../../../engine/depth/order-side.ts';
import { indexOfLevel, PRICE_LEVELS, PriceBook } from '../../../engine/depth/price-book.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';

function level(book: PriceBook, side: 0 | 1, n: number): number[] {
  const at = indexOfLevel(side, n);
  return [book.price[at], book.volume[at], book.orders[at]];
}

describe('depth by price', () => {
  it('takes MP lines, and empties a level whose volume is 0', () => {
    const book = new PriceBook();
    const record = new LineRecord();
    const feed = (line: string): boolean => parseLine(line, 0, line.length, record) && book.apply(record);
    expect(feed('MP,T,RY,B,1,10.01,500,3')).toBe(true);
    expect(feed('MP,T,RY,A,5,10.09,100,1')).toBe(true);
    expect(feed('MP,T,RY,B,1,10.01,500,3')).toBe(false);
    expect(feed('MP,T,RY,B,6,10.01,500,3')).toBe(false);
    expect(level(book, OrderSide.Bid, 1)).toEqual([10.01, 500, 3]);
    expect(level(book, OrderSide.Ask, 5)).toEqual([10.09, 100, 1]);
    expect(feed('MP,T,RY,B,1,10.01,0,0')).toBe(true);
    expect(level(book, OrderSide.Bid, 1)).toEqual([0, 0, 0]);
  });

  it('leaves out orders below a board lot and prices better than the quote', () => {
    const book = new OrderBook();
    book.add(OrderSide.Bid, 1, 10.02, 300, '001', 1);
    book.add(OrderSide.Bid, 2, 10.01, 99, '001', 1);
    book.add(OrderSide.Bid, 3, 10.01, 100, '001', 1);
    book.add(OrderSide.Bid, 4, 10.01, 400, '001', 1);
    book.add(OrderSide.Bid, 5, 10, 50, '001', 1);
    book.add(OrderSide.Ask, 6, 10.03, 200, '001', 1);
    book.add(OrderSide.Ask, 7, 10.04, 200, '001', 1);
    const levels = new PriceBook();
    expect(gatherLevels(book, 100, 10.01, 10.04, levels)).toBe(true);
    expect(level(levels, OrderSide.Bid, 1)).toEqual([10.01, 500, 2]);
    expect(level(levels, OrderSide.Bid, 2)).toEqual([0, 0, 0]);
    expect(level(levels, OrderSide.Ask, 1)).toEqual([10.04, 200, 1]);
    expect(gatherLevels(book, 100, 10.01, 10.04, levels)).toBe(false);
    expect(gatherLevels(book, 100, Number.NaN, 0, levels)).toBe(true);
    expect(level(levels, OrderSide.Bid, 1)).toEqual([10.02, 300, 1]);
  });

  it('empties its last level when the side has one price less', () => {
    const book = new OrderBook();
    for (let i = 1; i <= 5; i++) book.add(OrderSide.Bid, i, 10 - i / 100, 100, '001', 1);
    const levels = new PriceBook();
    gatherLevels(book, 100, 0, 0, levels);
    expect(level(levels, OrderSide.Bid, 5)).toEqual([9.95, 100, 1]);
    const fewer = new OrderBook();
    for (let i = 1; i <= 4; i++) fewer.add(OrderSide.Bid, i, 10 - i / 100, 100, '001', 1);
    expect(gatherLevels(fewer, 100, 0, 0, levels)).toBe(true);
    expect(level(levels, OrderSide.Bid, 5)).toEqual([0, 0, 0]);
  });

  it('holds at most five levels a side, best first and without gaps', () => {
    const order = fc.record({
      bid: fc.boolean(),
      price: fc.integer({ min: 1, max: 30 }),
      volume: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(fc.array(order, { maxLength: 60 }), (orders) => {
        const book = new OrderBook();
        orders.forEach(({ bid, price, volume }, i) => {
          book.add(bid ? OrderSide.Bid : OrderSide.Ask, i, price, volume, '', 0);
        });
        const levels = new PriceBook();
        gatherLevels(book, 100, 0, 0, levels);
        for (const side of [OrderSide.Bid, OrderSide.Ask]) {
          const wanted = new Map<number, number>();
          for (const { bid, price, volume } of orders) {
            if (bid === (side === OrderSide.Bid) && volume >= 100) wanted.set(price, (wanted.get(price) ?? 0) + volume);
          }
          const best = [...wanted].sort(([a], [b]) => (side === OrderSide.Bid ? b - a : a - b)).slice(0, PRICE_LEVELS);
          const shown = Array.from({ length: PRICE_LEVELS }, (_, i) => level(levels, side, i + 1).slice(0, 2));
          expect(shown).toEqual(Array.from({ length: PRICE_LEVELS }, (_, i) => best[i] ?? [0, 0]));
        }
      }),
    );
  });
});

it('a level without a price or shares is empty, without orders it counts none, and the same again changes nothing', () => {
  const book = new PriceBook();
  const level = (): number[] => {
    const at = indexOfLevel(OrderSide.Bid, 1);
    return [book.price[at], book.volume[at], book.orders[at]];
  };
  expect(book.set(OrderSide.Bid, 1, 10, 100, 0)).toBe(true);
  expect(level()).toEqual([10, 100, 0]);
  expect(book.set(OrderSide.Bid, 1, 10, 100, -1)).toBe(false);
  expect(book.set(OrderSide.Bid, 1, 0, 100, 3)).toBe(true);
  expect(level()).toEqual([0, 0, 0]);
  expect([0, 6, 1.5, Number.NaN].map((n) => book.set(OrderSide.Bid, n, 10, 100, 1))).toEqual(Array(4).fill(false));
  expect([1, 5].map((n) => book.set(OrderSide.Bid, n, 10, 100, 1))).toEqual([true, true]);
});
