import { gzipSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { Holdings } from '../../engine/portfolio/holdings.ts';
import { type Position, portfolioTotals, positionOf } from '../../engine/portfolio/position.ts';
import type { Transaction } from '../../engine/portfolio/transaction.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { chartPixels, chooseRange, drawnChart } from '../support/chart.ts';
import { choose, expect, openAs, test } from '../support/fixtures.ts';

/** The market's today on every test server. */
const TODAY = 20201216;

const HEADER = 'date,symbol,region,shares,price,commission,currency';

/** A summary's figure or a cell as a number. */
async function number(place: Locator): Promise<number> {
  return Number((await place.textContent())?.replace(/[^\d.-]/g, '') ?? Number.NaN);
}

/** The distance of a place's middle from the top of the page. */
async function middle(place: Locator): Promise<number> {
  const { y, height } = (await place.boundingBox()) ?? { y: 0, height: 0 };
  return y + height / 2;
}

const summary = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })
    .getByRole('definition');

/** The positions, computed from the server's transactions, splits and quotes. */
async function positionsOf(page: Page, portfolio: number): Promise<Map<string, Position>> {
  const get = async (path: string) => (await page.request.get(path)).json();
  const csv = await (await page.request.get(`/api/transaction/export/${portfolio}`)).text();
  const transactions = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line): Transaction => {
      const [date = '', symbol = '', region, shares, price, commission, currency] = line.split(',');
      return {
        date: Number(date.replaceAll('-', '')),
        symbol,
        region: region === 'U' ? 'U' : 'C',
        shares: Number(shares),
        price: Number(price),
        commission: Number(commission),
        currency: currency === 'USD' ? 'USD' : 'CAD',
      };
    });
  const securities = new Map(transactions.map((one) => [securityKey(one), one]));
  const splits = new Map<string, Restructuring[]>();
  for (const [key, { symbol, region }] of securities) {
    splits.set(key, await get(`/api/restructure/${symbol}/${region}`));
  }
  const holdings = new Holdings(transactions, splits);
  holdings.advanceTo(TODAY);
  const [{ last: rate }] = await get('/api/quote/FX$USD!CAD/C');
  const positions = new Map<string, Position>();
  for (const [key, holding] of holdings.bySecurity) {
    const one = securities.get(key);
    if (one === undefined || holding.shares === 0) continue;
    const [{ last }] = await get(`/api/quote/${one.symbol}/${one.region}`);
    positions.set(one.symbol, positionOf(holding, last, one.currency, rate));
  }
  return positions;
}

test.describe('a visitor', () => {
  test('is asked to log in, and the server is asked for nothing', async ({ page }) => {
    // A shared worker's requests are not visible to the test; without one, the tab has its own worker.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    const asked: string[] = [];
    page.context().on('request', (request) => {
      if (/\/api\/(transaction|weekvalue|portfolio)/.test(request.url())) asked.push(request.url());
    });
    for (const path of ['/value/1', '/value-chart/1', '/portfolio-select/tick']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
    }
    await page.goto('/menu');
    for (const name of ['Portfolio Ticker', 'Portfolio Value']) {
      await expect(page.getByRole('dialog').getByRole('link', { name })).toBeDisabled();
    }
    expect(asked).toEqual([]);
    // For a subscriber it is requested, and this test sees it.
    await openAs(page, { realtime: false }, '/value/1');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });
});

const POLLING = { realtime: false } as const;

test.describe('a subscriber', () => {
  test('picks a portfolio for its value, its quotes or its news', async ({ page }) => {
    await openAs(page, POLLING, '/menu');
    await page.getByRole('dialog').getByRole('link', { name: 'Portfolio Value' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select Value Portfolio');
    const numbers = page.getByRole('main').getByRole('list').getByRole('link');
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    await page.getByRole('link', { name: 'Portfolio 2', exact: true }).click();
    await expect(page).toHaveURL(/\/value\/2$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio 2 Value');

    await page.goto('/portfolio-select/tick');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select Ticker Portfolio');
    const current = page
      .getByRole('banner')
      .locator('nav > [aria-current], nav [data-current="true"]')
      .filter({ visible: true });
    await expect(current).toHaveText('Portfolio');
    const highlight = page.getByRole('switch', { name: 'Highlight changes' });
    await highlight.click();
    await highlight.click();
    await expect(page.getByRole('main')).toContainText('Changes will be highlighted in yellow');
    const portfolio = (n: number) => page.getByRole('link', { name: `Portfolio ${n}`, exact: true });
    await expect(portfolio(1)).toHaveAccessibleDescription(/^6 securities [+-]\d+\.\d\d%$/);
    await expect(portfolio(9)).toHaveAccessibleDescription('Empty');
    await portfolio(1).click();
    await expect(page).toHaveURL(/\/quote\/port\/a\/b\/1$/);
    await expect(page.getByRole('rowheader', { name: 'MSFT' })).toBeVisible();
    await expect(current).toHaveText('Portfolio');
    // The button's text is on the title's baseline.
    const [title, button] = await Promise.all(
      [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Add Stock' })].map(middle),
    );
    expect(Math.abs((title ?? 0) - (button ?? 0))).toBeLessThan(5);

    await page.goto('/news/UC notsymbol');
    await page.getByRole('main').getByRole('link', { name: 'By Portfolio' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select News Portfolio');
    await expect(current).toHaveText('News');
    await page.getByRole('link', { name: 'Portfolio 10', exact: true }).click();
    await expect(page).toHaveURL(/\/news\/UC(%20| )notsymbol(%20| )10$/);
  });

  test('finds no portfolio beyond 0 to 10', async ({ page }) => {
    await openAs(page, POLLING, '/value/0');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio 0 Value');
    for (const path of ['/value/-1', '/value/11', '/value-chart/-1', '/value/x', '/portfolio-select/other']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
    }
  });

  test('sees the value that follows from the transactions, updated with the market', async ({ page, server }) => {
    await openAs(page, POLLING, '/value/1');
    const table = page.getByRole('table', { name: 'Portfolio 1 Value' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Region',
      'Symbol',
      'Cost',
      'Shares',
      'Cost / sh held',
      'Price',
      'Value',
      'Net',
      '% Net',
    ]);
    const expected = await positionsOf(page, 1);
    expect(expected.size).toBe(6);
    for (const [symbol, position] of expected) {
      const cells = table.getByRole('row', { name: new RegExp(`\\b${symbol}\\b`) }).getByRole('cell');
      const { totalcost, shares, cost, price, value, net, percent } = position;
      const figures = [totalcost, shares, cost, price, value, net, percent];
      for (const [i, figure] of figures.entries()) {
        expect(await number(cells.nth(i + 1)), `${symbol}, column ${i}`).toBeCloseTo(figure, 1);
      }
    }
    const totals = portfolioTotals([...expected.values()]);
    expect(await number(summary(page, 'Value'))).toBeCloseTo(totals.value, 1);
    expect(await number(summary(page, 'Cost'))).toBeCloseTo(totals.cost, 1);
    expect(await number(summary(page, 'Net'))).toBeCloseTo(totals.net, 1);
    expect(await number(summary(page, '% Net'))).toBeCloseTo(totals.percent, 1);

    // Another test may have left MSFT at any price.
    const risen = Math.ceil(expected.get('MSFT')?.price ?? Number.NaN) + 50;
    await server.print('MSFT', 'U', risen, 1000);
    const msft = table.getByRole('row', { name: /MSFT/ }).getByRole('cell');
    await expect(msft.nth(4)).toContainText(`${risen}.00`);
    const after = portfolioTotals([...(await positionsOf(page, 1)).values()]);
    expect(after.value).toBeGreaterThan(totals.value + 1000);
    await expect.poll(() => number(summary(page, 'Value'))).toBeCloseTo(after.value, 1);
  });

  test.describe('under a finger', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test('sees both lines of a row in its middle', async ({ page }) => {
      await openAs(page, POLLING, '/value/1');
      const row = page.getByRole('row', { name: 'GPRT' });
      await expect(row).toBeVisible();
      const [above, below] = await row.evaluate((element) => {
        const lines = document.createRange();
        lines.selectNodeContents(element.firstElementChild as Element);
        const [text, box] = [lines.getBoundingClientRect(), element.getBoundingClientRect()];
        return [text.top - box.top, box.bottom - text.bottom];
      });
      expect(Math.abs((above ?? 0) - (below ?? 99))).toBeLessThan(3);
    });

    test('has the buttons of the chart on the screen, beside long figures too', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 740 });
      await openAs(page, POLLING, '/value-chart/1');
      await drawnChart(page);
      await expect(page.getByRole('button', { name: 'Table and files' })).toBeInViewport({ ratio: 1 });
    });
  });

  test('sees every row at any width', async ({ page }) => {
    await openAs(page, POLLING, '/value/1');
    await expect(page.getByRole('rowheader', { name: 'GPRT' })).toBeVisible();
    /** How far the table's header overlaps its first row, and the page exceeds its window, CSS pixels. */
    const beyond = (): Promise<number[]> =>
      page.evaluate(() => {
        const edge = (selector: string, side: 'top' | 'bottom'): number =>
          document.querySelector(selector)?.getBoundingClientRect()[side] ?? Number.NaN;
        const over = edge('main thead th', 'bottom') - edge('main tbody th', 'top');
        return [Math.max(0, Math.floor(over)), document.documentElement.scrollWidth - innerWidth];
      });
    for (const width of [1400, 1024, 1000, 999, 800, 360]) {
      await page.setViewportSize({ width, height: 800 });
      // The number of columns changes one frame after the window's width.
      await expect.poll(beyond, `at ${width}`).toEqual([0, 0]);
    }
  });

  test('imports transactions, learns which line is wrong, and loses no input', async ({ page }) => {
    await openAs(page, POLLING, '/value/7');
    await expect(page.getByRole('main')).toContainText('This portfolio has no positions');
    const field = page.getByRole('textbox', { name: 'Transactions (CSV)' });
    const bad = `${HEADER}\n2020-01-06,MSFT,U,10,158.62,0,USD\n2020-01-07,SPY,U,ten,322.7,0,USD\n`;
    await field.fill(bad);
    // Without transactions there is no chart and nothing to export.
    const leads = page
      .getByRole('main')
      .getByRole('link', { name: 'Chart' })
      .or(page.getByRole('button', { name: 'Transactions as CSV' }));
    await expect(leads).toHaveCount(0);
    await page.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Line' })).toHaveText(
      'Line 3, column shares: “ten” is not a number of shares.',
    );
    await expect(field).toHaveValue(bad);
    await expect(field).toBeFocused();
    const selected = await field.evaluate((element: HTMLTextAreaElement) =>
      element.value.slice(element.selectionStart, element.selectionEnd),
    );
    expect(selected).toBe('2020-01-07,SPY,U,ten,322.7,0,USD');
    await expect(page.getByRole('main')).toContainText('This portfolio has no positions');

    await field.fill(bad.replace('ten', '5'));
    await page.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByRole('main')).toContainText('2 transactions imported.');
    await expect(leads).toHaveCount(2);
    await expect(page.getByRole('rowheader', { name: 'MSFT' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'SPY' })).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Import' })).toBeFocused();

    await page.getByRole('button', { name: 'Add MSFT, SPY to the list of Portfolio 7' }).click();
    await expect(page.getByRole('main')).toContainText('2 securities added to the list.');
    const listed = async () => (await (await page.request.get('/api/portfolio/get/7')).json()) as { symbol: string }[];
    expect((await listed()).map(({ symbol }) => symbol)).toEqual(['MSFT', 'SPY']);

    const sheet = { name: 'mine.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\x03\x04rest') };
    await page.getByLabel('Or choose a file').setInputFiles(sheet);
    await expect(page.getByRole('alert').filter({ hasText: 'mine.xlsx' })).toHaveText(
      'mine.xlsx is a compressed file or a spreadsheet. Decompress it, or save it as CSV.',
    );
    const wide = { name: 'wide.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le') };
    await page.getByLabel('Or choose a file').setInputFiles(wide);
    await expect(field).toHaveValue(`${HEADER}\n`);
    const packed = { name: 'packed.gz', mimeType: 'application/gzip', buffer: gzipSync(`${HEADER}\r\n`) };
    await page.getByLabel('Or choose a file').setInputFiles(packed);
    await expect(field).toHaveValue(`${HEADER}\n`);
    const bomb = { name: 'bomb.gz', mimeType: 'application/gzip', buffer: gzipSync(Buffer.alloc(50_000_000, 32)) };
    await page.getByLabel('Or choose a file').setInputFiles(bomb);
    await expect(page.getByRole('alert').filter({ hasText: '256 KB' })).toBeVisible();

    const file = {
      name: 'mine.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${HEADER}\n2020-01-08,GONE,U,3,7,,\n`),
    };
    await page.getByLabel('Or choose a file').setInputFiles(file);
    await expect(field).toHaveValue(/GONE/);
    await choose(page, 'Replace');
    await page.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByRole('main')).toContainText('Unknown symbols, valued at cost: U GONE.');
    await expect(page.getByRole('rowheader', { name: 'GONE Unknown symbol' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'MSFT' })).toHaveCount(0);

    await field.fill(HEADER);
    await page.getByRole('button', { name: 'Import' }).click();
    await expect(page.getByRole('main')).toContainText('This portfolio has no positions');
  });

  test('exports positions and transactions as CSV', async ({ page }) => {
    await openAs(page, POLLING, '/value/2');
    const saved = async (button: string): Promise<[name: string, text: string]> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      return [download.suggestedFilename(), Buffer.concat(chunks).toString()];
    };
    const [positionsName, positions] = await saved('Positions as CSV');
    expect(positionsName).toBe('portfolio-2-positions.csv');
    expect(positions.split('\r\n')[0]).toBe(
      'region,symbol,totalcost,shares,cost,price,value,net,percent,usconv,currency',
    );
    const [name, transactions] = await saved('Transactions as CSV');
    expect(name).toBe('portfolio-2-transactions.csv');
    expect(transactions).toContain(`${HEADER}\r\n2017-06-05,RVQB,C,100,74.6,4.95,CAD\r\n`);
  });

  test('opens the chart of the value, which is drawn, by range and by key', async ({ page }) => {
    await openAs(page, POLLING, '/value/1');
    await page.getByRole('main').getByRole('link', { name: 'Chart' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio 1 Chart');
    await expect(page).toHaveURL(/\/value-chart\/1$/);
    const chart = await drawnChart(page);
    const box = await chart.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(400);
    // The chart takes only the rest of the window, so there is nothing to scroll.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
    const whole = await chartPixels(chart);
    expect(whole.colours).toBeGreaterThan(8);
    await expect(chart).toHaveAccessibleName(
      /^Portfolio 1, value from Jan \d+, 2015 to Dec 16, 2020\. Value [\d,]+\.\d\d/,
    );
    const seen = new Set([whole.hash]);
    for (const range of ['1 Year', '2 Years', '5 Years']) {
      await chooseRange(page, range);
      await expect.poll(async () => seen.has((await chartPixels(chart)).hash)).toBe(false);
      seen.add((await chartPixels(chart)).hash);
    }
    await chooseRange(page, 'All');
    await chart.focus();
    await chart.press('Home');
    await expect(page.getByRole('status').filter({ hasText: 'Bought' })).toHaveText(
      /^Jan 30, 2015: value [\d,.]+, cost [\d,.]+, net [-+][\d,.]+ \(.*\)\. Bought for [\d,.]+\.$/,
    );
    const legend = page.getByRole('main').locator('dl');
    await expect(legend).toContainText('Jan 30, 2015');
    await expect(legend.getByRole('term')).toHaveText(['Date', 'Value', 'Cost', 'Net', 'Bought', 'Sold']);
  });

  test('sees why a chart is empty', async ({ page }) => {
    await openAs(page, POLLING, '/value-chart/8');
    await expect(page.getByRole('main')).toContainText('This portfolio has no transactions yet.');
    // There is nothing to draw on.
    await expect(page.getByRole('main').getByRole('toolbar', { name: 'Drawing tools' })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Portfolio 8 Value' }).click();
    await expect(page).toHaveURL(/\/value\/8$/);
  });

  test('keeps the last figures while the server is away', async ({ page, server }) => {
    await openAs(page, POLLING, '/value/1');
    await expect(summary(page, 'Value')).toHaveText(/\d/);
    const value = await summary(page, 'Value').textContent();
    await server.stop();
    await expect(page.getByRole('main')).toContainText('Could not be refreshed.');
    expect(await summary(page, 'Value').textContent()).toBe(value);
    await server.start();
    await expect(page.getByRole('main')).not.toContainText('Could not be refreshed.');
  });
});
