import type { Page } from '@playwright/test';
import { AlpacaDouble } from '../feeds/alpaca/alpaca-double.ts';
import { canvas, keep, list, tiles } from '../support/board.ts';
import { chooseRange } from '../support/chart.ts';
import { test as base, expect, openAs, signIn } from '../support/fixtures.ts';
import { FAST_TIMINGS, TestServer } from '../support/server.ts';

/** Tuesday, 24 November 2026, 11:00:30 in New York: the market is open, whenever the test runs. */
const STARTS = Date.parse('2026-11-24T16:00:30Z');
const DATE = 20261124;
const OPENING = Date.parse('2026-11-24T14:30:00Z');
const MINUTE = 60_000;
const MOVED_CLOCK = new URL('../support/moved-clock.ts', import.meta.url).href;

/** A free plan of Alpaca has 30 securities at once. */
const OTHERS = Array.from({ length: 30 }, (_, i) => `X${String.fromCharCode(65 + (i % 26))}${Math.floor(i / 26)}`);

/** A double of Alpaca, and a server that has keys for it alone. */
class FeedServer {
  readonly double: AlpacaDouble;
  readonly server: TestServer;
  private readonly began = Date.now();

  private constructor(double: AlpacaDouble, settings: Readonly<Record<string, string>>) {
    this.double = double;
    this.server = new TestServer({
      TIMINGS: FAST_TIMINGS,
      ALPACA_KEY: double.keys.key,
      ALPACA_SECRET: double.keys.secret,
      NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
      CLOCK_STARTS: String(STARTS),
      ...double.addresses,
      ...settings,
    });
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<FeedServer> {
    const double = new AlpacaDouble({ now: () => STARTS, page: 1000 });
    await double.start();
    double.rest.assets = ['ONE', 'TWO', 'THREE', 'FOUR', ...OTHERS].map((symbol) => ({
      symbol,
      name: `${symbol} Inc`,
      exchange: 'NASDAQ',
      class: 'us_equity',
      status: 'active',
      tradable: true,
    }));
    const bars = [...DAYS, ...Array.from({ length: 90 }, (_, i) => bar(i, 20 + i / 100))];
    // What is older than 15 minutes comes from all venues.
    double.rest.bars = { sip: bars, iex: bars };
    const one = new FeedServer(double, settings);
    await one.server.start();
    return one;
  }

  /** The time by the server's clock, as a provider writes it. */
  now(): string {
    return new Date(STARTS + Date.now() - this.began).toISOString();
  }

  quote(symbol: string, bid: number): void {
    const figures = { bx: 'V', bp: bid, bs: 300, ax: 'V', ap: bid + 0.02, as: 500, c: ['R'], z: 'C' };
    this.double.stream.play({ T: 'q', S: symbol, t: this.now(), ...figures });
  }

  async stop(): Promise<void> {
    await this.server.dispose();
    await this.double.stop();
  }
}

/** The provider's bar of a minute after the opening. */
function bar(minute: number, price: number): Readonly<Record<string, unknown>> {
  const t = new Date(OPENING + minute * MINUTE).toISOString();
  return { t, o: price, h: price + 0.05, l: price - 0.05, c: price, v: 1000 + minute, n: 10, vw: price };
}

/** The days before. */
const DAYS = [-6, -5, -4, -1].map((day) => bar(day * 24 * 60 - 570, 19));

const test = base.extend<object, { feeds: FeedServer }>({
  feeds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures here
    async ({}, use) => {
      const feeds = await FeedServer.start();
      await use(feeds);
      await feeds.stop();
    },
    { scope: 'worker' },
  ],
  server: [async ({ feeds }, use) => use(feeds.server), { scope: 'worker' }],
});

test('a page says which feed, tape, delay and age are behind a security, and its limit bands', async ({
  page,
  feeds,
}) => {
  await page.goto('/details/U ONE/chart/U ONE');
  const line = page.getByText('Alpaca, live', { exact: false });
  await feeds.double.stream.asked('subscribe');
  await expect(page.getByText('ONE Inc · U · ONE')).toBeVisible();
  await expect(async () => {
    feeds.quote('ONE', 20);
    feeds.double.stream.play({ T: 'l', S: 'ONE', u: 22.5, d: 18.25, i: 'B', t: feeds.now(), z: 'C' });
    await expect(line).toContainText('IEX only: about 3.5% of volume', { timeout: 4_000 });
    await expect(line).toContainText('last message', { timeout: 4_000 });
    await expect(line).toContainText('May trade between 18.25 and 22.50 now', { timeout: 4_000 });
  }).toPass();
  await expect(line).toContainText('no delay');
});

// Before the long list: the plan's calls are limited.
test('a chart whose history is on its way says so, and then shows it', async ({ page, feeds }) => {
  const release = feeds.double.rest.hold('/bars');
  await page.goto('/details/U FOUR/chart/U FOUR');
  await expect(page.getByText('Loading history from the feed.', { exact: false })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('not responding');
  release();
  await expect(page.getByRole('group', { name: /FOUR/ })).toHaveAccessibleName(/\d+ bars/);
});

test('rows beyond the plan, unknown ones and those of the other country say so', async ({ page }) => {
  // All that the other tests ask for is among them.
  await page.goto(`/quote/symbols/ONE TWO THREE FOUR ${OTHERS.join(' ')} NOPE C:ONE/U/-1`);
  const main = page.getByRole('main');
  await expect(main).toContainText(
    /Polled every 60 s: your plan’s 30 live symbols are in use \(Alpaca\) · IEX only: about 3.5% of volume · no delay: \w+, \w+, \w+, \w+/,
  );
  await expect(main.getByRole('table').first().getByText('polled', { exact: true })).toHaveCount(4);
  await expect(main).toContainText('No connected feed covers this security: NOPE');
  await expect(main).toContainText('Listed in the US only: ONE.');
  await main.getByText('Source of each row').click();
  await expect(main.getByRole('table', { name: 'Source of each row' }).getByRole('row')).toHaveCount(36);
});

test('the rows on the screen are the first to be live', async ({ page }) => {
  const names = ['ONE', 'TWO', 'THREE', 'FOUR', ...OTHERS];
  await page.setViewportSize({ width: 1200, height: 500 });
  await page.goto(`/quote/symbols/${names.join(' ')}/U/-1`);
  const rows = page.getByRole('main').getByRole('table').first().locator('tbody tr');
  await expect(rows).toHaveCount(34);
  const polled = () => rows.filter({ has: page.getByText('polled', { exact: true }) });
  await expect(polled()).toHaveCount(4);
  for (const end of [rows.last(), rows.first(), rows.last()]) {
    await end.scrollIntoViewIfNeeded();
    await expect(end.getByText('polled', { exact: true })).toHaveCount(0, { timeout: 30_000 });
    await expect(polled()).toHaveCount(4);
  }
});

test('the rows of a painted list that are on the screen are the first to be live', async ({ page }) => {
  const names = ['ONE', 'TWO', 'THREE', 'FOUR', ...OTHERS];
  await keep(page, '', [list(names.join(' '))]);
  await page.setViewportSize({ width: 1200, height: 500 });
  await page.goto('/board');
  const tile = tiles(page).first();
  // None of them has a price.
  await expect(tile.getByRole('row').nth(1)).toContainText('ONE');
  const state = async (symbol: string) => {
    const answer = await page.request.get(`/api/feeds/${symbol}/U`);
    return ((await answer.json()) as { state: string }[])[0]?.state;
  };
  for (const [symbol, end] of [
    [names.at(-1), 1e6],
    ['ONE', 0],
    [names.at(-1), 1e6],
  ] as const) {
    await canvas(tile).evaluate((element, top) => {
      let scroller: Element | null = element;
      while (scroller !== null && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement;
      scroller?.scrollTo({ top });
    }, end);
    await expect.poll(() => state(symbol ?? ''), { timeout: 30_000, intervals: [1_000] }).toBe('live');
  }
  // Of the 34 rows, those that are neither on the screen nor within the plan.
  const states = await Promise.all(names.map(state));
  expect(states.filter((one) => one === 'polled')).toHaveLength(4);
});

test('the start page says what the feeds lack', async ({ page }) => {
  await page.goto('/');
  const indices = page.getByRole('table', { name: 'Major Indices' });
  await expect(indices.getByText('Not in any feed')).toHaveCount(13);
  await expect(page.getByRole('main')).toContainText('not the whole market');
  await expect(page.getByRole('main')).toContainText('IEX only: about 3.5% of volume');
});

test('an open chart has the minutes that were filled in after a lost connection', async ({ page, feeds }) => {
  await openAs(page, { realtime: true }, '/details/U ONE/chart/U ONE');
  const chart = page.getByRole('group', { name: /ONE/ });
  await chooseRange(page, '1 Day');
  await expect(chart).toHaveAccessibleName(/(90|91) bars/);
  feeds.double.stream.drop();
  const bars = [...DAYS, ...Array.from({ length: 110 }, (_, i) => bar(i, 20 + i / 100))];
  feeds.double.rest.bars = { sip: bars, iex: bars };
  await expect.poll(async () => (await serverMinutes(page)).at(-1), { timeout: 120_000 }).toMatch(/^11:\d\d .*/);
  const minutes = await serverMinutes(page);
  await expect(async () => expect(await chartMinutes(page)).toEqual(minutes)).toPass();
});

test('US positions without a rate stay in US dollars, and the total says so', async ({ page }) => {
  await openAs(page, { realtime: false }, '/portfolio-select/value');
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const imported = await page.request.post('/api/transaction/import/3', {
    headers: { 'X-XSRF-TOKEN': token, 'Content-Type': 'text/csv' },
    data: 'date,symbol,region,shares,price,commission,currency\n2026-11-02,ONE,U,10,15,0,USD\n2026-11-02,RY,C,10,20,0,CAD\n',
  });
  expect(imported.ok()).toBe(true);
  await page.goto('/value/3');
  const table = page.getByRole('table', { name: 'Portfolio 3 Value' });
  await expect(table.getByRole('row', { name: /Total in CAD/ })).toContainText('200.00');
  await expect(table.getByRole('row', { name: /Total in USD/ })).toContainText('150.00');
  await expect(page.getByRole('main')).toContainText('No USD/CAD rate is available');
});

test('a feed that is not connected is named, with its own reason', async ({ page, feeds }) => {
  feeds.double.stream.manners.refuses = 503;
  feeds.double.stream.drop();
  await page.goto('/details/U ONE/news/U ONE');
  await expect(page.getByText(/Reconnecting to Alpaca|Alpaca is not connected/)).toBeVisible();
  feeds.double.stream.manners.refuses = undefined;
});

/** The server's minutes of the day, `HH:MM close`. */
async function serverMinutes(page: Page): Promise<string[]> {
  const answer = await page.request.get(`/api/trade/ONE/U/${DATE}/${DATE}/false`);
  const [day] = (await answer.json()) as { points: string[] }[];
  return (day?.points ?? []).map((point) => {
    const [time = '', , , , , , close = ''] = point.split(',');
    return `${time} ${Number(close).toFixed(2)}`;
  });
}

/** The chart's minutes, oldest first. */
async function chartMinutes(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Visible bars as a table' }).click();
  const dialog = page.getByRole('dialog', { name: 'Visible bars of ONE' });
  await expect(dialog.locator('tbody tr').first()).toBeVisible();
  const rows = await dialog.locator('tbody tr').allInnerTexts();
  await page.keyboard.press('Escape');
  return rows
    .map((row) => row.split('\t'))
    .map(([, time = '', , , , close = '']) => `${time} ${close}`)
    .reverse();
}

test.describe('to whom the data do not belong', () => {
  let others: FeedServer;
  test.beforeAll(async () => {
    others = await FeedServer.start({ TRUST_PROXY: '1' });
  });
  test.afterAll(() => others.stop());

  for (const path of [
    '/',
    '/details/U ONE/chart/U ONE',
    '/details/U ONE/alarms/U ONE',
    '/quote/symbols/ONE TWO/U/-1',
    '/heatmap',
    '/news/UC notsymbol',
  ])
    test(`${path} says whose they are, and nothing else went wrong`, async ({ page }) => {
      await page.goto(`${others.server.url}${path}`);
      const main = page.getByRole('main');
      await expect(main.getByText('Only the owner of this server’s data may see it.').first()).toBeVisible();
      await expect(main).not.toContainText(/not responding|could not be read|Try again|subscription/);
    });

  test('a look-up says whose they are', async ({ page }) => {
    await page.goto(`${others.server.url}/stock-select`);
    await page.getByRole('combobox').fill('one');
    await expect(page.getByText('Only the owner of this server’s data may see it.')).toBeVisible();
  });

  test('a subscriber gets no live feed of them, and no complaint about it', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: others.server.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    await signIn(page, { realtime: true });
    await page.goto('/quote/symbols/ONE TWO/U/-1');
    await expect(page.getByText('Only the owner of this server’s data may see it.')).toBeVisible();
    await expect(page.locator('footer')).toContainText('Prices refresh');
    await context.close();
  });
});
