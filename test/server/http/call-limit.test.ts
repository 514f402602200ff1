import { afterEach, expect, it, vi } from 'vitest';
import { attachHub } from '../../../server/hub/hub.ts';
import { type TestApp, testApp } from './test-app.ts';

const LIMIT = 3;

let one: TestApp;

afterEach(async () => {
  vi.useRealTimers();
  await one.close();
});

/** The statuses of calls, one after the other, from an address. */
async function statuses(urls: readonly string[], remoteAddress = '10.0.0.1'): Promise<number[]> {
  const found: number[] = [];
  for (const url of urls) {
    const method = url.endsWith('negotiate') ? 'POST' : 'GET';
    found.push((await one.app.inject({ method, url, remoteAddress })).statusCode);
  }
  return found;
}

const again = (url: string, times: number): string[] => Array.from({ length: times }, () => url);

it('takes so many calls a minute of an address, then says when to try again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  one = await testApp({ CALL_LIMIT: String(LIMIT) });
  expect(await statuses(again('/api/loggedin', LIMIT))).toEqual([200, 200, 200]);
  vi.setSystemTime(20_000);
  const answer = await one.app.inject({ url: '/api/loggedin', remoteAddress: '10.0.0.1' });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    429,
    '40',
    { error: 'Too many calls. Try again in 40 s.' },
  ]);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(await statuses(['/api/loggedin'], '10.0.0.2')).toEqual([200]);
  vi.setSystemTime(60_001);
  expect(await statuses(['/api/loggedin'])).toEqual([200]);
});

it('counts every call and the negotiation of the feed together, however they are written', async () => {
  one = await testApp({ CALL_LIMIT: String(LIMIT) });
  attachHub(one.app, {
    path: '/tickerHub',
    source: one.market,
    authorise: async () => ({ status: 'not-logged-in' }),
  });
  const each = ['/%61pi/quote/AAA/C', '/api/nothing', '/tickerHub/negotiate'];
  expect(await statuses(each)).toEqual([200, 404, 401]);
  expect(await statuses(each)).toEqual([429, 429, 429]);
  // The page itself is no call.
  expect(await statuses(['/config.json', '/'])).toEqual([200, 503]);
});

it('takes a network of IPv6 addresses for one', async () => {
  one = await testApp({ CALL_LIMIT: '1' });
  expect(await statuses(['/api/loggedin'], '2001:db8:1:2::1')).toEqual([200]);
  expect(await statuses(['/api/loggedin'], '2001:db8:1:2:ffff::9')).toEqual([429]);
  expect(await statuses(['/api/loggedin'], '2001:db8:1:3::1')).toEqual([200]);
});

it('looks nothing up for a call too many', async () => {
  one = await testApp({ CALL_LIMIT: '1' });
  await statuses(['/api/loggedin']);
  await one.store.schema.dropTable('session').execute();
  const answer = await one.app.inject({
    url: '/api/loggedin',
    remoteAddress: '10.0.0.1',
    headers: { cookie: 'borealis-80=something' },
  });
  expect(answer.statusCode).toBe(429);
});

it('is off when it is 0', async () => {
  one = await testApp({ CALL_LIMIT: '0' });
  expect(new Set(await statuses(again('/api/loggedin', 50)))).toEqual(new Set([200]));
});
