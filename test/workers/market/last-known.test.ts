import { type Remote, wrap } from 'comlink';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { QuoteField } from '../../../engine/quotes/quote-field.ts';
import { unpackBars } from '../../../engine/series/bars-packet.ts';
import type { ChartSource } from '../../../workers/api/chart-source.ts';
import { DEMO_PASSWORD, TestServer } from '../../support/server.ts';
import { Browser, type BrowserTab } from './browser.ts';

/** The app opened without its server: what the market worker knows from the previous visit. */
const TIMINGS = { refresh: 150, refreshLoggedIn: 150, loginTick: 20, fadeStep: 50, reconnect: [50, 100] };
const LIST = { type: 'symbols', symbols: [{ symbol: 'MSFT', region: 'U' }] } as const;
const NEWS = { symbol: 'notsymbol', region: 'CU', portfolio: -1, category: 0 } as const;

let server: TestServer;
let browser: Browser;
let tab: BrowserTab;

beforeAll(async () => {
  server = new TestServer({ TIMINGS: JSON.stringify(TIMINGS) });
  await server.start();
});

afterAll(() => server.dispose());

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  browser = new Browser(server.url);
  await browser.start();
  tab = await browser.openTab();
});

afterEach(async () => {
  await browser.close();
  vi.restoreAllMocks();
});

/** Opens a list and requests news and a portfolio's value; waits until everything is cached. */
async function look(): Promise<{ last: number; title: string; worth: number }> {
  expect(await tab.login('demo', DEMO_PASSWORD, false)).toBe(true);
  const list = await tab.openList(LIST);
  await list.until(() => list.status.phase === 'ready' && list.value(0, QuoteField.Last) > 0);
  const { value: news } = await tab.api.news(NEWS);
  const { value: held } = await tab.api.portfolioPositions(1);
  await expect
    .poll(() => browser.caches.paths)
    .toEqual(
      expect.arrayContaining([
        '/api/quote/MSFT/U',
        '/api/news/notsymbol/UC/-1',
        '/api/transaction/1',
        '/last-known-of',
      ]),
    );
  return { last: list.value(0, QuoteField.Last), title: news[0]?.title ?? '', worth: held.totals.value };
}

test('a subscriber finds last known values with their age, and everything live once the server is back', async () => {
  const before = Date.now();
  const { last, title, worth } = await look();
  const seen = Date.now();
  await server.stop();
  browser.restart();
  tab = await browser.openTab();
  const state = await tab.state(({ phase, session }) => phase === 'unreachable' && session.loggedIn);
  expect(state).toMatchObject({
    heardAt: 0,
    session: { userid: 'demo', realtimeKeys: [], depthKeys: [], expired: false },
  });
  expect(state.config.demo).toBe(true);

  const list = await tab.openList(LIST);
  await list.until(() => list.rows.length === 1 && list.value(0, QuoteField.Last) > 0);
  expect(list.status).toMatchObject({ phase: 'failed', failure: 'unreachable', connected: false });
  expect(list.status.updatedAt).toBeGreaterThanOrEqual(before);
  expect(list.status.updatedAt).toBeLessThanOrEqual(seen);
  expect(list.value(0, QuoteField.Last)).toBe(last);
  expect(list.value(0, QuoteField.Fade)).toBe(0);
  const news = await tab.api.news(NEWS);
  expect(news.value[0]?.title).toBe(title);
  expect(news.keptAt).toBeGreaterThanOrEqual(before);
  expect((await tab.api.portfolioPositions(1)).value.totals.value).toBe(worth);
  await expect(tab.api.portfolioPositions(2)).rejects.toThrow('unreachable');
  const never = await tab.openList({ type: 'symbols', symbols: [{ symbol: 'AAPL', region: 'U' }] });
  await never.until(() => never.status.phase === 'failed');
  expect(never.rows).toEqual([]);

  await server.start();
  await tab.state(({ phase, session }) => phase === 'ready' && session.realtimeKeys.length > 0);
  await list.until(() => list.status.phase === 'ready' && list.status.updatedAt > seen);
  await never.until(() => never.rows.length === 1);
  expect(await tab.api.news(NEWS)).toMatchObject({ keptAt: 0 });
});

test('a chart finds the bars of the day on which they were loaded, and none that were never requested', async () => {
  const chart = async () => wrap<ChartSource>(await tab.api.openChartSource());
  const ask = async (source: Remote<ChartSource>) => {
    const { today } = await source.describe('MSFT', 'U');
    return {
      today,
      days: await source.history('MSFT', 'U', 20201116, today, 0),
      minutes: await source.intraday('MSFT', 'U', today, today, false),
      value: await source.portfolioValue(1),
    };
  };
  const before = Date.now();
  expect(await tab.login('demo', DEMO_PASSWORD, false)).toBe(true);
  const told = await ask(await chart());
  expect([told.days.keptAt, told.minutes.keptAt, told.value.keptAt]).toEqual([0, 0, 0]);
  // The quote, the days, their restructurings, the minutes, the portfolio.
  const KEPT = /^\/api\/(quote|close|restructure|trade|weekvalue)\//;
  await expect.poll(() => browser.caches.paths.filter((path) => KEPT.test(path))).toHaveLength(5);
  const seen = Date.now();

  await server.stop();
  browser.restart();
  tab = await browser.openTab();
  await tab.state(({ phase, session }) => phase === 'unreachable' && session.loggedIn);
  const source = await chart();
  const known = await ask(source);
  expect(known.today).toBe(told.today);
  for (const { keptAt } of [known.days, known.minutes, known.value]) {
    expect(keptAt).toBeGreaterThanOrEqual(before);
    expect(keptAt).toBeLessThanOrEqual(seen);
  }
  expect(unpackBars(known.days.value).close).toEqual(unpackBars(told.days.value).close);
  expect(unpackBars(known.minutes.value).count).toBe(unpackBars(told.minutes.value).count);
  expect(known.value.value).toEqual(told.value.value);
  await expect(source.history('MSFT', 'U', 20100101, told.today, 0)).rejects.toThrow('unreachable');
  await expect(source.describe('AAPL', 'U')).rejects.toThrow('unreachable');
  await server.start();
});

test('after log-out nothing of the portfolio is left', async () => {
  await look();
  await tab.api.logout();
  await tab.state(({ session }) => !session.loggedIn);
  await expect.poll(() => browser.caches.paths.filter((path) => path.includes('transaction'))).toEqual([]);
  await server.stop();
  browser.restart();
  tab = await browser.openTab();
  await tab.state(({ phase }) => phase === 'unreachable');
  await expect(tab.api.portfolioPositions(1)).rejects.toThrow('unreachable');
  expect(browser.caches.paths.filter((path) => /portfolio|transaction|weekvalue/.test(path))).toEqual([]);
  await server.start();
});

test('without the session’s cookies nobody is taken for the subscriber, and cached answers are gone', async () => {
  await look();
  await server.stop();
  browser.restart();
  browser.proxy.jar.clear();
  tab = await browser.openTab();
  const { session } = await tab.state(({ phase }) => phase === 'unreachable');
  expect(session.loggedIn).toBe(false);
  await expect(tab.api.portfolioPositions(1)).rejects.toThrow('unreachable');
  expect(browser.caches.paths.filter((path) => path.includes('transaction'))).toEqual([]);
  await server.start();
});

test('a session that has ended on the server takes its cached answers with it', async () => {
  await look();
  browser.proxy.jar.clear();
  await tab.state(({ session }) => session.expired);
  await expect.poll(() => browser.caches.paths.filter((path) => path.includes('transaction'))).toEqual([]);
});
