import * as v from 'valibot';
import { expect, test } from 'vitest';
import { OrderSide } from '../../../../engine/depth/order-side.ts';
import { LineRecord } from '../../../../engine/feed/line-record.ts';
import { parseLine } from '../../../../engine/feed/parse-line.ts';
import { depthAnswer, depthPriceAnswer } from '../../../../workers/market/answers/depth-answers.ts';
import { KeptBook } from '../../../../workers/market/depth/kept-book.ts';

test('an answer between two lines of a full book does not interrupt it: the book is live at its end', () => {
  const book = new KeptBook();
  const record = new LineRecord();
  const say = (line: string): void => {
    expect(parseLine(line, 0, line.length, record)).toBe(true);
    book.apply(record);
  };
  const bids = (): number[] => [...book.orderColumns(OrderSide.Bid).price];
  say('D,T,RY');
  say('DBT,T,RY,1,10.01,500,079,100');
  book.loadOrders(v.parse(depthAnswer, { bids: [{ ordernum: 7, price: 9.5, volume: 100 }] }), 20201216);
  expect([book.live, bids()]).toEqual([false, [9.5]]);
  say('DBT,T,RY,2,10.02,300,002,101');
  say('DL,T,RY');
  expect([book.live, bids()]).toEqual([true, [10.02, 10.01]]);
});

test('an answer replaces the orders, identified by their numbers or by their positions, with their times', () => {
  const book = new KeptBook();
  const shown = (side: typeof OrderSide.Bid | typeof OrderSide.Ask): unknown => {
    const { price, volume, second, broker, omitted } = book.orderColumns(side);
    return [[...price], [...volume], [...second], broker, omitted];
  };
  const ask = { price: 10.02, volume: 300, mm: '002', ordernum: 4, time: '' };
  book.loadOrders(v.parse(depthAnswer, { bids: [{ price: 9, volume: 1, ordernum: 1 }], asks: [ask] }), 20201216);
  const alike = [
    { price: 10, volume: 100, mm: '079', time: '10:30:05' },
    { price: 10, volume: 200, mm: '001', time: '9:31' },
  ];
  book.loadOrders(v.parse(depthAnswer, { bids: alike, asks: alike }), 20201216);
  const both = [[10, 10], [100, 200], [10 * 3600 + 1805, 9 * 3600 + 1860], ['079', '001'], 0];
  expect([shown(OrderSide.Bid), shown(OrderSide.Ask)]).toEqual([both, both]);
  book.loadOrders(v.parse(depthAnswer, {}), 20201216);
  expect(shown(OrderSide.Bid)).toEqual([[], [], [], [], 0]);
});

test('an answer without numbers loses no order, even if one side has many more', () => {
  const book = new KeptBook();
  const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ price: 10 + i, volume: 100 }));
  for (const [bids, asks] of [
    [5, 2],
    [2, 5],
    [1, 1],
  ] as const) {
    book.loadOrders(v.parse(depthAnswer, { bids: rows(bids), asks: rows(asks) }), 20201216);
    expect([book.orders.bids.count, book.orders.asks.count]).toEqual([bids, asks]);
  }
});

test('for a long side the best two hundred orders are shown, and the number of the others', () => {
  const book = new KeptBook();
  const bids = Array.from({ length: 203 }, (_, i) => ({ price: 1 + i, volume: 100, ordernum: i }));
  book.loadOrders(v.parse(depthAnswer, { bids }), 20201216);
  const { price, broker, omitted } = book.orderColumns(OrderSide.Bid);
  expect([price.length, price[0], price.at(-1), broker.length, omitted]).toEqual([200, 203, 4, 200, 3]);
});

test('an answer of levels has its best price first, and empties missing levels', () => {
  const book = new KeptBook();
  const level = (price: number): object => ({ price, volume: 100 * price, num: price });
  book.loadLevels(v.parse(depthPriceAnswer, { bids: [5, 4, 3, 2, 1].map(level), asks: [6].map(level) }));
  expect([...book.levelColumns(OrderSide.Bid).price]).toEqual([5, 4, 3, 2, 1]);
  expect([...book.levelColumns(OrderSide.Ask).price]).toEqual([6, 0, 0, 0, 0]);
  book.loadLevels(v.parse(depthPriceAnswer, { bids: [5].map(level) }));
  const { price, volume, orders } = book.levelColumns(OrderSide.Bid);
  expect([[...price], [...volume], [...orders]]).toEqual([
    [5, 0, 0, 0, 0],
    [500, 0, 0, 0, 0],
    [5, 0, 0, 0, 0],
  ]);
  expect([...book.levelColumns(OrderSide.Ask).price]).toEqual([0, 0, 0, 0, 0]);
});

test('a live book is no longer live once the feed is lost, and is again once it has been sent again', () => {
  const book = new KeptBook();
  const record = new LineRecord();
  const full = ['D,T,RY', 'DBT,T,RY,1,10.01,500,079,100', 'DL,T,RY'];
  for (let time = 0; time < 2; time++) {
    for (const line of full) {
      expect(book.live).toBe(false);
      parseLine(line, 0, line.length, record);
      book.apply(record);
    }
    expect([book.live, book.orders.bids.count]).toEqual([true, 1]);
    book.endLive();
  }
});

test('what gathers for an auction is known until it is over, or the feed is lost', () => {
  const book = new KeptBook();
  const record = new LineRecord();
  const say = (line: string): number => {
    expect(parseLine(line, 0, line.length, record)).toBe(true);
    book.apply(record);
    return book.auctionVersion;
  };
  expect([book.auction, say('AU,Q,MSFT,3,,500,-200,1608132605')]).toEqual([null, 1]);
  expect(book.auction).toEqual({ kind: 'opening', price: Number.NaN, paired: 500, imbalance: -200 });
  expect(say('AU,Q,MSFT,3,50.25,900,0,1608132606')).toBe(2);
  expect(book.auction).toEqual({ kind: 'opening', price: 50.25, paired: 900, imbalance: 0 });
  expect([say('AU,Q,MSFT,3,,,,1608132607'), book.auction]).toEqual([3, null]);
  expect(say('AU,Q,MSFT,3,,,,1608132608')).toBe(3);
  say('AU,Q,MSFT,4,50.25,900,0,1608132606');
  book.endLive();
  expect([book.auction, book.auctionVersion]).toEqual([null, 5]);
});
