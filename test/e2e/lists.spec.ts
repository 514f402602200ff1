import type { Locator, Page } from '@playwright/test';
import { keep, list, painted, tiles } from '../support/board.ts';
import { PLAIN_HOST } from '../support/browser.ts';
import { choose, expect, logIn, openAs, test } from '../support/fixtures.ts';

const INDEX_NAMES = [
  'Dow Ind',
  'Dow Comp',
  'Nas Comp',
  'S&P 500',
  'TSX Comp',
  'TSX 60',
  'TSX Gold',
  'TSX En',
  'Nas 100',
  'Lon Gold',
  'TSX Ven',
  'CAD/USD',
  'USD/CAD',
];

test.describe('the start page', () => {
  test('shows the 13 indices with values, ten volume leaders in order, and twelve headlines', async ({ page }) => {
    await page.goto('/');
    const indices = page.getByRole('table', { name: 'Major Indices' });
    await expect(indices.getByRole('rowheader')).toHaveText(
      INDEX_NAMES.map((name) => new RegExp(`^${name.replace('$', '\\$')}`)),
    );
    for (const row of await indices.getByRole('row').all()) {
      if ((await row.getByRole('columnheader').count()) > 0) continue;
      const isRate = /CAD/.test((await row.getByRole('rowheader').textContent()) ?? '');
      const figure = isRate ? /^\D?\d\.\d{4}$/ : /^\D?[\d,]+\.\d{1,2}\s*$/;
      for (const n of [0, 1]) await expect(row.getByRole('cell').nth(n)).toHaveText(figure);
    }

    const leaders = page.getByRole('table', { name: 'TSX Volume Leaders' });
    const search = ':stype:volume:mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1';
    const found = (await (await page.request.get(`/api/search/${search}/T`)).json()) as { symbol: string }[];
    expect(found.length).toBeGreaterThan(10);
    await expect(leaders.getByRole('rowheader').getByRole('link')).toHaveText(
      found.slice(0, 10).map(({ symbol }) => symbol),
    );
    await expect(leaders.getByRole('rowheader')).toHaveCount(10);
    await expect(page.getByRole('region', { name: 'TSX Volume Leaders' }).getByText('15 min delay')).toHaveCount(1);
    await expect(leaders.getByRole('rowheader').first()).toHaveText(/^C\s*[A-Z]/);
    await expect(leaders.getByRole('row').nth(1).getByRole('cell')).toHaveText([/\d/, /\d/, /%/, /\d/]);
    for (const table of [indices, leaders]) {
      await expect(table.getByRole('link').first()).toHaveAttribute('href', /^\/details\//);
    }

    await expect(page.getByRole('region', { name: 'Recent News' }).getByRole('link', { name: /\w/ })).not.toHaveCount(
      0,
    );
    const news = page.getByRole('table', { name: 'Recent News' }).locator('tbody tr');
    await expect(news).toHaveCount(12);
    await expect(news.filter({ hasText: /[A-Z]-[CU]/ }).first()).toHaveText(/[A-Z]-[CU].*Dec \d+, 2020/);
    await expect(page.locator('a[href^="/article/"]')).toHaveCount(12);
  });

  test('has one stop of the Tab key a list, and the arrow keys walk its rows', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 400 });
    await page.goto('/');
    const [indices, leaders, news] = ['Major Indices', 'TSX Volume Leaders', 'Recent News'].map((name) =>
      page.getByRole('table', { name }).getByRole('link'),
    ) as [Locator, Locator, Locator];
    await expect(leaders).toHaveCount(10);
    await expect(news).toHaveCount(12);
    await indices.first().focus();
    await page.keyboard.press('End');
    await expect(indices.last()).toBeFocused();
    await expect(indices.last()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('row', { name: /^USD\/CAD/ })).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await expect(leaders.first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'All news' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(news.nth(1)).toBeFocused();
    for (const stop of [page.getByRole('link', { name: 'All news' }), leaders.first(), indices.nth(11)]) {
      await page.keyboard.press('Shift+Tab');
      await expect(stop).toBeFocused();
    }
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Dow Ind' })).toBeFocused();
  });
});

test.describe('the start page in French, on a phone', () => {
  test.use({ locale: 'fr-CA', viewport: { width: 360, height: 780 } });

  test('leaves room around a head of two lines', async ({ page }) => {
    await page.goto('/');
    const panel = page.getByRole('region', { name: 'Les plus négociés à la TSX' });
    const delay = panel.getByText('différé 15 min');
    await expect(delay).toBeVisible();
    const [title, note, around] = await Promise.all(
      [panel.getByRole('heading'), delay, panel].map((part) =>
        part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      ),
    );
    if (title === undefined || note === undefined || around === undefined) throw new Error('no head');
    expect(note.top).toBeGreaterThanOrEqual(title.bottom);
    expect(title.top - around.top).toBeGreaterThanOrEqual(4);
  });
});

test.describe('quote lists', () => {
  test('symbols typed in lower case and with a slash open the right list', async ({ page, server }) => {
    const slashed = await symbolWithSlash(server.url);
    await page.goto('/stock-select');
    const field = page.getByRole('combobox', { name: 'Symbols or company name' });
    await choose(page, 'Cdn');
    await field.fill(`${slashed.toLowerCase()}, u:msft`);
    await field.press('Escape');
    await page.getByRole('button', { name: 'Go' }).click();
    await expect(page).toHaveURL(new RegExp(`/quote/symbols/.*${slashed.replace('/', '!').replace('.', '\\.')}`));
    await expect(page.getByRole('rowheader', { name: slashed })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'MSFT' })).toBeVisible();
    await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/\d+\.\d\d/);
  });

  test('a visitor polls and sees the delay', async ({ page }) => {
    await page.goto('/quote/symbols/MSFT SPY/U/-1');
    const row = page.getByRole('row', { name: /MSFT/ });
    await expect(row).toContainText('15 min delay');
    await expect(page.getByRole('main')).toContainText('Polling');
    await expect(page.getByRole('main')).not.toContainText('Live');
    // On narrow screens the names need the room.
    await page.setViewportSize({ width: 800, height: 900 });
    await expect(row.getByTitle('15 min delay')).toHaveText('15 min');
  });

  test('what a visitor sees is 15 minutes old, and what a subscriber sees is not', async ({ page, server }) => {
    await server.print('SPY', 'U', 371.11, 500);
    await page.goto('/quote/symbols/SPY/U/-1');
    const last = page.getByRole('row', { name: /SPY/ }).getByRole('cell').nth(1);
    await expect(last).toHaveText(/\d/);
    await expect(last).not.toHaveText(/371\.11/);
    await logIn(page, { realtime: true });
    await page.goto('/quote/symbols/SPY/U/-1');
    await expect(page.getByRole('row', { name: /SPY/ }).getByRole('cell').nth(1)).toHaveText(/371\.11/);
  });

  test('an unknown symbol says so and the others work', async ({ page }) => {
    await page.goto('/quote/symbols/NOSUCHX MSFT/U/-1');
    await expect(page.getByRole('row', { name: /NOSUCHX/ })).toContainText('Unknown symbol');
    await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/\d+\.\d\d/);
  });

  test('a symbol that only the other country has is offered, in the list and on its own screen', async ({ page }) => {
    await page.goto('/quote/symbols/MSFT NOSUCHX/C/-1');
    await expect(page.getByRole('row', { name: /MSFT/ })).toContainText('In the US');
    await expect(page.getByRole('row', { name: /NOSUCHX/ })).toContainText('Unknown symbol');
    await expect(page.getByText('Listed in the US only: MSFT.')).toBeVisible();
    await page.getByRole('link', { name: 'Show MSFT' }).click();
    await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/\d+\.\d\d/);
    await expect(page.getByRole('row', { name: /NOSUCHX/ })).toContainText('Unknown symbol');
    await expect(page.getByText('Listed in the US only')).toHaveCount(0);

    await page.goto('/quote/symbols/MSFT U:KFGC/C/-1');
    await expect(page.getByText('Listed in Canada only: KFGC. Listed in the US only: MSFT.')).toBeVisible();
    await page.getByRole('link', { name: 'Show MSFT, KFGC' }).click();
    await expect(page.getByRole('row', { name: /KFGC/ }).getByRole('cell').nth(1)).toHaveText(/\d+\.\d\d/);
    await expect(page.getByText('Listed in')).toHaveCount(0);

    await page.goto('/details/C MSFT/trades/C MSFT');
    await page.getByRole('link', { name: /^Show MSFT in the US: Microsoft/ }).click();
    await expect(page.getByRole('heading', { name: 'MSFT' })).toBeVisible();
    await expect(page).toHaveURL(/\/details\/U%20MSFT\/trades\/U%20MSFT$/);

    // Features for Canadian securities only lead to the chart.
    await page.goto('/details/C MSFT/depthprice/C MSFT');
    await page.getByRole('link', { name: /^Show MSFT in the US/ }).click();
    await expect(page).toHaveURL(/\/details\/U%20MSFT\/chart\/U%20MSFT$/);
  });

  test('a bad address is not found, and asks the server for nothing', async ({ page }) => {
    // A shared worker's requests are not visible to the test; without one, the tab has its own worker.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await page.goto('/about');
    const asked: string[] = [];
    page.context().on('request', (request) => {
      if (/\/api\/(quote|search|close|trade|news|article)/.test(request.url())) asked.push(request.url());
    });
    for (const path of [
      '/quote/symbols/MSFT/X/-1',
      '/quote/nothing/a/C/-1',
      '/quote/search/:stype:volume:mv:many/T/-1',
      '/quote/symbols/MSFT/U/11',
      '/details/Z MSFT/chart/Z MSFT',
      '/no/such/screen',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible();
    }
    expect(asked).toEqual([]);
    // A valid address is requested, and this test sees it.
    await page.goto('/quote/symbols/MSFT/U/-1');
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });
});

const SIX = '/quote/symbols/C:GPRT C:NBK.A C:RVQB C:SLTN U:MSFT U:SPY/U/-1';
const symbols = (page: Page): Locator => page.locator('tbody a');

test.describe('the rows of a list', () => {
  test('are sorted by any column, numbers from the highest, and back; the sort is kept', async ({ page }) => {
    await page.goto(SIX);
    await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/\d/);
    await page.getByRole('button', { name: 'Last', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Last' })).toHaveAttribute('aria-sort', 'descending');
    await expect(symbols(page)).toHaveText(['SLTN', 'SPY', 'MSFT', 'GPRT', 'NBK.A', 'RVQB']);
    await page.getByRole('button', { name: 'Symbol', exact: true }).click();
    await expect(symbols(page)).toHaveText(['GPRT', 'MSFT', 'NBK.A', 'RVQB', 'SLTN', 'SPY']);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Symbol' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(symbols(page)).toHaveText(['GPRT', 'MSFT', 'NBK.A', 'RVQB', 'SLTN', 'SPY']);
    await page.getByRole('button', { name: 'Symbol', exact: true }).click();
    await page.getByRole('button', { name: 'Symbol', exact: true }).click();
    await expect(symbols(page)).toHaveText(['GPRT', 'NBK.A', 'RVQB', 'SLTN', 'MSFT', 'SPY']);
  });

  test('never change places under the pointer, but do once it has left', async ({ page, server }) => {
    await openAs(page, { realtime: true }, SIX);
    await expect(page.getByRole('main')).toContainText('Live');
    await page.getByRole('button', { name: 'Last', exact: true }).click();
    await expect(symbols(page).first()).toHaveText('SLTN');
    await symbols(page).nth(3).hover();
    await server.print('SPY', 'U', 2_000.5, 500);
    await expect(page.getByRole('row', { name: /SPY/ })).toContainText('2,000.50');
    await expect(page.getByText('Sort order held while you use the list')).toBeVisible();
    await expect(symbols(page).first()).toHaveText('SLTN');
    await page.mouse.move(5, 5);
    await expect(symbols(page).first()).toHaveText('SPY');
    await expect(page.getByText('Sort order held while you use the list')).toHaveCount(0);
    await page.getByRole('button', { name: 'Last', exact: true }).click();
    await page.getByRole('button', { name: 'Last', exact: true }).click();
  });

  test('are walked by the arrow keys, opened by Enter, and copied as CSV', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(SIX);
    await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/\d/);
    const rows = symbols(page);
    await rows.first().focus();
    await page.keyboard.press('End');
    await expect(rows.last()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(rows.nth(4)).toBeFocused();
    await expect(page.locator('tbody a[tabindex="0"]')).toHaveText('MSFT');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(page.getByText('2 rows selected')).toBeVisible();
    await page.keyboard.press('Control+c');
    await expect(page.getByText('2 rows copied')).toBeVisible();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).trim().split('\r\n');
    expect(lines[0]).toBe('region,symbol,name,last,change,percent,bid,bidsize,ask,asksize,volume,time');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['C', 'SLTN'],
      ['U', 'MSFT'],
    ]);
    expect(lines[2]).toMatch(/,\d+(\.\d+)?,-?\d/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Copy as CSV' }).click();
    await expect(page.getByText('6 rows copied')).toBeVisible();
    await rows.nth(4).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/details\/U(%20| )MSFT/);
  });

  test('do not change while they are frozen, and show the latest when released', async ({ page, server }) => {
    await openAs(page, { realtime: true }, SIX);
    const last = page.getByRole('row', { name: /RVQB/ }).getByRole('cell').nth(1);
    await server.print('RVQB', 'C', 77.11, 500);
    await expect(last).toHaveText(/77\.11/);
    await page.getByRole('button', { name: 'Freeze' }).click();
    await expect(page.getByText(/Frozen since \d\d:\d\d:\d\d/)).toBeVisible();
    await server.print('RVQB', 'C', 77.22, 500);
    await server.print('RVQB', 'C', 77.33, 500);
    // What another tab with the same worker shows has arrived in this one, too.
    const other = await page.context().newPage();
    await other.goto(SIX);
    await expect(other.getByRole('row', { name: /RVQB/ }).getByRole('cell').nth(1)).toHaveText(/77\.33/);
    await page.bringToFront();
    await expect(last).toHaveText(/77\.11/);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(last).toHaveText(/77\.33/);
  });

  test('have the columns that were chosen, in their order, and the day as a line', async ({ page }) => {
    await page.goto(SIX);
    await expect(page.getByRole('img', { name: /^Day from \d/ })).toHaveCount(6);
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await expect(dialog.getByRole('checkbox', { name: 'Symbol' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Name' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Open' }).check();
    await dialog.getByRole('checkbox', { name: '$ Volume' }).check();
    await dialog.getByRole('button', { name: 'Move Last down' }).click();
    await dialog.getByRole('button', { name: 'OK' }).click();
    const heads = page.getByRole('columnheader');
    await expect(heads).toHaveText([
      'Symbol',
      'Change',
      'Last',
      '% Change',
      'Bid × size',
      'Ask × size',
      'Volume',
      'Time',
      'Day',
      'Open',
      '$ Volume',
    ]);
    await page.reload();
    await expect(heads).toHaveCount(11);
    await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').last()).toHaveText(/\d+.*[kM]/);
    await page.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(heads.nth(1)).toHaveText('Name');
  });

  test('say the sizes of orders in thousands, or in shares or lots by choice, here and painted', async ({ page }) => {
    await keep(page, '', [list('MSFT SPY', { width: 3 })]);
    await page.goto('/quote/symbols/MSFT/U/-1');
    const bid = page.getByRole('row', { name: /MSFT/ }).getByRole('cell', { name: '×' }).first();
    const heads = page.getByRole('columnheader');
    await expect(bid).toHaveText(/× \d+\.\d$/);
    await expect(heads.filter({ hasText: 'Bid' })).toHaveAttribute('title', 'Sizes in thousands of shares');
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
    await page.getByLabel('Sizes of bids and asks').selectOption('Shares');
    await page.keyboard.press('Escape');
    await expect(bid).toHaveText(/× [\d,]*\d00$/);
    await expect(heads.filter({ hasText: 'Bid' })).toHaveText('Bid × size (shares)');
    await page.goto('/board');
    await painted(tiles(page).first());
    await expect(tiles(page).first().getByRole('button', { name: 'Sort by Bid × size (shares)' })).toBeVisible();
    await expect(
      tiles(page)
        .first()
        .getByRole('cell', { name: /× [\d,]*\d00$/ })
        .first(),
    ).toBeAttached();
  });

  test('have the chosen columns on a phone too, each with its name, and the day', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(SIX);
    const row = page.getByRole('row', { name: /MSFT/ });
    await expect(row.getByRole('img', { name: /^Day from \d/ })).toBeInViewport();
    // The day's header has no visible place here, but can be reached by keyboard.
    const head = page.locator('thead [data-column="spark"]');
    await expect(head).toHaveCSS('clip-path', 'inset(50%)');
    await head.getByRole('button').focus();
    await expect(head).toHaveCSS('clip-path', 'none');
    expect((await head.boundingBox())?.height).toBeGreaterThanOrEqual(28);
    await expect(row).not.toContainText('Open');
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'Name' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Open' }).check();
    await dialog.getByRole('checkbox', { name: 'Day', exact: true }).uncheck();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(row).toContainText(/% Change .*Volume .*Time \d\d:\d\d:\d\d.*Open [\d.]+$/s);
    await expect(row).not.toContainText('Microsoft');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Open, highest first');
    await expect(symbols(page)).toHaveText(['SLTN', 'SPY', 'MSFT', 'GPRT', 'NBK.A', 'RVQB']);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('List order');
    await expect(symbols(page).first()).toHaveText('GPRT');
    await expect(page.getByRole('img', { name: /^Day from/ })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // Nothing overlaps.
    const facts = await row.getByRole('cell').last().boundingBox();
    const orders = await row
      .getByText(/[\d.]+ × [\d.]+/)
      .first()
      .boundingBox();
    expect(facts?.y).toBeGreaterThanOrEqual((orders?.y ?? 0) + (orders?.height ?? 0));
  });

  test('have their names whole on a phone where there is room beside, with the delay at the end', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(SIX);
    for (const [symbol, company] of [
      ['GPRT', 'Grand Portage Railway Co.'],
      ['RVQB', 'Banque Riveraine du Québec'],
      ['SPY', 'SPDR S&P 500 ETF Trust'],
    ] as const) {
      const row = page.getByRole('row', { name: symbol });
      await expect(row).toContainText('15 min delay');
      const name = row.getByText(company, { exact: true });
      // The name's own box, or that of its line, may be cut off.
      const isCut = await name.evaluate((box) =>
        [box, box.parentElement as Element].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
      );
      expect(isCut, company).toBe(false);
      const [at, delay] = [await name.boundingBox(), await row.getByText('15 min delay').boundingBox()];
      expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual(delay?.x ?? 0);
      expect((delay?.x ?? 0) + (delay?.width ?? 0)).toBeCloseTo(360 - 8 - 1 - 12, 0);
    }
  });

  test('are found by symbol or name in a long list', async ({ page }) => {
    await page.goto('/quote/search/:stype:volume:mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1/CC/-1');
    const box = page.getByRole('searchbox', { name: 'Find in this list' });
    await box.fill('northbank');
    await expect(symbols(page).first()).toHaveText(/NBK/);
    await expect(page.getByText(/^\d+ of \d+ rows$/)).toBeVisible();
    await box.fill('zzzz');
    await expect(page.getByRole('main')).toContainText('No row matches “zzzz”.');
    await box.fill('');
    await expect(symbols(page).nth(20)).toBeVisible();
  });

  test('say bid and ask with sizes on a phone too, within the row', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(SIX);
    const row = page.getByRole('row', { name: /MSFT/ });
    await expect(row).toContainText(/[\d.]+ × [\d.]+ – [\d.]+ × [\d.]+/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test.describe('what a provider sends and our market does not', () => {
  const SENT: Readonly<Record<string, object>> = {
    $SPX: { delay: 15 },
    TITX60: { delay: 101 },
    GPRT: { delay: -1, haltcode: 169, newstoday: true },
    'NBK.A': { delay: 0, bid: 10_000.6, bidsize: 1500, ask: 20_000.4, asksize: 200 },
    RVQB: { delay: 1, haltcode: 194 },
    SLTN: { delay: 99, sectype: 9, bid: 10.25, ask: 10.5 },
    MSFT: { delay: 100, haltcode: 255, last: 213.57 },
    SPY: { delay: 101, haltcode: 169 },
  };

  for (const width of [1400, 360]) {
    test(`is shown by its rules, ${width} pixels wide: delays, halts, news, bids and asks`, async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
      await page.route('**/api/quote/**', async (route) => {
        const answer = await route.fetch();
        const quotes = (await answer.json()) as { symbol: string }[];
        await route.fulfill({ json: quotes.map((quote) => ({ ...quote, ...SENT[quote.symbol] })) });
      });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(SIX);
      const row = (symbol: string): Locator =>
        page.getByRole('row').filter({ has: page.getByRole('link', { name: symbol, exact: true }) });
      await expect(row('GPRT').getByRole('rowheader')).toHaveText(/^C GPRT/);
      await expect(row('MSFT').getByRole('rowheader')).toHaveText(/^U MSFT/);
      await expect(row('MSFT')).toContainText(/Microsoft Corp\..*213\.57/s);

      await expect(row('RVQB')).toContainText('1 min delay');
      await expect(row('SLTN')).toContainText('99 min delay');
      await expect(row('SPY')).toContainText('delayed');
      for (const symbol of ['GPRT', 'NBK.A', 'MSFT']) await expect(row(symbol)).not.toContainText(/delay/);

      await expect(row('GPRT').getByTitle('News today')).toBeVisible();
      await expect(row('SPY').getByTitle('News today')).toBeHidden();

      // US rows show the word; Canadian ones show tint and mark, with the word for screen readers only.
      await expect(row('SPY').getByText('Halted')).toBeInViewport();
      await expect(row('MSFT').getByText('Defunct')).toBeInViewport();
      for (const [symbol, word] of [
        ['GPRT', 'Halted'],
        ['RVQB', 'Suspended'],
      ] as const) {
        await expect(row(symbol).getByRole('rowheader')).toHaveText(new RegExp(word));
        expect((await row(symbol).getByText(word).boundingBox())?.width).toBeLessThanOrEqual(1);
        await expect(row(symbol)).toHaveCSS('box-shadow', /inset/);
      }
      const shade = (symbol: string) => row(symbol).evaluate((element) => getComputedStyle(element).backgroundColor);
      await expect
        .poll(async () => {
          const halted = await shade('GPRT');
          return Promise.all(['SPY', 'RVQB', 'NBK.A'].map(async (symbol) => (await shade(symbol)) === halted));
        })
        .toEqual([true, false, false]);
      // Trading rows alternate once the yellow of their first values is gone: the second, the fourth, the fifth.
      await expect
        .poll(async () => {
          const [second, fourth, fifth] = [await shade('NBK.A'), await shade('SLTN'), await shade('MSFT')];
          return [second === fourth, fourth === fifth];
        })
        .toEqual([true, false]);

      await expect(row('NBK.A')).toContainText(/10,001\s* × 1\.5.*20,000\s* × 0\.2/s);
      await expect(row('SLTN')).toContainText(/10\.25/);
      await expect(row('SLTN')).toContainText(/10\.50/);
      await expect(row('SLTN')).not.toContainText('×');

      await page.goto('/');
      await expect(row('S&P 500').getByTitle('15 min delay')).toHaveText('15 min');
      await expect(row('S&P 500').getByText('15 min')).toBeInViewport();
      await expect(row('TSX 60')).toContainText('delayed');
      await expect(row('TSX Comp')).not.toContainText(/min|delay/);
      const { right } = await row('S&P 500').evaluate((element) => element.getBoundingClientRect());
      expect(right).toBeLessThanOrEqual(width);
      // The next refresh may be pending.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test.describe('a worker of its own', () => {
  test('serves a page where shared workers are missing', async ({ page, server }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
    await openAs(page, { realtime: true }, '/quote/symbols/MSFT SPY/U/-1');
    await expect(page.getByRole('main')).toContainText('Live');
    await server.print('MSFT', 'U', 219.19, 300);
    await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/219\.19/);
  });

  test('serves a page outside a secure context, where there are no locks either', async ({ page, server }) => {
    await page.goto(`${server.url.replace('127.0.0.1', PLAIN_HOST)}/quote/symbols/MSFT SPY/U/-1`);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/\d+\.\d\d/);
  });
});

test.describe('screens keep their place', () => {
  test('the menu opens over the screen it was called from', async ({ page }) => {
    await page.goto('/about');
    await page
      .getByRole('button', { name: 'Menu' })
      .or(page.getByRole('link', { name: 'Menu' }))
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText('Version 1.004')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Version 1.004')).toBeVisible();
  });

  test('reload and back give the same screen', async ({ page }) => {
    await page.goto('/quote/symbols/MSFT/U/-1');
    await page.getByRole('rowheader', { name: 'MSFT' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/details\/U(%20| )MSFT\/chart\/U(%20| )MSFT/);
    await page.reload();
    await expect(page.getByRole('heading', { name: /MSFT/ }).first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('rowheader', { name: 'MSFT' })).toBeVisible();
  });

  test('login says what is missing, keeps what was typed, and says when it is wrong', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('User ID').fill('demo');
    const submit = page.getByRole('main').getByRole('button', { name: 'Login' });
    await submit.click();
    await expect(page.getByRole('main')).toContainText('Please enter your Borealis User ID and password');
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/Please enter your Borealis User ID/);
    await expect(page.getByLabel('User ID')).toHaveAttribute('aria-invalid', 'false');
    await expect(page.getByLabel('User ID')).toHaveValue('demo');
    await page.getByLabel('Password').fill('not it');
    await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'false');
    await submit.click();
    await expect(page.getByRole('main')).toContainText('Borealis User ID or password are not correct');
    await expect(page.getByLabel('User ID')).toHaveValue('demo');
  });
});

/** A Canadian symbol of the seed with a slash in it. */
async function symbolWithSlash(url: string): Promise<string> {
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const answer = await fetch(`${url}/api/lookup/${letter}/C`);
    const matches = (await answer.json()) as { symbol: string }[];
    const found = matches.find(({ symbol }) => symbol.includes('/'));
    if (found) return found.symbol;
  }
  throw new Error('the seed has no symbol with a slash');
}
