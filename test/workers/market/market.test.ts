import { transfer, wrap } from 'comlink';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AlarmRule, FIRST_CONDITION, PLAIN_RULE } from '../../../engine/alarms/alarm-rule.ts';
import { TradeKind } from '../../../engine/feed/trade-kind.ts';
import { TRADE_KIND, TRADE_PRICE, TRADE_SIZE, TRADE_STRIDE } from '../../../engine/feed/trade-packet.ts';
import { QuoteField, QuoteFlag } from '../../../engine/quotes/quote-field.ts';
import { unpackBars } from '../../../engine/series/bars-packet.ts';
import { formatPreferences } from '../../../engine/settings/preferences.ts';
import { dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';
import type { ChartSource, FollowMessage } from '../../../workers/api/chart-source.ts';
import type { ListMessage, ListRequest } from '../../../workers/api/quote-list.ts';
import { QuoteLine } from '../../../workers/chart/lists/quote-line.ts';
import { createHubSupervisor } from '../../../workers/market/hub/hub-supervisor.ts';
import { DEMO_PASSWORD, TestServer } from '../../support/server.ts';
import { Browser, type BrowserTab } from './browser.ts';
import { HandMarket } from './hand-market.ts';
import { Inbox } from './inbox.ts';
import { overheard } from './recorded-hub.ts';

/** The market worker against the real data server, whose clock is stopped at 10:30 of 2020-12-16. */
const TIMINGS = { refresh: 150, refreshLoggedIn: 150, loginTick: 20, fadeStep: 50, reconnect: [50, 100] };

let server: TestServer;
let browser: Browser;
let tab: BrowserTab;
/** The hub's commands, in order. */
let asked: string[];

beforeAll(async () => {
  server = new TestServer({ TIMINGS: JSON.stringify(TIMINGS) });
  await server.start();
});

afterAll(async () => {
  await server.dispose();
});

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  asked = [];
  browser = new Browser(server.url, overheard(createHubSupervisor, asked));
  await browser.start();
  tab = await browser.openTab();
});

afterEach(async () => {
  await browser.close();
  vi.restoreAllMocks();
});

const MSFT = { symbol: 'MSFT', region: 'U' } as const;

const NO_ALARMS = {
  revision: 0,
  alarms: [],
  messages: [],
  seen: 0,
  delivery: { email: '', quietFrom: 0, quietTo: 0, language: '' },
};

/** An alarm at a price. */
const alarmAt = (symbol: string, ex: string, value: number): AlarmRule => ({
  ...PLAIN_RULE,
  symbol,
  ex,
  conditions: [{ ...FIRST_CONDITION, value }],
});

async function logIn(): Promise<void> {
  expect(await tab.login('demo', DEMO_PASSWORD, true)).toBe(true);
  await tab.state((state) => state.feed.connected);
}

async function chartSource() {
  const port = await tab.api.openChartSource();
  return { port, source: wrap<ChartSource>(port) };
}

describe('a visitor', () => {
  test('sees the server, its clock and its market', async () => {
    const state = await tab.state(({ phase }) => phase === 'ready');
    expect(state.session.loggedIn).toBe(false);
    expect(state.feed.mode).toBe('off');
    expect(state.clock).toMatchObject({ date: 20_201_216, speed: 0, hours: 'regular' });
    expect(state.config).toMatchObject({ provider: 'Borealis', demo: true });
    expect(state.config.timings.refresh).toBe(150);
    expect(state.preferences.region).toBe('C');
  });

  test('gets delayed, polled rows, with the unknown one marked', async () => {
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT, { symbol: 'ZZZZ', region: 'U' }] });
    await list.until(() => list.diffs > 0);
    expect(list.rows.map((row) => row.symbol)).toEqual(['MSFT', 'ZZZZ']);
    expect(list.value(0, QuoteField.Last)).toBeGreaterThan(0);
    expect(list.value(0, QuoteField.Delay)).toBe(15);
    expect(list.value(1, QuoteField.Flags)).toBe(QuoteFlag.Unknown);
    expect(list.status).toMatchObject({ phase: 'ready', connected: false });
    const first = list.status.updatedAt;
    await list.until(() => list.status.updatedAt > first);
  });

  test('gets the 13 indices without delay, and the leaders', async () => {
    const indices = await tab.openList({ type: 'index' });
    await indices.until(() => indices.diffs > 0);
    expect(indices.rows.length).toBe(13);
    expect(indices.rows.every((row) => row.name !== '')).toBe(true);
    expect(indices.value(3, QuoteField.Delay)).toBe(0);
    const criteria = ':stype:volume:mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1';
    const leaders = await tab.openList({ type: 'search', criteria, exchange: 'T', limit: 10 });
    await leaders.until(() => leaders.diffs > 0);
    expect(leaders.rows.length).toBe(10);
    const volumes = leaders.rows.map((_, row) => leaders.value(row, QuoteField.Volume));
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
  });

  test('reads news, articles, fundamentals and names, and is refused a portfolio', async () => {
    const { value: news } = await tab.api.news({ symbol: 'notsymbol', region: 'CU', portfolio: -1, category: 0 });
    expect(news.length).toBeGreaterThan(0);
    const { value: story } = await tab.api.article(news[0]?.id ?? '');
    expect(story.title).toBe(news[0]?.title);
    await expect(tab.api.article('999999')).rejects.toThrow('not-found');
    expect((await tab.api.lookup('micro', 'U'))[0]).toMatchObject({ symbol: 'MSFT', region: 'U' });
    expect((await tab.api.fundamental('MSFT', 'U')).value.name).toContain('Microsoft');
    const list = await tab.openList({ type: 'port', portfolio: 1 });
    await list.until(() => list.status.phase === 'failed');
    expect(list.status.failure).toBe('not-logged-in');
  });

  test("has the lists of its chart worker on one port, which the chart worker's next port replaces", async () => {
    const openLine = async () => {
      const { port1, port2 } = new MessageChannel();
      const line = new QuoteLine();
      line.connect(port1);
      await tab.api.openLists(transfer(port2, [port2]));
      return { line, port: port1 };
    };
    const hear = (line: QuoteLine, request: ListRequest) =>
      new Promise<ListMessage[]>((resolve) => {
        const heard: ListMessage[] = [];
        line.open(request, {
          take(message) {
            heard.push(message);
            if (message.type === 'diff') resolve(heard);
          },
          reopened() {},
        });
      });
    const { line, port } = await openLine();
    const [indices, stocks] = await Promise.all([
      hear(line, { type: 'index' }),
      hear(line, { type: 'symbols', symbols: [MSFT] }),
    ]);
    expect([indices, stocks].map((heard) => heard.findLast(({ type }) => type === 'rows'))).toMatchObject([
      { rows: { length: 13 } },
      { rows: [MSFT] },
    ]);
    const closed = new Promise((resolve) => {
      port.addEventListener('close', resolve);
    });
    const next = await openLine();
    await closed;
    expect((await hear(next.line, { type: 'symbols', symbols: [MSFT] })).at(-1)?.type).toBe('diff');
    next.port.close();
  });

  test('is rejected with a wrong password', async () => {
    expect(await tab.login('demo', 'wrong', true)).toBe(false);
    expect((await tab.state(() => true)).session.loggedIn).toBe(false);
  });

  test('keeps preferences of the browser’s own', async () => {
    await tab.api.savePreferences({ fade: 'false', refresh: 'never' });
    const state = await tab.state(({ preferences }) => preferences.fade === 'false');
    expect(state.preferences.refresh).toBe('60');
  });
});

describe('who has no live feed', () => {
  test.each([
    ['chose polling', 'demo', false],
    ['has no real-time keys', 'demo-delayed', true],
  ] as const)(
    'is the subscriber who %s: the hub is asked for nothing, rows are polled',
    async (_who, userid, realtime) => {
      expect(await tab.login(userid, DEMO_PASSWORD, realtime)).toBe(true);
      const { preferences } = await tab.state(({ session }) => session.loggedIn);
      expect(preferences.realtime).toBe(String(realtime));
      const list = await tab.openList({ type: 'symbols', symbols: [MSFT] });
      await list.until(() => list.diffs > 0);
      const first = list.status.updatedAt;
      await list.until(() => list.status.updatedAt > first);
      expect((await tab.state(() => true)).feed.mode).toBe('off');
      expect(list.status.connected).toBe(false);
      expect(asked).toEqual([]);
    },
  );
});

describe('a subscriber with real-time', () => {
  test('has alarms that the server watches, and that fire once, everywhere, until they are reset', async () => {
    await logIn();
    const { alarms: before } = await tab.state(({ alarms }) => alarms.phase === 'ready');
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT] });
    await list.until(() => list.status.connected && list.diffs > 0);
    await tab.api.changeAlarms({ put: [alarmAt('MSFT', 'Q', 400)] });
    await server.print('MSFT', 'U', 399, 500);
    await server.print('MSFT', 'U', 401.5, 500);
    await server.print('MSFT', 'U', 402, 500);
    const fired = await tab.state(({ alarms }) => alarms.messages.length > before.messages.length);
    expect(fired.alarms.messages[0]).toMatchObject({ symbol: 'MSFT', ex: 'Q', region: 'U', figure: 401.5 });
    const [{ id = 0, fired: at = 0 } = {}] = fired.alarms.alarms;
    expect(at).toBeGreaterThan(0);
    await list.until(() => (list.value(0, QuoteField.Flags) & QuoteFlag.AlarmTriggered) !== 0);

    await tab.api.changeAlarms({ reset: [id] });
    await server.print('MSFT', 'U', 403, 500);
    const again = await tab.state(({ alarms }) => alarms.messages[0]?.figure === 403);
    const newest = again.alarms.messages[0]?.id ?? 0;

    // The same subscriber's other browser finds the alarm as it is, and what it has reported; what is read there is read here.
    const elsewhere = new Browser(server.url);
    await elsewhere.start();
    const other = await elsewhere.openTab();
    await other.login('demo', DEMO_PASSWORD, true);
    const loaded = await other.state(({ alarms }) => alarms.alarms.length > 0);
    expect(loaded.alarms.alarms).toEqual(again.alarms.alarms);
    expect(loaded.alarms.messages).toEqual(again.alarms.messages);
    await other.api.changeAlarms({ seen: newest });
    await tab.state(({ alarms }) => alarms.seen === newest);
    await other.api.changeAlarms({ remove: [id], clear: newest });
    await tab.state(({ alarms }) => alarms.alarms.length === 0 && alarms.messages.length === 0);
    await elsewhere.close();
  });

  test('retries alarms that could not be loaded, although nothing else changes', async () => {
    const { fetch } = globalThis;
    let works = false;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
      works || !String(url).includes('/api/alarms') ? fetch(url, init) : new Response('', { status: 500 }),
    );
    const other = new Browser(server.url);
    try {
      await other.start();
      const page = await other.openTab();
      await page.login('demo', DEMO_PASSWORD, true);
      await page.state(({ feed, alarms }) => feed.connected && alarms.phase === 'failed');
      works = true;
      await page.state(({ alarms }) => alarms.phase === 'ready');
    } finally {
      await other.close();
    }
  });

  test('leaves no alarm behind when it logs out', async () => {
    await logIn();
    await tab.state(({ alarms }) => alarms.phase === 'ready');
    await tab.api.changeAlarms({ put: [alarmAt('SPY', 'N', 9_000)] });
    await tab.state(({ alarms }) => alarms.alarms.length > 0);
    await tab.api.logout();
    const { alarms } = await tab.state(({ session }) => !session.loggedIn);
    expect(alarms).toMatchObject({ phase: 'off', alarms: [], messages: [] });
  });

  test('sees a trade change its row at once', async () => {
    await logIn();
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT] });
    await list.until(() => list.status.connected && list.diffs > 0);
    expect(list.value(0, QuoteField.Delay)).toBe(0);
    await server.print('MSFT', 'U', 250.25, 500);
    // Checked on each diff: a step of the shade may fall into the same frame, or follow before the next check.
    await list.until(() => list.value(0, QuoteField.Last) === 250.25 && list.value(0, QuoteField.Fade) >= 5);
    await list.until(() => list.value(0, QuoteField.Fade) === 0);
  });

  test('has one connection for two tabs, and the end of one tab does not affect the other', async () => {
    await logIn();
    const other = await browser.openTab();
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT] });
    const second = await other.openList({ type: 'symbols', symbols: [MSFT] });
    await list.until(() => list.status.connected);
    await second.until(() => second.status.connected);
    expect(await server.command<number>({ do: 'hub-clients' })).toBe(1);
    other.die();
    await server.print('MSFT', 'U', 251.5, 500);
    await list.until(() => list.value(0, QuoteField.Last) === 251.5);
  });

  test('adds to and removes from a portfolio; all its open lists and the hub follow', async () => {
    await expect(tab.api.addToPortfolio(7, MSFT)).rejects.toThrow('not-logged-in');
    await logIn();
    const list = await tab.openList({ type: 'port', portfolio: 7 });
    await list.until(() => list.status.phase === 'ready');
    expect(list.rows).toEqual([]);
    await tab.api.addToPortfolio(7, MSFT);
    await tab.api.addToPortfolio(7, { symbol: 'FX$CAD/USD', region: 'C' });
    await list.until(() => list.rows.length === 2 && list.status.connected);
    expect(list.rows.map(({ symbol }) => symbol)).toEqual(['MSFT', 'FX$CAD/USD']);
    expect(asked.filter((each) => each.endsWith('U:MSFT'))).toEqual(['stoporders U:MSFT', 'subscribe U:MSFT']);
    expect(asked.filter((each) => each.endsWith('C:FX$CAD/USD'))).toEqual([
      'stoporders C:FX$CAD/USD',
      'subscribe C:FX$CAD/USD',
    ]);
    await server.print('MSFT', 'U', 260.25, 500);
    await list.until(() => list.value(0, QuoteField.Last) === 260.25);
    await expect(tab.api.addToPortfolio(7, { symbol: 'NOSUCHX', region: 'U' })).rejects.toThrow('not-found');
    expect(list.rows).toHaveLength(2);
    const { subid = '' } = list.rows[0] ?? {};
    await tab.api.removeFromPortfolio(7, subid);
    await list.until(() => list.rows.length === 1);
    expect(asked.at(-1)).toBe('unsubscribe U:MSFT');
    // Already removed by another tab, which counts as success.
    await tab.api.removeFromPortfolio(7, subid);
    await tab.api.removeFromPortfolio(7, list.rows[0]?.subid ?? '');
    await list.until(() => list.rows.length === 0);
    expect(asked.at(-1)).toBe('unsubscribe C:FX$CAD/USD');
  });

  test('finds changes of portfolio and alarms by another device, although the feed covers all rows', async () => {
    await logIn();
    await tab.api.addToPortfolio(8, MSFT);
    const list = await tab.openList({ type: 'port', portfolio: 8 });
    await list.until(() => list.rows.length === 1 && list.status.connected);
    const elsewhere = new Browser(server.url);
    await elsewhere.start();
    const other = await elsewhere.openTab();
    await other.login('demo', DEMO_PASSWORD, true);
    await other.state(({ alarms }) => alarms.phase === 'ready');
    await other.api.addToPortfolio(8, { symbol: 'SPY', region: 'U' });
    await other.api.changeAlarms({ put: [alarmAt('RY', 'T', 900)] });
    await list.until(() => list.rows.length === 2);
    const { alarms: set } = await tab.state(({ alarms }) => alarms.alarms.some(({ symbol }) => symbol === 'RY'));
    await server.print('SPY', 'U', 360.25, 500);
    await list.until(() => list.value(1, QuoteField.Last) === 360.25);

    await other.api.changeAlarms({ remove: set.alarms.map(({ id }) => id) });
    for (const { subid = '' } of list.rows) await other.api.removeFromPortfolio(8, subid);
    await list.until(() => list.rows.length === 0);
    await tab.state(({ alarms }) => alarms.alarms.every(({ symbol }) => symbol !== 'RY'));
    await elsewhere.close();
  });

  test('gets the day of each row of a list on request, in one message', async () => {
    await logIn();
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT, { symbol: 'SPY', region: 'U' }] });
    await list.until(() => list.rows.length === 2 && list.diffs > 0);
    expect(list.sparks).toEqual([]);
    list.wantSparks();
    await list.until(() => list.sparks.length > 0);
    const [{ rows, closes } = { rows: [], closes: [] }] = list.sparks;
    expect([...rows]).toEqual([0, 1]);
    expect(closes).toHaveLength(2 * 39);
    // 9:30 to 10:30.
    for (const row of [0, 1])
      for (let slot = 0; slot < 6; slot += 1) expect(closes[row * 39 + slot]).toBeGreaterThan(0);
    expect(closes[10]).toBeNaN();
  });

  test('sees the holdings of a portfolio, and imports and exports transactions', async () => {
    await expect(tab.api.portfolioPositions(1)).rejects.toThrow('not-logged-in');
    await logIn();
    const { positions, totals } = (await tab.api.portfolioPositions(1)).value;
    expect(positions.map(({ symbol }) => symbol)).toEqual(['GPRT', 'MSFT', 'NBK.A', 'RVQB', 'SLTN', 'SPY']);
    expect(totals.value).toBeCloseTo(
      positions.reduce((sum, { value }) => sum + value, 0),
      6,
    );
    const header = 'date,symbol,region,shares,price,commission,currency';
    const line = '2019-01-02,MSFT,U,5,100,0,USD';
    expect(await tab.api.importTransactions(9, `${header}\n${line}\n`, true)).toEqual({
      done: true,
      imported: 1,
      unknown: [],
      unlisted: ['U:MSFT'],
    });
    expect(await tab.api.exportTransactions(9)).toBe(`${header}\r\n${line}\r\n`);
    expect(await tab.api.importTransactions(9, `${header}\n2019-13-02,MSFT,U,5,100,0,USD\n`, false)).toMatchObject({
      done: false,
      problem: 'date',
      line: 2,
      column: 'date',
      value: '2019-13-02',
    });
    const { source } = await chartSource();
    const { value: curve } = await source.portfolioValue(9);
    expect(curve.date.at(-1)).toBe(20_201_216);
    expect(curve.bought[0]).toBeGreaterThan(0);
    const held = await tab.api.portfolioPositions(9);
    expect(curve.value.at(-1)).toBeCloseTo(held.value.totals.value, 6);
  });

  test('stays logged in after a reload, with the preferences saved on the server', async () => {
    await logIn();
    await tab.api.savePreferences({ symbols: 'MSFT SPY' });
    const kept = async () => (await fetch(`${browser.proxy.url}/api/usersettings/get/spasettings/a`)).text();
    await expect.poll(kept).toContain('symbols:MSFT');
    const again = new Browser(server.url);
    await again.start();
    for (const [name, value] of browser.proxy.jar) {
      // Cookies are named by port; this browser reaches the server by another port.
      again.proxy.jar.set(name.replace(/\d+$/, new URL(again.proxy.url).port), value);
    }
    await expect
      .poll(async () => {
        const page = await again.openTab();
        const { session, preferences } = await page.state(({ phase }) => phase === 'ready');
        return [session.userid, preferences.symbols];
      })
      .toEqual(['demo', 'MSFT SPY']);
    await again.tabs.at(-1)?.state(({ feed }) => feed.connected);
    await again.close();
  });

  test('logs out: the feed ends, and the portfolio is closed', async () => {
    await logIn();
    await tab.api.logout();
    const state = await tab.state(({ session }) => !session.loggedIn);
    expect(state.feed.mode).toBe('off');
    expect(state.session.expired).toBe(false);
    // The server learns of it from the connection's end, a moment after the tab.
    await expect.poll(() => server.command<number>({ do: 'hub-clients' })).toBe(0);
  });
});

describe('a session that ends on the server', () => {
  test('is noticed by the next answer: the rows go, the preferences stay, and everything is back after logging in again', async () => {
    expect(await tab.login('demo', DEMO_PASSWORD, false)).toBe(true);
    const portfolio = await tab.openList({ type: 'port', portfolio: 1 });
    await portfolio.until(() => portfolio.diffs > 0);
    const last = portfolio.value(0, QuoteField.Last);
    await tab.api.savePreferences({ viewname: 'kept' });

    await server.command({ do: 'end-sessions' });
    const ended = await tab.state(({ session }) => session.expired);
    expect(ended.session).toMatchObject({ loggedIn: false, userid: 'demo' });
    expect(ended.preferences.viewname).toBe('kept');
    await portfolio.until(() => portfolio.status.phase === 'failed');
    expect(portfolio.status.failure).toBe('not-logged-in');
    expect(portfolio.rows).toEqual([]);

    expect(await tab.login('demo', DEMO_PASSWORD, false)).toBe(true);
    const again = await tab.state(({ session }) => session.loggedIn);
    expect(again.session.expired).toBe(false);
    await portfolio.until(() => portfolio.status.phase === 'ready' && portfolio.value(0, QuoteField.Last) === last);
    expect(again.preferences.viewname).toBe('kept');
  });

  test('removes real-time values from the rows, which get a visitor’s from then on', async () => {
    await logIn();
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT] });
    await list.until(() => list.status.connected);
    await server.print('MSFT', 'U', 262.62, 500);
    await list.until(() => list.value(0, QuoteField.Last) === 262.62);
    await server.command({ do: 'end-sessions' });
    await tab.state(({ session, feed }) => session.expired && feed.mode === 'off');
    await list.until(() => list.value(0, QuoteField.Last) !== 262.62);
    await list.until(() => list.value(0, QuoteField.Delay) === 15);
    expect(list.status.connected).toBe(false);
  });

  test('is found when it begins again elsewhere; the feed continues as chosen', async () => {
    await logIn();
    await tab.state(({ feed }) => feed.connected);
    await server.command({ do: 'end-sessions' });
    await tab.api.news({ symbol: 'notsymbol', region: 'CU', portfolio: -1, category: 0 });
    await tab.state(({ session, feed }) => session.expired && !feed.connected);
    // The other tab has another worker: only the cookies tell this one of its login.
    const login = { userid: 'demo', password: DEMO_PASSWORD };
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${browser.proxy.url}/api/login`, { method: 'POST', headers, body: JSON.stringify(login) });
    await tab.state(({ session }) => session.loggedIn);
    await tab.api.setAntiForgeryToken(browser.proxy.antiForgeryToken);
    await tab.state(({ feed }) => feed.connected);
  });

  test('is reported as ended when a change is refused for its token, and the change is sent with the next session', async () => {
    expect(await tab.login('demo', DEMO_PASSWORD, false)).toBe(true);
    await tab.api.setAntiForgeryToken('of another session');
    const saved = tab.api.savePreferences({ viewname: 'sent' });
    await tab.state(({ session }) => session.expired);
    await tab.state(({ session }) => session.loggedIn);
    await tab.api.setAntiForgeryToken(browser.proxy.antiForgeryToken);
    const kept = async () => (await fetch(`${browser.proxy.url}/api/usersettings/get/spasettings/a`)).text();
    await saved;
    expect(await kept()).toContain('viewname:sent');
  });

  test('releases everything when another user logs in, or the user leaves', async () => {
    await logIn();
    await tab.api.savePreferences({ viewname: 'first' });
    await server.command({ do: 'end-sessions' });
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT] });
    await tab.state(({ session }) => session.expired);
    await list.until(() => list.status.phase === 'ready');
    expect(await tab.login('demo-delayed', DEMO_PASSWORD, false)).toBe(true);
    const other = await tab.state(({ session }) => session.userid === 'demo-delayed');
    expect(other.preferences.viewname).toBe('');
    expect(other.alarms.phase).toBe('off');

    await server.command({ do: 'end-sessions' });
    await tab.state(({ session }) => session.expired);
    await tab.api.logout();
    const visitor = await tab.state(({ session }) => !session.expired);
    expect(visitor.session).toMatchObject({ loggedIn: false, userid: '' });
  });
});

describe('charts', () => {
  test('get packed day bars and minutes', async () => {
    const { port, source } = await chartSource();
    const days = unpackBars((await source.history('MSFT', 'U', 20_201_201, 20_201_216, 0)).value);
    expect(dateOfWall(days.time[days.count - 1])).toBe(20_201_216);
    expect(days.close[0]).toBeGreaterThan(100);
    const minutes = unpackBars((await source.intraday('SPY', 'U', 20_201_216, 20_201_216, false)).value);
    expect(minutes.time[0]).toBe(wallOfDate(20_201_216) + 9.5 * 3600);
    // 10:30 minus the visitor's 15 minutes.
    expect(minutes.count).toBe(45);
    expect(await source.describe('MSFT', 'U')).toMatchObject({
      ex: 'Q',
      isIndex: false,
      boardlot: 100,
      today: 20_201_216,
    });
    await expect(source.describe('ZZZZ', 'U')).rejects.toThrow('not-found');
    port.close();
  });

  test.each([
    ['GPRT', 'C', 20_190_604, 2],
    ['ORBL', 'U', 20_200_831, 4],
    ['TRNL', 'C', 20_200_820, 0.2],
  ] as const)('show no jump of %s where its shares were split', async (symbol, region, splitOn, factor) => {
    const { port, source } = await chartSource();
    const near = (days: number): number => dateOfWall(wallOfDate(splitOn) + days * 86_400);
    const [from, to] = [near(-20), near(20)];
    const answer = await fetch(`${server.url}/api/close/${symbol}/${region}/${from}/${to}`);
    const unadjusted = (await answer.json()) as { date: number; price: number; vol: number }[];
    const days = unpackBars((await source.history(symbol, region, from, to, 0)).value);
    expect(days.count).toBe(unadjusted.length);
    const split = unadjusted.findIndex(({ date }) => date >= splitOn);
    expect(split).toBeGreaterThan(0);
    for (const [i, { price, vol }] of unadjusted.entries()) {
      expect(days.close[i]).toBeCloseTo(i < split ? price / factor : price, 9);
      expect(days.volume[i]).toBeCloseTo(i < split ? vol * factor : vol, 6);
    }
    const move = Math.abs(Math.log(days.close[split] / days.close[split - 1]));
    expect(move).toBeLessThan(Math.abs(Math.log(factor)) / 3);
    port.close();
  });

  test('get every trade of the symbol that they follow, in order', async () => {
    await logIn();
    const { port, source } = await chartSource();
    const { port1, port2 } = new MessageChannel();
    const inbox = new Inbox<FollowMessage>(port1);
    await source.follow('MSFT', 'U', transfer(port2, [port2]));
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT] });
    await list.until(() => list.status.connected);
    const prices = Array.from({ length: 20 }, (_, i) => 252 + i / 100);
    for (const price of prices) await server.print('MSFT', 'U', price, 300);
    const trades = () =>
      inbox.all.flatMap((message) => {
        if (message.type !== 'trades') return [];
        return Array.from({ length: message.packet.length / TRADE_STRIDE }, (_, i) =>
          message.packet.subarray(i * TRADE_STRIDE, (i + 1) * TRADE_STRIDE),
        );
      });
    await inbox.until(() => trades().some((trade) => trade[TRADE_PRICE] === prices.at(-1)));
    const printed = trades().filter((trade) => trade[TRADE_KIND] === TradeKind.T && trade[TRADE_SIZE] === 300);
    expect(printed.map((trade) => trade[TRADE_PRICE])).toEqual(prices);
    port1.close();
    port.close();
  });
});

describe('when the server goes', () => {
  test('rows stay, the feed polls, and it is live again without a reload', async () => {
    await logIn();
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT] });
    await list.until(() => list.status.connected);
    await server.print('MSFT', 'U', 260, 500);
    await list.until(() => list.value(0, QuoteField.Last) === 260);
    await server.stop();
    const lost = await tab.state(({ phase, feed }) => phase === 'unreachable' && feed.mode === 'polling');
    expect(lost.feed.connected).toBe(false);
    expect(lost.session.loggedIn).toBe(true);
    await list.until(() => list.status.phase === 'failed');
    expect(list.status).toMatchObject({ connected: false, failure: 'unreachable' });
    expect(list.value(0, QuoteField.Last)).toBe(260);
    await server.start();
    await tab.state(({ phase, feed }) => phase === 'ready' && feed.connected);
    await list.until(() => list.status.connected && list.status.phase === 'ready');
    await server.print('MSFT', 'U', 261, 500);
    await list.until(() => list.value(0, QuoteField.Last) === 261);
  });

  test('before the page opens: unreachable, and retried until it answers', async () => {
    await server.stop();
    const early = new Browser(server.url);
    await early.start();
    const page = await early.openTab();
    const list = await page.openList({ type: 'index' });
    await page.state(({ phase }) => phase === 'unreachable');
    await server.start();
    await page.state(({ phase }) => phase === 'ready');
    await list.until(() => list.rows.length === 13);
    await early.close();
  });

  test('an error line on the feed is a hub error, and the feed comes back', async () => {
    await logIn();
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT] });
    await list.until(() => list.status.connected);
    await server.command({ do: 'feed-error', text: 'exchange link down' });
    const lost = await tab.state(({ feed }) => feed.mode === 'connecting' && feed.reason !== '');
    expect(lost.feed.connected).toBe(false);
    expect(lost.feed.reason).toContain('exchange link down');
    await tab.state(({ feed }) => feed.connected);
    await list.until(() => list.status.connected);
  });

  test('malformed lines are skipped', async () => {
    await logIn();
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT] });
    await list.until(() => list.status.connected);
    await server.command({ do: 'line', text: 'T,Q,MSFT,broken' });
    await server.print('MSFT', 'U', 255, 500);
    await list.until(() => list.value(0, QuoteField.Last) === 255);
    expect(list.status.connected).toBe(true);
  });
});

describe('a market whose server is the test', () => {
  let hand: HandMarket;

  beforeEach(() => {
    // Nothing that waits for its time is done by itself.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    hand = new HandMarket();
  });
  afterEach(() => {
    hand.close();
    vi.useRealTimers();
  });

  const list = async () => {
    const { port1, port2 } = new MessageChannel();
    await hand.api.openList({ type: 'symbols', symbols: [MSFT] }, port2);
    return { inbox: new Inbox<ListMessage>(port1), close: () => port1.close() };
  };

  test('that cannot be reached is greeted at once when the user retries, or the browser comes online', async () => {
    hand.isDown = true;
    await hand.attach();
    await hand.state(({ phase }) => phase === 'unreachable');
    expect(hand.count('/config.json')).toBe(1);
    await hand.api.retry();
    await expect.poll(() => hand.count('/config.json')).toBe(2);
    // The first one has ended.
    await new Promise((turn) => setImmediate(turn));
    hand.isDown = false;
    hand.market.wake();
    await hand.state(({ phase }) => phase === 'ready');
    expect(hand.count('/config.json')).toBe(3);
    await hand.api.retry();
    hand.market.wake();
    await hand.api.news({ symbol: 'notsymbol', region: 'CU', portfolio: -1, category: 0 });
    expect(hand.count('/config.json')).toBe(3);
  });

  test('is asked for everything that failed, and only for that, when the user retries', async () => {
    hand.logIn();
    for (const path of ['/api/quote', '/api/usersettings/get']) hand.broken.add(path);
    hand.answers['/api/quote'] = [{ symbol: 'MSFT', region: 'U' }];
    await hand.attach();
    await hand.state(({ phase, settings }) => phase === 'ready' && settings === 'unread');
    const { inbox, close } = await list();
    await inbox.latest((message) => message.type === 'status' && message.status.phase === 'failed');
    hand.broken.clear();
    hand.answers['/api/usersettings/get/spasettings'] = [{ val: formatPreferences({ realtime: 'true' }) }];
    hand.answers['/api/alarms'] = NO_ALARMS;
    await hand.api.retry();
    await inbox.latest((message) => 'status' in message && message.status.phase === 'ready');
    await hand.state(({ settings, alarms }) => settings === 'kept' && alarms.phase === 'ready');
    expect(hand.hub.asked).toContain('start T');
    const { length } = hand.asked;
    await hand.api.retry();
    await hand.api.lookup('x', 'U');
    expect(hand.hub.asked.filter((command) => command === 'retry')).toHaveLength(1);
    expect(hand.asked.slice(length)).toEqual([expect.stringMatching('/api/lookup')]);
    close();
  });

  test('asks who is logged in when it has been silent, while the user sees the app', async () => {
    hand.logIn();
    await hand.attach();
    await hand.state(({ phase, session }) => phase === 'ready' && session.loggedIn);
    await expect.poll(() => hand.count('/api/usersettings')).toBe(1);
    await new Promise((turn) => setImmediate(turn));
    const asked = hand.count('/api/loggedin');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hand.count('/api/loggedin')).toBe(asked);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hand.count('/api/loggedin')).toBe(asked + 1);
    await hand.api.setVisible(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(hand.count('/api/loggedin')).toBe(asked + 1);
  });

  test('asks, while its feed is up, only after a long silence', async () => {
    hand.logIn();
    hand.answers['/api/usersettings/get/spasettings'] = [{ val: formatPreferences({ realtime: 'true' }) }];
    hand.answers['/api/alarms'] = NO_ALARMS;
    Object.assign(hand.hub.state, { mode: 'live', connected: true });
    await hand.attach();
    await expect.poll(() => hand.hub.asked).toContain('start T');
    await hand.state(({ alarms }) => alarms.phase === 'ready');
    await vi.advanceTimersByTimeAsync(100);
    const asked = hand.count('/api/loggedin');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(hand.count('/api/loggedin')).toBe(asked);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(hand.count('/api/loggedin')).toBe(asked + 1);
  });

  test('does what the page asks of its alarms and of itself', async () => {
    await hand.attach();
    await expect(hand.api.changeAlarms({ clear: 1 })).rejects.toThrow('not-logged-in');
    await hand.state(({ phase }) => phase === 'ready');
    await hand.api.end();
    expect(hand.ends).toBe(1);
  });

  test('loads portfolios again when the user is back after a while, and not sooner', async () => {
    hand.logIn();
    await hand.attach();
    await hand.state(({ phase, session }) => phase === 'ready' && session.loggedIn);
    const { port1, port2 } = new MessageChannel();
    await hand.api.openList({ type: 'port', portfolio: 1 }, port2);
    const inbox = new Inbox<ListMessage>(port1);
    await inbox.latest((message) => 'status' in message && message.status.phase === 'ready');
    const asked = hand.count('/api/portfolio/get');
    await hand.api.returned();
    vi.setSystemTime(Date.now() + 60_000);
    await hand.api.returned();
    await expect.poll(() => hand.count('/api/portfolio/get')).toBe(asked + 1);
    port1.close();
  });
});
