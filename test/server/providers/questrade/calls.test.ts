import { afterEach, beforeEach, expect, it } from 'vitest';
import { QuestradeCalls } from '../../../../server/providers/questrade/calls.ts';
import { QuestradeSession } from '../../../../server/providers/questrade/session.ts';
import { QuestradeBench } from '../../../feeds/questrade/questrade-bench.ts';

let bench: QuestradeBench;
let ending: AbortController;
let calls: QuestradeCalls;

beforeEach(async () => {
  bench = await QuestradeBench.start();
  ending = new AbortController();
  const session = new QuestradeSession(bench.settings(bench.double.makeRefreshToken()), bench.pace, ending.signal);
  calls = new QuestradeCalls(session, bench.pace, ending.signal);
});
afterEach(() => bench.stop());

it('never exceeds the limits of the service, however much is asked at once', async () => {
  const all = Promise.all(Array.from({ length: 50 }, () => calls.market('v1/symbols?ids=8049')));
  for (const asked of [20, 40]) {
    await bench.double.until(() => bench.double.asked.length === asked);
    await bench.pace.paused(1_000);
    bench.pace.advance(1_000);
  }
  await all;
  expect(bench.double.asked).toHaveLength(50);
});

it('repeats a call that the limits refused, when the service says', async () => {
  bench.double.refuse('v1/symbols', 429, '{"code":1006,"message":"Too many"}', { 'Retry-After': '3' });
  const answer = calls.market('v1/symbols?ids=8049');
  await bench.pace.paused(3_000);
  bench.pace.advance(3_000);
  expect(await answer).toMatchObject({ symbols: [{ symbol: 'AAPL' }] });
});

it('gives up a call that the limits refuse five times, after longer and longer waits', async () => {
  for (let i = 0; i < 5; i++) bench.double.refuse('v1/symbols', 429, '');
  const answer = calls.market('v1/symbols?ids=8049').catch((error: unknown) => error);
  for (const wait of [1_000, 2_000, 4_000, 8_000]) {
    await bench.pace.paused(wait);
    bench.pace.advance(wait);
  }
  expect(await answer).toMatchObject({ refusal: 'limit', message: 'Questrade allows no further call now (HTTP 429).' });
});

it('renews an access token that the service has ended, once for a call', async () => {
  await calls.check();
  bench.pace.advance(60_000);
  bench.double.revoke();
  await calls.check();
  expect(bench.double.redeemed).toHaveLength(2);
  bench.double.revoke();
  await expect(calls.check()).rejects.toMatchObject({
    refusal: 'credentials',
    message: 'Questrade says that the access token is wrong or has expired (code 1017).',
  });
  expect(bench.double.redeemed).toHaveLength(2);
});

it('sends the token in a header, and to the server that came with it', async () => {
  await calls.check();
  expect(bench.double.asked).toMatchObject([{ path: '/v1/time', token: bench.double.granted[1] }]);
});

it('hands on none of the words of the service', async () => {
  const token = bench.double.granted[0];
  bench.double.refuse('v1/symbols', 400, JSON.stringify({ code: '3139', message: `Invalid: ${token}` }));
  await expect(calls.market('v1/symbols?ids=1')).rejects.toMatchObject({
    message: 'Questrade refused a call (code 3139).',
  });
});

it('reads an answer that is no JSON as an empty one', async () => {
  bench.double.refuse('v1/symbols', 200, '<html>');
  expect(await calls.market('v1/symbols?ids=1')).toEqual({});
});

it('says that it was closed to whoever asks after that', async () => {
  await calls.check();
  ending.abort(new Error('The connection to Questrade was closed.'));
  await expect(calls.check()).rejects.toThrow('The connection to Questrade was closed.');
});
