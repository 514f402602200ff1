import * as v from 'valibot';
import { expect, test } from 'vitest';
import { OrderSide } from '../../../../engine/depth/order-side.ts';
import { LineRecord } from '../../../../engine/feed/line-record.ts';
import { parseLine } from '../../../../engine/feed/parse-line.ts';
import { depthAnswer } from '../../../../workers/market/answers/depth-answers.ts';
import { KeptBook } from '../../../../workers/market/depth/kept-book.ts';

test('an answer that comes between two lines of a full book does not cost the book its end: it is live then', () => {
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
