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

it('accepts a number of calls per minute from an address, then says when to try again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  one = await testApp({ CALL_LIMIT: String(LIMIT) });
  expect(await statuses(again('/api/loggedin', LIMIT))).toEqual([200, 200, 200]);
  vi.advanceTimersByTime(20_000);
  const answer = await one.app.inject({ url: '/api/loggedin', remoteAddress: '10.0.0.1' });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    429,
    '40',
    { error: 'Too many calls. Try again in 40 s.' },
  ]);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(await statuses(['/api/loggedin'], '10.0.0.2')).toEqual([200]);
  vi.advanceTimersByTime(40_001);
  expect(await statuses(['/api/loggedin'])).toEqual([200]);
});

it('lets nobody wait longer because the clock is set back', async () => {
  one = await testApp({ CALL_LIMIT: String(LIMIT) });
  expect(await statuses(again('/api/loggedin', LIMIT))).toEqual([200, 200, 200]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  const answer = await one.app.inject({ url: '/api/loggedin', remoteAddress: '10.0.0.1' });
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
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
  // The page itself does not count as a call.
  expect(await statuses(['/config.json', '/'])).toEqual([200, 503]);
});

it('charges a call by its weight, however it is requested', async () => {
  one = await testApp({ CALL_LIMIT: '100' });
  // 1, and 1 for every 2 of the 100 days.
  expect(await statuses(again('/api/trade/AAA/C/20200906/20201214', 2))).toEqual([200, 429]);
  expect(await statuses(['/api/loggedin'])).toEqual([429]);
  const head = () =>
    one.app.inject({ method: 'HEAD', url: '/api/trade/AAA/C/20200906/20201214/false', remoteAddress: '10.0.0.2' });
  expect([(await head()).statusCode, (await head()).statusCode]).toEqual([200, 429]);
  // A call refused for another reason weighs no more than the largest valid one, and never less than a plain call.
  const wrong = ['/api/trade/AAA/C/10000101/99991231', '/api/trade/AAA/C/x/y', '/api/close/AAA/C/20201214/20200906'];
  expect(await statuses(wrong, '10.0.0.3')).toEqual([400, 429, 429]);
  expect(await statuses(wrong.slice(1), '10.0.0.4')).toEqual([400, 400]);
});

it('says in the description what each call weighs', async () => {
  one = await testApp();
  const { paths } = (await one.get('/api/openapi.json')).json();
  const weights = ['/api/loggedin', '/api/search/{criteria}/{exchange}', '/api/spark/{symbols}/{region}'].map(
    (path) => paths[path].get['x-weight'],
  );
  expect(weights).toEqual(['1', '5', '1, and 1 more for every 20 symbols']);
  expect(paths['/api/trade/{symbol}/{region}/{from}/{to}'].get['x-weight']).toBe('1, and 1 more for every 2 days');
});

it('takes a network of IPv6 addresses for one', async () => {
  one = await testApp({ CALL_LIMIT: '1' });
  expect(await statuses(['/api/loggedin'], '2001:db8:1:2::1')).toEqual([200]);
  expect(await statuses(['/api/loggedin'], '2001:db8:1:2:ffff::9')).toEqual([429]);
  expect(await statuses(['/api/loggedin'], '2001:db8:1:3::1')).toEqual([200]);
  expect(await statuses(['/api/loggedin'], '2001:0DB8:1:3:0:0:0:9')).toEqual([429]);
  expect(await statuses(['/api/loggedin'], '2001:db8::1')).toEqual([200]);
  expect(await statuses(['/api/loggedin'], '2001:db8:0:0:1::')).toEqual([429]);
  expect(await statuses(['/api/loggedin'], '::ffff:10.0.0.7')).toEqual([200]);
  expect(await statuses(['/api/loggedin'], '10.0.0.7')).toEqual([429]);
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
