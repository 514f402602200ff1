import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RestClient } from '../../../../server/providers/alpaca/rest-client.ts';
import { AlpacaDouble } from '../../../feeds/alpaca/alpaca-double.ts';
import { TEST_NOW } from '../../../feeds/alpaca/open-alpaca.ts';
import { dataCalls } from '../../../feeds/alpaca/rest-calls.ts';
import { TestPace } from '../../../feeds/test-pace.ts';

let double: AlpacaDouble;
let pace: TestPace;
let data: RestClient;

beforeEach(async () => {
  double = new AlpacaDouble();
  await double.start();
  pace = new TestPace(TEST_NOW, 'skipped');
  data = dataCalls(double, pace);
});

afterEach(() => double.stop());

const stories = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

it('makes a call that was turned away again when the service says', async () => {
  double.account.turnedAway = 2;
  double.account.retryAfter = '7';
  await data.get('/v2/assets');
  expect(double.rest.refused).toBe(2);
  expect(pace.waited).toEqual([7000, 7000]);
});

it('takes a date to wait for', async () => {
  double.account.turnedAway = 1;
  double.account.retryAfter = new Date(TEST_NOW + 3000).toUTCString();
  await data.get('/v2/assets');
  expect(pace.waited).toEqual([3000]);
});

it('gives up a call that is turned away four times', async () => {
  double.account.turnedAway = 9;
  await expect(data.get('/v2/assets')).rejects.toMatchObject({ refusal: 'limit' });
  expect(double.rest.refused).toBe(4);
});

it('makes a call again that failed at the service', async () => {
  double.rest.failures.push(500, 503);
  await data.get('/v2/assets');
  expect(double.rest.calls).toHaveLength(3);
  expect(pace.waited).toEqual([1000, 2000]);
});

it.each([
  [400, 'unknown', 1],
  [401, 'credentials', 1],
  [403, 'credentials', 1],
  [404, 'unknown', 1],
  [500, 'service', 4],
])('status %i is an error of %s after %i calls', async (status, refusal, calls) => {
  double.rest.failures.push(status, status, status, status);
  await expect(data.get('/v2/assets')).rejects.toMatchObject({ name: 'FeedError', refusal });
  expect(double.rest.calls).toHaveLength(calls);
});

it('what the plan does not include is no matter of the key', async () => {
  const query = { feed: 'sip', end: new Date(Date.now()).toISOString() };
  await expect(data.get('/v2/stocks/AAPL/bars', query)).rejects.toMatchObject({ refusal: 'entitlement' });
});

it('reports that the service cannot be reached', async () => {
  await double.stop();
  await expect(data.get('/v2/assets')).rejects.toThrow('Alpaca cannot be reached.');
  await double.start();
});

it('follows the pages of an answer, and asks no more than is taken', async () => {
  double.rest.news = stories(5);
  const pages: unknown[] = [];
  for await (const page of data.pages('/v1beta1/news', { limit: '2' })) pages.push((page as { news: unknown }).news);
  expect(pages).toEqual([[{ id: 0 }, { id: 1 }], [{ id: 2 }, { id: 3 }], [{ id: 4 }]]);
  for await (const _ of data.pages('/v1beta1/news', {})) break;
  expect(double.rest.calls).toHaveLength(4);
  expect(double.rest.calls[1]?.query).toMatchObject({ limit: '2', page_token: expect.any(String) });
});

describe('a secret', () => {
  const outcomes: [string, (double: AlpacaDouble) => void][] = [
    ['refused', () => double.rest.failures.push(403)],
    ['failed', () => double.rest.failures.push(500, 500, 500, 500)],
    ['turned away', () => Object.assign(double.account, { turnedAway: 9 })],
  ];
  it.each(outcomes)('is in no message of a call that was %s', async (_, arrange) => {
    arrange(double);
    const error = (await data.get('/v2/assets').catch((reason: unknown) => reason)) as Error;
    const shown = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join();
    expect(shown).not.toContain(double.account.secret);
    expect(shown).not.toContain(double.account.key);
  });

  it('is in no message, even if it cannot be sent', async () => {
    const secret = 'line\nbreak-secret';
    const odd = new RestClient(`${double.url}/data`, { key: 'K', secret }, pace, new AbortController().signal);
    const error = (await odd.get('/v2/assets').catch((reason: unknown) => reason)) as Error;
    expect([error.message, error.stack, String(error.cause)].join()).not.toContain('break-secret');
  });

  it('is in no address', async () => {
    await data.get('/v2/assets', { status: 'active' });
    expect(JSON.stringify(double.rest.calls)).not.toContain(double.account.secret);
  });
});

it('ends with its provider', async () => {
  const ending = new AbortController();
  const calls = dataCalls(double, pace, ending.signal);
  ending.abort(new Error('closed'));
  await expect(calls.get('/v2/assets')).rejects.toThrow('closed');
  expect(double.rest.calls).toHaveLength(0);
});
