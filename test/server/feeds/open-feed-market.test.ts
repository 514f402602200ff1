import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlpacaDouble } from '../../feeds/alpaca/alpaca-double.ts';
import { TestServer } from '../../support/server.ts';
import { logIn } from '../log-in.ts';

let double: AlpacaDouble;
let server: TestServer;

beforeEach(async () => {
  double = new AlpacaDouble();
  double.rest.assets = [
    { symbol: 'DBL', name: 'Double Corp', exchange: 'NASDAQ', class: 'us_equity', status: 'active', tradable: true },
  ];
  await double.start();
});

afterEach(async () => {
  await server.dispose();
  await double.stop();
});

async function start(secret = double.keys.secret): Promise<void> {
  server = new TestServer({ ALPACA_KEY: double.keys.key, ALPACA_SECRET: secret, ...double.addresses });
  await server.start();
}

async function call<T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const answer = await fetch(`${server.url}/api/${path}`, { headers });
  return (await answer.json()) as T;
}

it('keys in the environment are enough for a server of real quotes, and nothing invented', async () => {
  await start();
  expect(await call('lookup/aurora/CU')).toEqual([]);
  await expect
    .poll(() => call('lookup/double/U'))
    .toEqual([{ symbol: 'DBL', region: 'U', name: 'Double Corp', ex: 'Q' }]);
  expect(await call('news/notsymbol/CU/-1')).toEqual([]);
  const { headers } = await logIn(server.url);
  const [row] = await call<Record<string, unknown>[]>('quote/DBL/U', headers);
  expect(row).toMatchObject({ status: '', name: 'Double Corp', simulated: false, last: null });
  await double.stream.asked('subscribe');
  double.stream.play({
    T: 'q',
    S: 'DBL',
    bx: 'V',
    bp: 12.34,
    bs: 300,
    ax: 'V',
    ap: 12.36,
    as: 500,
    c: ['R'],
    t: new Date().toISOString(),
    z: 'C',
  });
  await expect
    .poll(async () => (await call<Record<string, unknown>[]>('quote/DBL/U', headers))[0])
    .toMatchObject({ bid: 12.34, bidsize: 300, ask: 12.36, asksize: 500 });
  expect(await call('feeds')).toMatchObject([{ name: 'Alpaca', state: 'live', tape: 'IEX', symbols: 30, live: 1 }]);
  expect(await call('feeds/DBL/U')).toMatchObject([{ symbol: 'DBL', feed: 'Alpaca', state: 'live', words: '' }]);
});

it('wrong keys are told in words, and the server runs on', async () => {
  await start('wrong');
  await expect.poll(() => call('feeds')).toMatchObject([{ name: 'Alpaca', state: 'closed' }]);
  const [{ reason }] = await call<[{ reason: string }]>('feeds');
  expect(reason).not.toContain('wrong');
  expect(reason).toMatch(/key/i);
  const [row] = await call<Record<string, unknown>[]>('quote/DBL/U');
  expect(row).toMatchObject({ symbol: 'DBL', status: 'unknown' });
});

it('a symbol that only the other country has is offered there', async () => {
  await start();
  const [row] = await call<Record<string, unknown>[]>('quote/DBL/C');
  expect(row).toMatchObject({ symbol: 'DBL', region: 'C', status: 'unknown', othername: 'Double Corp' });
});

it('history that a provider is slow to send is said to be on its way, and is there for a later call', async () => {
  await start();
  await call('quote/DBL/U');
  const release = double.rest.hold('/bars');
  const path = `${server.url}/api/close/DBL/U/20190102/20190201`;
  const early = await fetch(path);
  expect([early.status, early.headers.get('x-refused-as'), early.headers.get('retry-after')]).toEqual([
    503,
    'loading',
    '1',
  ]);
  release();
  await expect.poll(async () => (await fetch(path)).status).toBe(200);
});

it('to others the data are refused in words, and give no real-time', async () => {
  server = new TestServer({
    ALPACA_KEY: double.keys.key,
    ALPACA_SECRET: double.keys.secret,
    ...double.addresses,
    TRUST_PROXY: '1',
  });
  await server.start();
  const { headers } = await logIn(server.url);
  const answer = await fetch(`${server.url}/api/quote/DBL/U`, { headers });
  expect([answer.status, answer.headers.get('x-refused-as')]).toEqual([403, 'owner']);
  expect(await call('session', headers)).toMatchObject({ userid: 'demo', xx: 'none', mdex: 'none' });
});
