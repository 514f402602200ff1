import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { OrderSide } from '../../../../engine/depth/order-side.ts';
import { LineRecord } from '../../../../engine/feed/line-record.ts';
import { parseLine } from '../../../../engine/feed/parse-line.ts';
import { QuoteField } from '../../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import type { DepthCommand, DepthKind, DepthMessage } from '../../../../workers/api/depth-feed.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { DepthBooks } from '../../../../workers/market/depth/depth-books.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import type { Tab as BookTab } from '../../../../workers/market/tabs/tabs.ts';
import { DEMO_PASSWORD, TestServer } from '../../../support/server.ts';
import { Browser, type BrowserTab } from '../browser.ts';
import { Inbox } from '../inbox.ts';
import { RecordedHub } from '../recorded-hub.ts';

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

describe('the views of a tab', () => {
  const REFRESH = 1_000;
  const page: BookTab = { lock: 'tab', visible: true, closers: new Set() };
  let hub: RecordedHub;
  let asked: string[];
  let frames: number;
  /** Answers wait for it, if there is one. */
  let held: Promise<void> | undefined;
  let books: DepthBooks;
  let table: QuoteTable;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    hub = new RecordedHub();
    asked = [];
    frames = 0;
    held = undefined;
    page.visible = true;
    page.closers.clear();
    table = new QuoteTable();
    const subscriptions = new Subscriptions(table, () => {});
    subscriptions.start(hub);
    const answer: typeof fetch = async (url) => {
      asked.push(String(url).slice('http://server.test/api/'.length));
      await held;
      return Response.json({ bids: [{ price: 10, volume: 100, num: 1, mm: '', ordernum: 1, time: '' }], asks: [] });
    };
    books = new DepthBooks({
      http: new Http('http://server.test', answer, { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} }),
      table,
      subscriptions,
      ready: async () => {},
      refresh: () => REFRESH,
      today: () => 20_201_216,
      changed: () => {
        frames += 1;
      },
    });
  });
  afterEach(() => {
    for (const close of [...page.closers]) close();
    vi.useRealTimers();
  });

  /** Opens a view, and lets its first answer arrive. */
  async function opened(symbol = 'MSFT', kind: DepthKind = 'orders') {
    const { port1, port2 } = new MessageChannel();
    const inbox = new Inbox<DepthMessage>(port1);
    books.open(kind, { symbol, region: 'U' }, page, port2);
    await vi.advanceTimersByTimeAsync(0);
    const send = (command: DepthCommand) => port1.postMessage(command);
    return { port: port1, inbox, send };
  }
  const line = (text: string): LineRecord => {
    const record = new LineRecord();
    parseLine(text, 0, text.length, record);
    return record;
  };
  /** The feed sends the whole book of a row. */
  const whole = (row: number): void => {
    for (const text of ['D,Q,MSFT', 'DL,Q,MSFT']) books.push(row, line(text));
    books.flush();
  };

  test.each([
    ['its port', (port: MessagePort) => port.close()],
    ['the page’s command', (port: MessagePort) => port.postMessage({ type: 'close' } satisfies DepthCommand)],
    [
      'its tab',
      () => {
        for (const close of [...page.closers]) close();
      },
    ],
  ])('a view ends with %s: its orders are stopped, and nothing is fetched for it any more', async (_, end) => {
    const { port } = await opened();
    expect(hub.asked).toEqual(['startorders U:MSFT']);
    end(port);
    await expect.poll(() => hub.asked).toEqual(['startorders U:MSFT', 'stoporders U:MSFT']);
    expect([books.openViews.length, page.closers.size]).toEqual([0, 0]);
    await vi.advanceTimersByTimeAsync(3 * REFRESH);
    expect(asked).toHaveLength(1);
    port.close();
  });

  test.each(['orders', 'levels'] as const)(
    'an answer changes no book of %s that the feed has sent by then',
    async (kind) => {
      const bids = (): unknown[] => {
        const { book } = books.openViews[0] ?? {};
        const columns = kind === 'orders' ? book?.orderColumns(OrderSide.Bid) : book?.levelColumns(OrderSide.Bid);
        return [...(columns?.price ?? [])].filter((price) => price > 0);
      };
      let release = (): void => {};
      held = new Promise((resolve) => (release = resolve));
      const { port } = await opened('MSFT', kind);
      whole(0);
      release();
      await vi.advanceTimersByTimeAsync(0);
      expect([asked.length, bids()]).toEqual([1, []]);
      // Without the feed it is shown.
      const { port: other } = await opened('SPY', kind);
      port.close();
      await expect.poll(() => books.openViews.length).toBe(1);
      expect(bids()).toEqual([10]);
      other.close();
    },
  );

  test('a book is shared by its views, and forgotten with the last', async () => {
    const [first, second] = [await opened(), await opened()];
    whole(0);
    first.port.close();
    await expect.poll(() => books.openViews.length).toBe(1);
    const third = await opened();
    expect(books.openViews.every(({ book }) => book.live)).toBe(true);
    for (const { port } of [second, third]) port.close();
    await expect.poll(() => books.openViews.length).toBe(0);
    const later = await opened();
    expect(books.openViews[0]?.book.live).toBe(false);
    later.port.close();
  });

  test('a book is fetched at each refresh, and when the page says so, until the feed has sent it', async () => {
    const { port, send, inbox } = await opened();
    await vi.advanceTimersByTimeAsync(REFRESH);
    expect(asked).toEqual(['depth/MSFT/U', 'depth/MSFT/U']);
    send({ type: 'refresh' });
    while (asked.length < 3) await new Promise((turn) => setImmediate(turn));
    await vi.advanceTimersByTimeAsync(REFRESH - 1);
    expect(asked).toHaveLength(3);
    whole(0);
    await vi.advanceTimersByTimeAsync(3 * REFRESH);
    books.reload();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(3);
    expect((await inbox.latest(({ type }) => type === 'status')) as object).toMatchObject({ status: { live: true } });
    port.close();
  });

  test('a shown tab fetches the books that fell due while it was hidden, and no others', async () => {
    const { port } = await opened();
    const { port: other } = await opened('SPY');
    whole(1);
    page.visible = false;
    await vi.advanceTimersByTimeAsync(REFRESH - 1);
    page.visible = true;
    books.shown();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    page.visible = false;
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
    books.shown();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    page.visible = true;
    books.shown();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.slice(2)).toEqual(['depth/MSFT/U']);
    port.close();
    other.close();
  });

  test('a lost feed says so at once, and fetches what it kept up to date', async () => {
    const { port, inbox } = await opened();
    const { port: other } = await opened('SPY');
    whole(0);
    const { length } = asked;
    books.endLive(5);
    const status = await inbox.latest((message) => message.type === 'status' && message.status.updatedAt === 5);
    expect(status).toMatchObject({ status: { live: false, phase: 'ready' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.slice(length)).toEqual(['depth/MSFT/U']);
    port.close();
    other.close();
  });

  test('a frame follows for a book that waits for its time, and none without one', async () => {
    const { port, send } = await opened();
    books.flush();
    frames = 0;
    await vi.advanceTimersByTimeAsync(900);
    expect(frames).toBe(0);
    send({ type: 'credit' });
    await expect.poll(() => frames).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    // The refresh has brought the book again.
    books.flush();
    send({ type: 'credit' });
    await expect.poll(() => frames).toBeGreaterThan(2);
    frames = 0;
    books.push(0, line('DBT,Q,MSFT,2,10.5,100,7,1'));
    books.openViews[0]?.book.orders.add(0, 9, 9, 100, '', Number.NaN);
    books.flush();
    expect(frames).toBe(0);
    await vi.advanceTimersByTimeAsync(250);
    expect(frames).toBe(1);
    port.close();
  });
});
