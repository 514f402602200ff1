import type { Locator, Page } from '@playwright/test';
import { choose, expect, keptPreferences, logIn, openAs, signIn, test } from '../support/fixtures.ts';
import { writeDown } from '../support/written-down.ts';

const CANADIAN = 'NBK.A';

const level2 = (region: 'C' | 'U', symbol: string): string => `/details/${region} ${symbol}/level2/${region} ${symbol}`;
const depthPrice = (symbol: string): string => `/details/C ${symbol}/depthprice/C ${symbol}`;

/** The texts of a side's rows. */
async function rowsOf(table: Locator): Promise<string[][]> {
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => Array.from(row.querySelectorAll('td:not([aria-hidden])'), (cell) => cell.textContent ?? '')),
    );
}

/**
 * Requests for a security's depth, from now on. A shared worker's requests are not visible to the test, so the tab gets its own
 * worker.
 */
async function depthRequests(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  page.context().on('request', (request) => {
    if (/\/api\/(depth|hasdepth)/.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

interface Quote {
  readonly bid: number;
  readonly ask: number;
  readonly bidsize: number;
}

/** An order in the server's answer. */
interface Order {
  readonly price: number;
  readonly volume: number;
  readonly mm: string;
}

/** A level of the depth by price in the server's answer. */
interface Level {
  readonly price: number;
  readonly volume: number;
  readonly num: number;
}

/** The rows of a side as the server sent it: price, volume, the shares up to it, and a label. */
function writtenRows<Row extends { readonly price: number; readonly volume: number }>(
  rows: readonly Row[],
  label: (row: Row) => string,
): string[][] {
  let total = 0;
  return rows.map((row) => {
    total += row.volume;
    return [row.price.toFixed(2), row.volume.toLocaleString('en-CA'), total.toLocaleString('en-CA'), label(row)];
  });
}

async function quoteOf(page: Page, symbol: string, region: string): Promise<Quote> {
  const [quote] = (await (await page.request.get(`/api/quote/${symbol}/${region}`)).json()) as Quote[];
  if (quote === undefined) throw new Error(`no quote of ${symbol}`);
  return quote;
}

test.describe('Level 2', () => {
  test('the best prices and what is bid at them are those of the quote, best first', async ({ page }) => {
    await openAs(page, { realtime: true }, level2('U', 'MSFT'));
    const bids = page.getByRole('table', { name: 'Bids' });
    const asks = page.getByRole('table', { name: 'Asks' });
    await expect(bids.getByRole('columnheader')).toHaveText(['Broker', 'Total', 'Volume', 'Price']);
    await expect(asks.getByRole('columnheader')).toHaveText(['Price', 'Volume', 'Total', 'Broker']);
    const quote = await quoteOf(page, 'MSFT', 'U');
    await expect(bids.locator('tbody tr').first()).toContainText(quote.bid.toFixed(2));
    await expect(asks.locator('tbody tr').first()).toContainText(quote.ask.toFixed(2));

    const bidRows = await rowsOf(bids);
    const prices = bidRows.map((row) => Number(row.at(-1)));
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    const askPrices = (await rowsOf(asks)).map(([price]) => Number(price));
    expect(askPrices).toEqual([...askPrices].sort((a, b) => a - b));
    const atBest = bidRows
      .filter((row) => Number(row.at(-1)) === quote.bid)
      .reduce((shares, row) => shares + Number(row.at(-2)?.replaceAll(',', '')), 0);
    expect(atBest).toBe(quote.bidsize);

    // Every cell is under its heading: the sides face each other, with brokers outside and prices inside.
    const sent = await (await page.request.get('/api/depth/MSFT/U')).json();
    const askRows = await rowsOf(asks);
    expect(askRows).toEqual(writtenRows(sent.asks.slice(0, askRows.length), ({ mm }: Order) => mm));
    const wantedBids = writtenRows(sent.bids.slice(0, bidRows.length), ({ mm }: Order) => mm);
    expect(bidRows).toEqual(wantedBids.map((row) => row.toReversed()));
  });

  test('rows have a tint and a rule for each new price', async ({ page }) => {
    await openAs(page, { realtime: true }, level2('U', 'MSFT'));
    const rows = page.getByRole('table', { name: 'Bids' }).locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    const seen = await rows.evaluateAll((elements) =>
      elements.map((row) => ({
        price: row.lastElementChild?.textContent,
        tint: row.getAttribute('data-tint'),
        starts: row.getAttribute('data-level-start'),
        background: getComputedStyle(row.lastElementChild as Element).backgroundColor,
        rule: getComputedStyle(row.firstElementChild as Element).borderTopColor,
      })),
    );
    const tints = new Set(seen.map(({ tint }) => tint));
    expect(tints.size).toBe(7);
    expect(new Set(seen.map(({ background }) => background)).size).toBe(7);
    for (const [i, row] of seen.entries()) {
      const before = seen[i - 1];
      if (before === undefined) continue;
      const isNew = row.price !== before.price;
      expect(row.starts).toBe(String(isNew));
      expect(row.tint === before.tint).toBe(!isNew);
      expect(row.background === before.background).toBe(!isNew);
      // Not only by the tint: there is a visible rule above a new price.
      expect(row.rule === 'rgba(0, 0, 0, 0)').toBe(!isNew);
    }
  });

  test('no digit lies on a bar; between the sides stand spread and balance; colours by side are kept', async ({
    page,
  }) => {
    await openAs(page, { realtime: true }, level2('U', 'MSFT'));
    const main = page.getByRole('main');
    const bids = page.getByRole('table', { name: 'Bids' });
    await expect(main).toContainText(/Spread \d+\.\d\d \(\d+\.\d\d%\)/);
    await expect(main).toContainText(/Bids \d+%\s*Asks \d+%/);
    await expect(main).toContainText('Sizes in shares');
    const texts = await bids
      .locator('td[data-column="bar"]')
      .evaluateAll((cells) => cells.map((cell) => [cell.textContent, cell.clientWidth > 40]));
    expect(new Set(texts.map(String))).toEqual(new Set([',true']));

    const price = bids.locator('tbody tr').first().locator('[data-column="price"]');
    const colour = () => price.evaluate((cell) => getComputedStyle(cell).backgroundColor);
    const before = await colour();
    await choose(page, 'Sides');
    await expect.poll(colour).not.toBe(before);
    const bySide = await colour();
    await page.reload();
    await expect(price).toBeVisible();
    expect(await colour()).toBe(bySide);
  });

  test('a printed trade changes the book on screen; frozen, it holds', async ({ page, server }) => {
    await openAs(page, { realtime: true }, level2('U', 'MSFT'));
    const bids = page.getByRole('table', { name: 'Bids' });
    const best = bids.locator('tbody tr').first().getByRole('cell').last();
    await expect(page.getByRole('main')).toContainText('Live');
    await expect(best).toHaveText(/\d/);

    await server.print('MSFT', 'U', 205.25, 1000);
    const traded = await quoteOf(page, 'MSFT', 'U');
    expect(traded.bid).toBeLessThan(206);
    await expect(best).toHaveText(traded.bid.toFixed(2));

    await page.getByRole('button', { name: 'Freeze' }).click();
    await expect(page.getByRole('main')).toContainText(/Frozen since \d\d:\d\d:\d\d, \d+ s behind/);
    const held = await rowsOf(bids);
    await server.print('MSFT', 'U', 200.5, 1000);
    // The quote next to the symbol is not frozen: once it shows the trade, the book could have shown it, too.
    await expect(page.getByRole('main')).toContainText('200.50');
    await expect(page.getByRole('main')).toContainText(/, [1-9]\d* s behind/);
    expect(await rowsOf(bids)).toEqual(held);

    await page.getByRole('button', { name: 'Resume' }).click();
    const { bid } = await quoteOf(page, 'MSFT', 'U');
    await expect(best).toHaveText(bid.toFixed(2));
    await expect(page.getByRole('main')).not.toContainText('Frozen');
  });

  test('can be scrolled with the keys', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openAs(page, { realtime: true }, level2('U', 'MSFT'));
    const book = page.getByRole('region', { name: 'Order book of MSFT' });
    await expect(book.locator('tbody tr').first()).toBeVisible();
    await book.focus();
    await page.keyboard.press('End');
    await expect.poll(() => book.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });

  test('stands side by side on a phone, and nothing is cut off', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openAs(page, { realtime: true }, level2('U', 'MSFT'));
    const bids = page.getByRole('table', { name: 'Bids' });
    const asks = page.getByRole('table', { name: 'Asks' });
    await expect(bids.locator('tbody tr').first()).toBeVisible();
    const [left, right] = [await bids.boundingBox(), await asks.boundingBox()];
    expect(left?.y).toBe(right?.y);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual((right?.x ?? 0) + 1);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  test('without the feed it is fetched again, with a countdown', async ({ page, server }) => {
    await openAs(page, { realtime: false }, level2('U', 'SPY'));
    const best = page.getByRole('table', { name: 'Bids' }).locator('tbody tr').first().getByRole('cell').last();
    await expect(best).toHaveText(/\d/);
    await expect(page.getByRole('main')).toContainText(/Refreshes in \d+ s/);
    await expect(page.getByRole('main')).toContainText('Polling');
    await server.print('SPY', 'U', 350.75, 1000);
    const { bid } = await quoteOf(page, 'SPY', 'U');
    await expect(best).toHaveText(bid.toFixed(2));
  });

  test('when the server is gone the book stays, and says so; it goes on when the server is back', async ({
    page,
    server,
  }) => {
    await openAs(page, { realtime: false }, level2('U', 'MSFT'));
    const bids = page.getByRole('table', { name: 'Bids' });
    await expect(bids.locator('tbody tr').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Could not be refreshed');
    await server.stop();
    await expect(page.getByRole('main')).toContainText('Could not be refreshed');
    await expect(page.getByRole('main')).toContainText('Offline');
    await expect(bids.locator('tbody tr').first()).toBeVisible();
    await server.start();
    await expect(page.getByRole('main')).not.toContainText('Could not be refreshed');
    await expect(bids.locator('tbody tr').first()).toBeVisible();
  });

  test('without the feed, lost by an error, it polls; and is live again with the feed', async ({ page, server }) => {
    await openAs(page, { realtime: true }, level2('U', 'MSFT'));
    const bar = page.getByRole('button', { name: 'Freeze' }).locator('../..');
    await expect(bar).toContainText('Live');
    // Gone for a third of a second.
    const states = await writeDown(bar.locator('[data-state]'), 'data-state');
    await server.command({ do: 'feed-error', text: 'exchange link down' });
    await expect.poll(async () => (await states()).join(' ')).toMatch(/polling.*live$/);
    await expect(bar).toContainText('Live');
    await expect(bar).not.toContainText('Refreshes');
  });

  test('a visitor gets the specified message, and nothing is requested', async ({ page }) => {
    const asked = await depthRequests(page);
    for (const path of [level2('U', 'MSFT'), depthPrice(CANADIAN)]) {
      await page.goto(path);
      await expect(
        page.getByText('This feature is only available for Borealis Subscribers', { exact: true }),
      ).toBeVisible();
    }
    expect(asked).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/login/);
  });

  test('a subscriber without entitlement gets the specified message, and no depth is requested', async ({ page }) => {
    await signIn(page, { realtime: false, userid: 'demo-delayed' });
    const asked = await depthRequests(page);
    for (const path of [level2('U', 'MSFT'), depthPrice(CANADIAN)]) {
      await page.goto(path);
      await expect(
        page.getByText('This feature requires depth entitlements for this exchange', { exact: true }),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Contact Us' })).toBeVisible();
    }
    expect(asked).toEqual(['/api/hasdepth/MSFT/U', `/api/hasdepth/${CANADIAN}/C`]);
  });
});

test.describe('Depth by price', () => {
  test('has five levels a side, the best ones those of the quote', async ({ page, server }) => {
    await openAs(page, { realtime: true }, depthPrice(CANADIAN));
    const bids = page.getByRole('table', { name: 'Bids' });
    const asks = page.getByRole('table', { name: 'Asks' });
    await expect(bids.getByRole('columnheader')).toHaveText(['Count', 'Total', 'Volume', 'Price']);
    await expect(asks.getByRole('columnheader')).toHaveText(['Price', 'Volume', 'Total', 'Count']);
    await expect(bids.locator('tbody tr')).toHaveCount(5);
    await expect(asks.locator('tbody tr')).toHaveCount(5);
    const before = await quoteOf(page, CANADIAN, 'C');
    const best = bids.locator('tbody tr').first().getByRole('cell').last();
    await expect(best).toHaveText(before.bid.toFixed(2));
    await expect(page.getByRole('main')).toContainText('Live');
    const sent = await (await page.request.get(`/api/depthprice/${CANADIAN}/C`)).json();
    const count = ({ num }: Level): string => String(num);
    expect(await rowsOf(asks)).toEqual(writtenRows(sent.asks, count));
    expect(await rowsOf(bids)).toEqual(writtenRows(sent.bids, count).map((row) => row.toReversed()));
    await server.print(CANADIAN, 'C', 70.5, 1000);
    const after = await quoteOf(page, CANADIAN, 'C');
    expect(after.bid).not.toBe(before.bid);
    await expect(best).toHaveText(after.bid.toFixed(2));
  });

  test('rows with price 0 show blanks', async ({ page, server }) => {
    await openAs(page, { realtime: true }, depthPrice(CANADIAN));
    const bids = page.getByRole('table', { name: 'Bids' });
    await expect(bids.locator('tbody tr')).toHaveCount(5);
    await expect(page.getByRole('main')).toContainText('Live');
    await server.command({ do: 'line', text: `MP,T,${CANADIAN},B,5,0,0,0` });
    await expect.poll(async () => (await rowsOf(bids))[4]).toEqual(['', '', '', '']);
    await expect(bids.locator('tbody tr').nth(4)).toHaveAttribute('data-tint', '0');
  });

  test('is for Canadian securities, and no depth for indices', async ({ page }) => {
    const asked = await depthRequests(page);
    await openAs(page, { realtime: true }, '/details/U MSFT/fund/U MSFT');
    const tabs = page.getByRole('navigation', { name: 'Tabs for MSFT' }).getByRole('link');
    await expect(tabs.filter({ hasText: 'Depth Order/L2' })).toBeVisible();
    await expect(tabs.filter({ hasText: 'Depth by Price' })).toHaveCount(0);
    await page.goto('/details/U MSFT/depthprice/U MSFT');
    await expect(page.getByText('This tab is not available for MSFT.')).toBeVisible();
    await page.goto('/details/C TI0000/level2/C TI0000');
    await expect(page.getByText('This tab is not available for TSX Comp.')).toBeVisible();
    const indexTabs = page.getByRole('navigation', { name: 'Tabs for TSX Comp' }).getByRole('link');
    await expect(indexTabs.filter({ hasText: 'Trades' })).toBeVisible();
    await expect(indexTabs.filter({ hasText: /Depth|News/ })).toHaveCount(0);
    expect(asked).toEqual([]);
  });

  test('of two symbols in a URL the second one counts, and an unknown one is reported', async ({ page }) => {
    await openAs(page, { realtime: true }, `/details/U MSFT/level2/C ${CANADIAN}`);
    await expect(page).toHaveURL(new RegExp(`/details/C%20${CANADIAN}/level2/C%20${CANADIAN}`));
    await page.goto(level2('C', 'NOSUCHX'));
    await expect(page.getByText('Unknown symbol: NOSUCHX-C.')).toBeVisible();
  });
});

test.describe('Trades', () => {
  const TRADES = '/details/U SPY/trades/U SPY';

  test('has a row a minute, newest first, and the running minute changes as trades come', async ({ page, server }) => {
    await openAs(page, { realtime: true }, TRADES);
    const table = page.getByRole('table', { name: 'Trades of SPY' });
    await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Price', 'Change', 'Volume', 'Trades']);
    await expect(page.getByRole('main')).toContainText('Live');
    await expect(table.locator('tbody tr').last()).toContainText('09:30');
    const times = (await rowsOf(table)).map(([time]) => time);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(times).size).toBe(times.length);

    await server.print('SPY', 'U', 371.25, 300);
    const first = table.locator('tbody tr').first();
    await expect(first).toContainText('371.25');
    const [, , change] = (await rowsOf(table))[0] ?? [];
    const quote = await page.request.get('/api/quote/SPY/U');
    const [{ change: wanted }] = (await quote.json()) as [{ change: number }];
    expect(Number(change)).toBeCloseTo(wanted, 2);
    const trades = Number((await rowsOf(table))[0]?.[4]);
    await server.print('SPY', 'U', 371.5, 400);
    await expect(first.getByRole('cell').nth(1)).toHaveText(/371\.50/);
    await expect(first.getByRole('cell').nth(4)).toHaveText(String(trades + 1));

    const rows = times.length;
    await server.step(60);
    await server.print('SPY', 'U', 371.75, 300);
    await expect(first).toContainText('371.75');
    expect((await rowsOf(table)).length).toBeGreaterThan(rows);
  });

  test('single prints: the day so far is there, each new one has its side, and they can be chosen by size', async ({
    page,
    server,
  }) => {
    await openAs(page, { realtime: true }, TRADES);
    await choose(page, 'Prints');
    const table = page.getByRole('table', { name: 'Prints of SPY' });
    await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Price', 'Size', 'At']);
    // Those of the minutes before the market stands still.
    await expect(
      table
        .locator('tbody tr')
        .filter({ hasText: /^10:2\d/ })
        .first(),
    ).toBeAttached();
    await expect(
      table
        .locator('tbody tr')
        .getByText(/^(Bid|Ask|Between)$/)
        .first(),
    ).toBeAttached();
    const { ask } = await quoteOf(page, 'SPY', 'U');
    await server.print('SPY', 'U', ask + 0.25, 40_000);
    const first = table.locator('tbody tr').first();
    await expect(first).toContainText((ask + 0.25).toFixed(2));
    await expect(first).toContainText('40,000');
    await expect(first).toContainText('block');
    await expect(first.getByRole('cell').last()).toHaveText('Ask');

    // They hold still under a mouse, and by key.
    await first.hover();
    await expect(page.getByRole('main')).toContainText('Frozen since');
    await server.print('SPY', 'U', ask + 0.5, 300);
    await page.mouse.move(0, 0);
    await expect(first).toContainText((ask + 0.5).toFixed(2));
    await expect(page.getByRole('main')).not.toContainText('Frozen');
    await page.getByRole('region', { name: 'Prints of SPY' }).focus();
    await page.keyboard.press('p');
    await expect(page.getByRole('main')).toContainText('Frozen since');
    await page.keyboard.press('p');
    await expect(page.getByRole('main')).not.toContainText('Frozen');

    await page.getByLabel('Minimum size').selectOption({ label: '10,000 shares or more' });
    await expect(first).toContainText('40,000');
    const sizes = await table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => Number.parseInt(row.children[2]?.textContent?.replaceAll(',', '') ?? '', 10)),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10_000);
    await choose(page, 'Minutes');
    await expect(page.getByRole('table', { name: 'Trades of SPY' })).toBeVisible();
    await expect.poll(async () => (await keptPreferences(page)).tape).toBe('minutes');
  });

  test('a tape that is opened later has the running minute whole', async ({ page, server }) => {
    await logIn(page, { realtime: true });
    await server.step(60);
    await server.print('MSFT', 'U', 215.5, 300);
    await server.print('MSFT', 'U', 215.25, 300);
    await page.goto('/details/U MSFT/trades/U MSFT');
    const first = page.getByRole('table', { name: 'Trades of MSFT' }).locator('tbody tr').first();
    await expect(first.getByRole('cell').nth(1)).toHaveText('215.25');
    const trades = Number(await first.getByRole('cell').nth(4).textContent());
    expect(trades).toBeGreaterThanOrEqual(2);
  });

  test('frozen, it holds; released, it has what came meanwhile', async ({ page, server }) => {
    await openAs(page, { realtime: true }, TRADES);
    const table = page.getByRole('table', { name: 'Trades of SPY' });
    const first = table.locator('tbody tr').first();
    await expect(page.getByRole('main')).toContainText('Live');
    await server.print('SPY', 'U', 372.25, 300);
    await expect(first).toContainText('372.25');
    await page.getByRole('button', { name: 'Freeze' }).click();
    await server.print('SPY', 'U', 373.25, 300);
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('373.25');
    await expect(page.getByRole('main')).toContainText(/Frozen since .*, [1-9]\d* s behind/);
    await expect(first).toContainText('372.25');
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(first).toContainText('373.25');
  });

  test('without the feed it is fetched again', async ({ page, server }) => {
    await openAs(page, { realtime: false }, TRADES);
    const table = page.getByRole('table', { name: 'Trades of SPY' });
    await expect(table.locator('tbody tr').first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Polling');
    const before = (await rowsOf(table))[0]?.[0] ?? '';
    await server.step(120);
    await expect.poll(async () => ((await rowsOf(table))[0]?.[0] ?? '') > before).toBe(true);
    await expect(page.getByRole('main')).toContainText(/Refreshes in \d+ s/);
    await server.stop();
    await expect(page.getByRole('main')).toContainText('Could not be refreshed');
    await expect(table.locator('tbody tr').first()).toBeVisible();
    await server.start();
    await expect(page.getByRole('main')).not.toContainText('Could not be refreshed');
  });

  test('the switch for after hours is there for US securities only, and is kept', async ({ page, server }) => {
    await openAs(page, { realtime: true }, `/details/C ${CANADIAN}/trades/C ${CANADIAN}`);
    await expect(
      page
        .getByRole('table', { name: `Trades of ${CANADIAN}` })
        .locator('tbody tr')
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Show After Hours' })).toHaveCount(0);

    await page.goto(TRADES);
    const table = page.getByRole('table', { name: 'Trades of SPY' });
    const first = table.locator('tbody tr').first();
    await expect(page.getByRole('switch', { name: 'Show After Hours' })).toBeChecked();
    await expect(page.getByRole('main')).toContainText('Live');
    await server.print('SPY', 'U', 370.5, 300);
    await expect(first).toContainText('370.50');
    // 17:05 in Toronto on the recorded day.
    const evening = Date.UTC(2020, 11, 16, 22, 5) / 1000;
    await server.command({ do: 'line', text: `TE,P,SPY,377.5,300,${evening},4,9000000,9000` });
    await expect(first).toContainText('17:05');
    await expect(first).toContainText('377.50');

    await page.getByText('Show After Hours').click();
    await expect(page.getByRole('switch', { name: 'Show After Hours' })).not.toBeChecked();
    await expect(first).toBeVisible();
    await expect(first).not.toContainText('17:05');
    await server.command({ do: 'line', text: `TE,P,SPY,377.75,300,${evening},4,9000000,9001` });
    await server.print('SPY', 'U', 370.75, 300);
    await expect(first).toContainText('370.75');
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Show After Hours' })).not.toBeChecked();
  });
});
