import { expect, it } from 'vitest';
import { CallLimit } from '../../../../server/providers/alpaca/call-limit.ts';
import { testPace } from '../../../feeds/alpaca/alpaca-test-pace.ts';

const START = 1_000_000_000;
const never = new AbortController().signal;

async function pass(limit: CallLimit, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await limit.pass(never);
}

it('lets 200 calls a minute pass, in whichever minute', async () => {
  const pace = testPace(START);
  const limit = new CallLimit(pace);
  await pass(limit, 150);
  pace.time += 30_000;
  await pass(limit, 50);
  expect(pace.waits).toEqual([]);
  await pass(limit, 1);
  expect(pace.waits).toEqual([30_000]);
  await pass(limit, 149);
  expect(pace.waits).toEqual([30_000]);
  await pass(limit, 1);
  expect(pace.waits).toEqual([30_000, 30_000]);
});

it('keeps to the order of asking', async () => {
  const pace = testPace(START);
  const limit = new CallLimit(pace);
  const order: number[] = [];
  await Promise.all(Array.from({ length: 450 }, (_, i) => limit.pass(never).then(() => order.push(i))));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(pace.waits).toEqual([60_000, 60_000]);
});

it('takes over the limit of the plan', async () => {
  const pace = testPace(START);
  const limit = new CallLimit(pace);
  limit.heed(new Headers({ 'x-ratelimit-limit': '1000' }), false);
  await pass(limit, 1000);
  expect(pace.waits).toEqual([]);
  limit.heed(new Headers({ 'x-ratelimit-limit': '10' }), false);
  await pass(limit, 1);
  expect(pace.waits).toEqual([60_000]);
});

it.each<[string, Record<string, string>, boolean, number[]]>([
  [
    'nothing is left until',
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(START / 1000 + 25) },
    false,
    [25_000],
  ],
  ['something is left', { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': String(START / 1000 + 25) }, false, []],
  ['it was turned away until', { 'x-ratelimit-reset': String(START / 1000 + 25) }, true, [25_000]],
  ['it was turned away for', { 'retry-after': '4', 'x-ratelimit-reset': String(START / 1000 + 25) }, true, [4000]],
  ['it was turned away without a word', {}, true, [60_000]],
  ['a reset far away is none', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(START) }, false, []],
  ['a wait of a day is one of an hour', { 'retry-after': '86400' }, true, [3_600_000]],
])('heeds that %s', async (_, headers, refused, waits) => {
  const pace = testPace(START);
  const limit = new CallLimit(pace);
  limit.heed(new Headers(headers), refused);
  await pass(limit, 1);
  expect(pace.waits).toEqual(waits);
});

it('ends a wait with its provider, and the others with it', async () => {
  const ending = new AbortController();
  const limit = new CallLimit(testPace(START, { wait: async () => ending.abort(new Error('closed')) }));
  await pass(limit, 200);
  const [first, second] = [limit.pass(ending.signal), limit.pass(ending.signal)];
  await expect(first).rejects.toThrow('closed');
  await expect(second).rejects.toThrow('closed');
});
