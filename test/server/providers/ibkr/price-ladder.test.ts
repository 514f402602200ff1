import { expect, it } from 'vitest';
import { PriceLadder } from '../../../../server/providers/ibkr/price-ladder.ts';
import { RecordingSink } from '../../../feeds/recording-sink.ts';

it('reports both sides best first, then only what changes', () => {
  const sink = new RecordingSink();
  const ladder = new PriceLadder(3, sink);
  expect(sink.of('bookReset')).toEqual([[3]]);
  ladder.take([
    { row: 0, focus: 0, price: '10.03', ask: '1,200' },
    { row: 1, focus: 0, price: 10.02, ask: 300 },
    { row: 2, focus: 1, price: '200 @ 10.01', bid: 400 },
    { row: 3, focus: 0, price: 10, bid: 500 },
    { row: 4, focus: 0, price: 9.99 },
    { row: 5, focus: 0, price: 0, bid: 100, ask: 100 },
    { row: 6, focus: 0, price: 9.98, bid: 0, ask: 0 },
  ]);
  expect(sink.of('level')).toEqual([
    [3, 'bid', 1, 10.01, 400, 0],
    [3, 'bid', 2, 10, 500, 0],
    [3, 'ask', 1, 10.02, 300, 0],
    [3, 'ask', 2, 10.03, 1200, 0],
  ]);
  sink.reported.length = 0;
  ladder.take([
    { row: 0, focus: 0, price: 10.03, ask: 900 },
    { row: 1, focus: 0, price: 10.02, ask: 300 },
    { row: 2, focus: 0, price: 10.01, bid: 400 },
  ]);
  expect(sink.of('level')).toEqual([
    [3, 'bid', 2, 0, 0, 0],
    [3, 'ask', 2, 10.03, 900, 0],
  ]);
});

it('takes no more levels than it reports, and nothing that is no ladder', () => {
  const sink = new RecordingSink();
  const ladder = new PriceLadder(3, sink);
  ladder.take(Array.from({ length: 50 }, (_, row) => ({ row, price: 100 - row, bid: 10 })));
  expect(sink.of('level')).toHaveLength(20);
  ladder.take(undefined);
  expect(sink.of('level')).toHaveLength(40);
  expect(sink.of('level').at(-1)).toEqual([3, 'bid', 20, 0, 0, 0]);
});
