import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { QuoteField } from '../../../../engine/quotes/quote-field.ts';
import { DEMO_PASSWORD, TestServer } from '../../../support/server.ts';
import { Browser, type BrowserTab } from '../browser.ts';

/** Depth against the real data server and its hub, whose clock is stopped at 10:30 of 2020-12-16 until it is stepped. */
const TIMINGS = { refresh: 150, refreshLoggedIn: 150, loginTick: 20, reconnect: [50, 100] };

const MSFT = { symbol: 'MSFT', region: 'U' } as const;

let server: TestServer;
let browser: Browser;
let tab: BrowserTab;

beforeAll(async () => {
  server = new TestServer({ TIMINGS: JSON.stringify(TIMINGS) });
  await server.start();
});

afterAll(async () => {
  await server.dispose();
});

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

async function logIn(realtime: boolean): Promise<void> {
  expect(await tab.login('demo', DEMO_PASSWORD, realtime)).toBe(true);
  await tab.state((state) => (realtime ? state.feed.connected : state.session.loggedIn));
}

/** A liquid Canadian stock of the seed. */
async function canadian() {
  const criteria = ':stype:volume:mv:-1:md:-1:mp:5:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1';
  const leaders = await tab.openList({ type: 'search', criteria, exchange: 'T', limit: 1 });
  await leaders.until(() => leaders.rows.length > 0);
  const [{ symbol, region }] = leaders.rows;
  leaders.close();
  return { symbol, region };
}

describe('an order book', () => {
  test('is live, with the quote at its best prices, and follows the market', async () => {
    await logIn(true);
    const list = await tab.openList({ type: 'symbols', symbols: [MSFT] });
    const book = await tab.openDepth('orders', MSFT);
    await book.until(() => book.status?.live === true && book.orders !== undefined);
    await list.until(() => list.value(0, QuoteField.Bid) > 0);
    const best = (): number[] => [book.orders?.bids.price[0] ?? 0, book.orders?.asks.price[0] ?? 0];
    const quote = (): number[] => [list.value(0, QuoteField.Bid), list.value(0, QuoteField.Ask)];
    await book.until(() => best().every((price, i) => price === quote()[i]));
    expect(book.orders?.bids.broker[0]).not.toBe('');
    expect(book.orders?.bids.second[0]).toBeGreaterThan(9 * 3600);
    const { books } = book;
    await server.print('MSFT', 'U', 250.25, 500);
    await book.until(() => book.books > books && best().includes(250.25));
  });

  test('frozen by the page stays unchanged, and shows the latest when released', async () => {
    await logIn(true);
    const book = await tab.openDepth('orders', MSFT);
    const other = await tab.openDepth('orders', MSFT);
    await book.until(() => book.status?.live === true && book.orders !== undefined);
    book.frozen = true;
    await server.print('MSFT', 'U', 251, 500);
    await book.until(() => book.books > 1 || book.orders?.asks.price[0] === 251);
    const { books } = book;
    for (const price of [252, 253, 254]) await server.print('MSFT', 'U', price, 500);
    const at254 = (): boolean => [other.orders?.bids.price[0], other.orders?.asks.price[0]].includes(254);
    await other.until(at254);
    expect(book.books).toBe(books);
    book.thaw();
    await book.until(() => book.books === books + 1);
    expect([book.orders?.bids.price[0], book.orders?.asks.price[0]]).toContain(254);
  });

  test('is polled without real-time, and again when the feed is lost', async () => {
    await logIn(false);
    const book = await tab.openDepth('orders', MSFT);
    await book.until(() => book.status?.phase === 'ready' && book.orders !== undefined);
    expect(book.status).toMatchObject({ live: false });
    expect(book.status?.refreshAt).toBeGreaterThan(0);
    const polled = async (): Promise<void> => {
      const first = book.status?.updatedAt ?? 0;
      await book.until(() => book.status?.live === false && (book.status?.updatedAt ?? 0) > first);
    };
    await polled();

    await logIn(true);
    await book.until(() => book.status?.live === true);
    expect(book.status?.refreshAt).toBe(0);
    // The feed stays away until automatic retry is on.
    await tab.api.savePreferences({ autolive: 'false' });
    await server.command({ do: 'feed-error', text: 'exchange link down' });
    await book.until(() => book.status?.live === false && book.status.refreshAt > 0);
    await polled();
    await tab.api.savePreferences({ autolive: 'true' });
    await book.until(() => book.status?.live === true);
  });

  test('is no longer reported as live once the feed is lost, though its fetch is not answered', async () => {
    const { fetch } = globalThis;
    let answers = true;
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
      answers || !String(url).includes('/api/depth/') ? fetch(url, init) : new Promise(() => {}),
    );
    const other = new Browser(server.url);
    try {
      await other.start();
      const page = await other.openTab();
      expect(await page.login('demo', DEMO_PASSWORD, true)).toBe(true);
      const book = await page.openDepth('orders', MSFT);
      await book.until(() => book.status?.live === true && book.orders !== undefined);
      await page.api.savePreferences({ autolive: 'false' });
      answers = false;
      const lostAt = Date.now();
      await server.command({ do: 'feed-error', text: 'exchange link down' });
      await book.until(() => book.status?.live === false);
      expect(book.status?.phase).toBe('ready');
      expect(book.status?.updatedAt).toBeGreaterThanOrEqual(lostAt);
    } finally {
      await other.close();
    }
  });

  test('is requested again when a busy server says, which does not count as lost', async () => {
    const slow = new TestServer({
      TIMINGS: JSON.stringify({ ...TIMINGS, refresh: 600_000, refreshLoggedIn: 600_000 }),
    });
    await slow.start();
    const { fetch } = globalThis;
    let refusals = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
      refusals > 0 || !String(url).includes('/api/depth/')
        ? fetch(url, init)
        : Promise.resolve(new Response('{}', { status: 503, headers: { 'Retry-After': String(++refusals) } })),
    );
    const other = new Browser(slow.url);
    try {
      await other.start();
      const page = await other.openTab();
      expect(await page.login('demo', DEMO_PASSWORD, false)).toBe(true);
      const book = await page.openDepth('orders', MSFT);
      await book.until(() => book.status?.phase === 'failed');
      expect(book.status?.failure).toBe('busy');
      expect((await page.state(({ session }) => session.loggedIn)).phase).toBe('ready');
      await book.until(() => book.books === 1);
    } finally {
      await other.close();
      await slow.dispose();
    }
  });

  test('is refused to a visitor, with a code that the page knows', async () => {
    await tab.state(({ phase }) => phase === 'ready');
    const book = await tab.openDepth('orders', MSFT);
    await book.until(() => book.status?.phase === 'failed');
    expect(book.status?.failure).toBe('not-logged-in');
    expect(book.books).toBe(0);
  });
});

describe('depth by price', () => {
  test('has five levels per side for a Canadian security, live', async () => {
    await logIn(true);
    const key = await canadian();
    const depth = await tab.openDepth('levels', key);
    await depth.until(() => depth.levels !== undefined && depth.status?.live === true);
    const { bids, asks } = depth.levels as NonNullable<typeof depth.levels>;
    expect([bids.price.length, asks.price.length]).toEqual([5, 5]);
    expect(bids.price[0]).toBeLessThan(asks.price[0]);
    expect(Math.min(...bids.orders, ...asks.orders)).toBeGreaterThan(0);
  });
});

describe('a hidden tab', () => {
  test('fetches no book, and gets it at once when shown, not at the next refresh', async () => {
    const slow = new TestServer({
      TIMINGS: JSON.stringify({ ...TIMINGS, refresh: 600_000, refreshLoggedIn: 600_000 }),
    });
    await slow.start();
    const other = new Browser(slow.url);
    try {
      await other.start();
      const hidden = await other.openTab();
      expect(await hidden.login('demo', DEMO_PASSWORD, false)).toBe(true);
      await hidden.state((state) => state.session.loggedIn);
      await hidden.api.setVisible(false);
      const book = await hidden.openDepth('orders', MSFT);
      // This call was made after the book's and is answered, so the book's own answer would have arrived.
      expect(await hidden.api.hasDepth('MSFT', 'U')).toEqual({ level2: true, depthprice: false });
      expect(book.status?.phase ?? 'loading').toBe('loading');
      expect(book.books).toBe(0);
      await hidden.api.setVisible(true);
      await book.until(() => book.books === 1);
    } finally {
      await other.close();
      await slow.dispose();
    }
  });
});
