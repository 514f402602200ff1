import { asyncProperty, assert as check, constantFrom, float, integer, record } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wallSeconds } from '../../../engine/time/exchange-time.ts';
import { CALLS, type Call } from './call-table.ts';
import { Browser, type TestApp, testApp } from './test-app.ts';

const QUARTER = 15 * 60_000;
const DAY = 24 * 3_600_000;

/** How many quarters of an hour are checked, from the opening on. */
const RUNS = 3;

/** The beginning of a path that requests a moment of the day. */
const REPLAY = /\/api\/replay\/\d+\/\d+\//;

/** Every call whose answer has prices. */
const pathsOf = (who: Call['who']): string[] =>
  CALLS.filter((call) => call.prices && call.who === who).flatMap(({ good }) => good.map(({ path }) => path));
/** The lines of a replay. They begin with their times, which show their age. */
const isLines = (path: string): boolean => path.includes('/lines/');
const OPEN = pathsOf('anybody').filter((path) => !isLines(path));
const LINES = pathsOf('anybody').filter(isLines);
/** With a portfolio in both currencies. */
const OWNED = [...pathsOf('subscriber'), '/api/portfolio/get/2', '/api/transaction/2'];
const PATHS = [...OPEN, ...OWNED];

const HOLDINGS = [
  ['0', 'AAA,C,100,50'],
  ['0', 'BBB,C,5000,0.5'],
  ['2', 'AAA,C,100,50'],
  ['2', 'QQQ,U,100,20'],
] as const;

let one: TestApp;
let full: Browser;

/** A reader's real-time entitlement (besides indices), and the calls made as that reader. */
interface Reader {
  readonly userid: string;
  readonly paths: readonly string[];
  readonly isLive: (region: string) => boolean;
}

const READERS: readonly Reader[] = [
  { userid: '', paths: OPEN, isLive: () => false },
  { userid: 'polling', paths: OWNED, isLive: () => false },
  { userid: 'canadian', paths: PATHS, isLive: (region) => region === 'C' },
];
const browsers = new Map<string, Browser>();

beforeAll(async () => {
  one = await testApp({ MARKET_TIME: '09:30', CALL_LIMIT: '0' });
  for (const userid of ['full', 'polling', 'canadian']) {
    const browser = new Browser(one);
    await browser.enter(userid);
    browsers.set(userid, browser);
    for (const [portfolio, holding] of HOLDINGS) {
      const [symbol, region] = holding.split(',');
      await browser.get(`/api/portfolio/add/${symbol}%20${region}%20${portfolio}`);
      const csv = `date,symbol,region,shares,price\n2020-12-01,${holding}\n`;
      const imported = await browser.post(`/api/transaction/import/${portfolio}`, csv, { 'content-type': 'text/csv' });
      expect(imported.statusCode).toBe(200);
    }
  }
  full = browsers.get('full') as Browser;
  browsers.set('', new Browser(one));
});

afterAll(() => one.close());

/** Fields that may differ between readers of the same prices, or that follow an index, which is never delayed. */
const OWN = new Set(['delay', 'subid', 'usconv', 'totalcost', 'value', 'net', 'percent']);

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** All current answers for a reader, by path, without a portfolio's figures in another currency. */
async function answersOf(browser: Browser, paths: readonly string[]): Promise<Map<string, Json>> {
  const found = new Map<string, Json>();
  for (const path of paths) {
    const answer = await browser.get(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    if (String(answer.headers['content-type']).startsWith('text/csv')) {
      found.set(path, answer.body);
      continue;
    }
    const converted = path.endsWith('/2');
    const parsed = JSON.parse(answer.body, (key, value) =>
      OWN.has(key) && (converted || key === 'delay' || key === 'subid') ? undefined : value,
    );
    found.set(path, parsed);
  }
  return found;
}

/** The expected answer for a reader, from a live reader's answers a quarter of an hour ago and now. */
function expected(path: string, before: Json, now: Json, isLive: (region: string) => boolean): Json {
  const pick = (symbol: string, region: string): boolean => symbol.startsWith('FX$') || isLive(region);
  // Of bars, the grain comes before the symbol.
  const live = path.replace(REPLAY, '/api/').replace(/\/bars\/(day|minute)/, '/bars');
  const [, , call, symbols = '', region = ''] = live.split('/');
  if (call === 'search') return isLive(region === 'UU' ? 'U' : 'C') ? now : before;
  if (call === 'weekvalue') return isLive('C') ? now : before;
  if (call === 'transaction') {
    const [then, live] = [before, now] as { quotes: { symbol: string; region: string }[]; posn: Json[] }[];
    const isNow = (then?.quotes ?? []).map(({ symbol, region }) => pick(symbol, region));
    const mix = <T>(a: readonly T[] = [], b: readonly T[] = []): T[] => a.map((row, i) => (isNow[i] ? b[i] : row) as T);
    return { quotes: mix(then?.quotes, live?.quotes), posn: mix(then?.posn, live?.posn) };
  }
  if (call === 'quote' || call === 'spark' || call === 'portfolio') {
    const rows = before as readonly { symbol: string; region: string }[];
    return rows.map((row, i) => (pick(row.symbol, row.region) ? (now as readonly Json[])[i] : row) as Json);
  }
  if (call === 'formula') {
    const keys = decodeURIComponent(symbols).split(/[ ,]/);
    return keys.map((key, i) => {
      const [, country, symbol] = /^(?:(\w):)?(.*)$/.exec(key) ?? [];
      return (pick(symbol, country ?? region.slice(0, 1)) ? (now as Json[]) : (before as Json[]))[i];
    });
  }
  return pick(symbols, region) ? now : before;
}

/** Changes to the market within the quarter of an hour, at prices that cannot occur otherwise. */
const disturbance = record({
  after: integer({ min: 0, max: QUARTER }),
  symbol: constantFrom('C AAA', 'C BBB', 'U AAA', 'U QQQ', 'U REC'),
  price: float({ min: 300, max: 900, noNaN: true }).map((price) => Math.round(price * 100) / 100),
  size: integer({ min: 1, max: 50 }).map((lots) => lots * 100),
  halted: constantFrom(0, 0, 169),
});

it('no call reveals anything younger than a quarter of an hour to readers without real-time', async () => {
  const { market } = one;
  let compared = 0;
  await check(
    asyncProperty(
      integer({ min: 0, max: 59_999 }),
      record({ a: disturbance, b: disturbance, c: disturbance }),
      async (seconds, { a, b, c }) => {
        const before = await answersOf(full, PATHS);
        let passed = 0;
        for (const { after, symbol, price, size, halted } of [a, b, c].sort((x, y) => x.after - y.after)) {
          market.clock.step(after - passed);
          passed = after;
          const [region, name] = symbol.split(' ') as ['C' | 'U', string];
          market.halt(name, region, 0);
          market.print(name, region, price, size, 4);
          market.halt(name, region, halted);
        }
        market.clock.step(QUARTER - passed + seconds);
        const now = await answersOf(full, PATHS);
        // Replays end at the millisecond, and not at the minute like the delayed figures of now.
        const latest = ((wallSeconds(market.clock.now() / 1000) * 1000) % DAY) - QUARTER;
        const replays = PATHS.filter((path) => REPLAY.test(path));
        const late = replays.map((path) => path.replace(REPLAY, `/api/replay/20201216/${latest - 1}/`));
        const asOf = [...(await answersOf(full, late)).values()];
        for (const [i, path] of replays.entries()) before.set(path, asOf[i] ?? null);
        for (const { userid, paths, isLive } of READERS) {
          for (const path of LINES.filter((lines) => lines.includes('/U') || !isLive('C'))) {
            const { body } = await (browsers.get(userid) as Browser).get(path);
            const times = body.split('\n').map((line) => Number.parseInt(line, 10) || 0);
            expect([userid, path, Math.max(...times)]).toEqual([userid, path, expect.toSatisfy((t) => t <= latest)]);
          }
          for (const [path, answer] of await answersOf(browsers.get(userid) as Browser, paths)) {
            const right = expected(path, before.get(path) ?? null, now.get(path) ?? null, isLive);
            expect([userid, path, answer]).toEqual([userid, path, right]);
            compared++;
          }
        }
        // The next quarter also begins at a full minute.
        market.clock.step(60_000 - (seconds % 60_000 || 60_000));
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(compared).toBe(RUNS * READERS.reduce((sum, { paths }) => sum + paths.length, 0));
  expect(compared).toBeGreaterThan(RUNS * 2 * 30);
});
