import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlpacaDouble } from '../../feeds/alpaca/alpaca-double.ts';
import { TestServer } from '../../support/server.ts';
import { logIn } from '../log-in.ts';

/** Tuesday, 24 November 2026, 11:00:30 in New York: the market is open. */
const STARTS = Date.parse('2026-11-24T16:00:30Z');
const MOVED_CLOCK = new URL('../../support/moved-clock.ts', import.meta.url).href;

/** Calls are limited. */
const SLOWLY = { interval: 2_000, timeout: 20_000 };

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

async function start(secret = double.keys.secret, settings: Readonly<Record<string, string>> = {}): Promise<void> {
  server = new TestServer({ ALPACA_KEY: double.keys.key, ALPACA_SECRET: secret, ...double.addresses, ...settings });
  await server.start();
}

async function call<T>(path: string, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const answer = await fetch(`${server.url}/api/${path}`, { headers });
  return (await answer.json()) as T;
}

it('with keys in the environment a server shows real quotes, and nothing invented', async () => {
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

it('wrong keys are reported in words, and the server keeps running', async () => {
  await start('wrong');
  await expect.poll(() => call('feeds')).toMatchObject([{ name: 'Alpaca', state: 'closed' }]);
  const [{ reason }] = await call<[{ reason: string }]>('feeds');
  expect(reason).not.toContain('wrong');
  expect(reason).toMatch(/key/i);
  const [row] = await call<Record<string, unknown>[]>('quote/DBL/U');
  expect(row).toMatchObject({ symbol: 'DBL', status: 'unknown' });
});

it('a portfolio of securities that nobody has requested is valued by the feed, also after a restart', async () => {
  const t = new Date(STARTS - 1000).toISOString();
  const day = { t, o: 19, h: 21, l: 18, c: 20, v: 1000, n: 10, vw: 20 };
  const latestTrade = { t, x: 'V', p: 20, s: 100, c: ['@'], i: 1, z: 'C' };
  double.rest.snapshots = { DBL: { latestTrade, dailyBar: day, prevDailyBar: { ...day, c: 18 }, minuteBar: day } };
  await start(double.keys.secret, { NODE_OPTIONS: `--import ${MOVED_CLOCK}`, CLOCK_STARTS: String(STARTS) });
  const { headers } = await logIn(server.url);
  const csv = 'date,symbol,region,shares,price\n2024-11-01,DBL,U,10,15\n2024-11-01,NOT,U,10,15\n';
  const imported = await fetch(`${server.url}/api/transaction/import/7`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: csv,
  });
  expect(await imported.json()).toEqual({ imported: 2, unknown: ['U:NOT'], unlisted: ['U:DBL'] });
  const valued = {
    quotes: [{ symbol: 'DBL', name: 'Double Corp', posn: { price: 20, value: 200 } }, { symbol: 'NOT' }],
  };
  expect(await call('transaction/7', headers)).toMatchObject(valued);
  await server.stop();
  await server.start();
  const again = await logIn(server.url);
  expect(await call('transaction/7', again.headers)).toMatchObject(valued);

  // Trades, corrections and cancellations change its value, now and by weeks.
  await expect.poll(() => call('feeds/DBL/U', again.headers), { timeout: 10_000 }).toMatchObject([{ state: 'live' }]);
  // Unknown securities are valued at cost.
  const atCost = 150;
  const worth = async () => {
    const { posn } = await call<{ posn: { value: number }[] }>('transaction/7', again.headers);
    const { totals } = await call<{ totals: { value: number }[] }>('weekvalue/7/C', again.headers);
    return [posn[0]?.value, totals.at(-1)?.value];
  };
  const message = { S: 'DBL', x: 'V', z: 'C', t: new Date(STARTS + 1000).toISOString() };
  const trade = (i: number, p: number) => ({ ...message, T: 't', i, p, s: 100, c: ['@'] });
  double.stream.play(trade(2, 21), trade(3, 30));
  await expect.poll(worth, SLOWLY).toEqual([300, 300 + atCost]);
  double.stream.play({ ...message, T: 'c', oi: 3, op: 30, os: 100, oc: ['@'], ci: 4, cp: 25, cs: 100, cc: ['@'] });
  await expect.poll(worth, SLOWLY).toEqual([250, 250 + atCost]);
  double.stream.play({ ...message, T: 'x', i: 4, p: 25, s: 100, a: 'C' });
  await expect.poll(worth, SLOWLY).toEqual([210, 210 + atCost]);
});

it('a symbol that only the other country has is offered there', async () => {
  await start();
  const [row] = await call<Record<string, unknown>[]>('quote/DBL/C');
  expect(row).toMatchObject({ symbol: 'DBL', region: 'C', status: 'unknown', othername: 'Double Corp' });
});

it('history that a provider sends slowly is reported as loading, and a later call gets it', async () => {
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

it('other users are refused with the reason, and get no real-time entitlement', async () => {
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
