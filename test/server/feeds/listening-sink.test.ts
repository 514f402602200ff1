import { expect, it } from 'vitest';
import { ListeningSink } from '../../../server/feeds/listening-sink.ts';

const NOTHING = {
  previousClose: Number.NaN,
  open: Number.NaN,
  high: Number.NaN,
  low: Number.NaN,
  volume: Number.NaN,
  trades: Number.NaN,
};

it('keeps the latest quote and price of each security, also where a summary has no price', () => {
  const sink = new ListeningSink();
  sink.summary(1, { ...NOTHING, last: 12.5, time: 2000 });
  sink.quote(1, 3000, 12, 100, 13, 200);
  sink.summary(1, { ...NOTHING, last: Number.NaN, time: 4000 });
  const quote = { bid: 12, bidSize: 100, ask: 13, askSize: 200, refused: '' };
  expect(sink.of(1)).toEqual({ ...quote, last: 12.5, time: 4000 });
  // A late trade is not the newest message.
  sink.trade(1, 1000, 12.75);
  expect(sink.of(1)).toEqual({ ...quote, last: 12.75, time: 4000 });
  expect(sink.of(2)).toMatchObject({ bid: 0, last: 0, time: 0 });
});

it('waits until each security has a quote or is refused, or until the time is up', async () => {
  const sink = new ListeningSink();
  const patience = new AbortController();
  const heard: string[] = [];
  const wait = (name: string, securities: readonly number[]): Promise<unknown> =>
    sink.quotes(securities, patience.signal).then(() => heard.push(name));
  const both = wait('both', [1, 2]);
  sink.quote(1, 1000, 0, 0, 13, 200);
  await Promise.resolve();
  expect(heard).toEqual([]);
  sink.refused(2, 'unknown to the service');
  await both;
  const third = wait('third', [3]);
  sink.trade(3, 1000, 12);
  await Promise.resolve();
  expect(heard).toEqual(['both']);
  patience.abort();
  await third;
});
