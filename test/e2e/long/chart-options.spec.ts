import type { Locator, Page } from '@playwright/test';
import {
  accept,
  addIndicators,
  chartPixels,
  choosePeriod,
  chooseRange,
  chooseType,
  drawnChart,
  openOptions,
  openPeriods,
  periodButton,
  restingPixels,
} from '../../support/chart.ts';
import { expect, logIn, openAs, test } from '../../support/fixtures.ts';
import { layoutFaults, PHONE } from '../../support/layout-faults.ts';

const CHART = '/details/U MSFT/chart/U MSFT';

/** Not the subscriber of the other tests, which need an unchanged chart. */
const SUBSCRIBER = { realtime: false, userid: 'demo-delayed' } as const;

/** The specification's labels, in its order, with those of our additional indicators. */
const UPPER = [
  'Moving Average',
  'Exponential Moving Average',
  'Bollinger Bands',
  'Parabolic SAR',
  'Moving Average Envelope',
  'Darvas Boxes',
  'Keltner Channels',
  'VWAP',
  'None',
];
const LOWER = [
  'Volume',
  'MACD',
  'Stochastics',
  'Relative Strength',
  'On Balance Volume',
  'Slow Stochastics',
  'Momentum',
  'Rate of Change',
  'Directional Movement',
  'Money Flow',
  'Williams %R',
  'Accumulation Distribution',
  'Accumulation Oscillator',
  'Chaikin',
  'MACD Histogram',
];

test.use({ viewport: { width: 1200, height: 900 }, deviceScaleFactor: 1 });

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Chart of MSFT' });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const chip = (page: Page, name: RegExp): Locator => bar(page).getByRole('listitem').getByRole('button', { name });

test.describe("the chart's choices", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(CHART);
    await drawnChart(page);
  });

  test('the Period dialog lists what the specification lists, and long stretches of days set the minutes', async ({
    page,
  }) => {
    const ranges = bar(page).getByRole('group', { name: 'Range' }).locator('label');
    await expect(ranges).toHaveText(['1 Day', '5 Days', '6 Months', '1 Year', '2 Years', '5 Years', 'All']);
    const period = periodButton(page);
    await expect(period).toHaveAccessibleName('Period Daily');
    await openPeriods(page);
    const labels = (group: string): Locator => dialog(page).getByRole('group', { name: group }).locator('label');
    await expect(labels('Historical')).toHaveText(['Daily', 'Weekly', 'Monthly', 'Quarterly', 'Yearly']);
    await expect(labels('Intraday, minutes per bar')).toHaveText('1 2 3 4 5 6 7 8 9 10 13 15 30 60'.split(' '));
    await expect(labels('Intraday, days shown')).toHaveText('1 2 3 4 5 10 20 40 60'.split(' '));
    await expect(dialog(page).getByRole('radio', { name: 'Daily' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(period).toBeFocused();

    for (const [days, minutes] of [
      ['5', '1 minute'],
      ['10', '10 minutes'],
      ['20', '30 minutes'],
      ['40', '30 minutes'],
      ['60', '30 minutes'],
    ] as const) {
      await choosePeriod(page, 'Intraday, days shown', days);
      await expect(period).toHaveAccessibleName(`Period ${minutes}, ${days} Days`);
    }
    await choosePeriod(page, 'Intraday, minutes per bar', '13');
    await expect(period).toHaveAccessibleName('Period 13 minutes, 60 Days');
    const chart = await drawnChart(page);
    await expect(chart).toHaveAccessibleName(/MSFT, 13 minutes, 60 Days/);
    await chooseRange(page, '5 Years');
    await expect(period).toHaveAccessibleName('Period Daily');
    for (const name of ['Weekly', 'Monthly', 'Quarterly', 'Yearly']) {
      await choosePeriod(page, 'Historical', name);
      await expect(period).toHaveAccessibleName(`Period ${name}`);
    }
  });

  test('Cancel and Escape put back what a dialog showed, a press beside it keeps it', async ({ page }) => {
    const chart = await drawnChart(page);
    for (const leave of ['Cancel', 'Escape'] as const) {
      const options = await openOptions(page);
      await options.getByRole('radio', { name: 'Percent' }).check();
      await expect(chart).toHaveAttribute('aria-label', /6 Months, Percent\./);
      if (leave === 'Cancel') await options.getByRole('button', { name: 'Cancel' }).click();
      else await page.keyboard.press('Escape');
      await expect(chart).toHaveAccessibleName(/6 Months, Candlestick\./);
    }
    const options = await openOptions(page);
    await options.getByRole('radio', { name: 'Percent' }).check();
    await page.mouse.click(1000, 500);
    await expect(dialog(page)).toHaveCount(0);
    await expect(chart).toHaveAccessibleName(/6 Months, Percent\./);
  });

  test('Options lists every indicator by its name; up to ten and three are added, moved and removed', async ({
    page,
  }) => {
    const options = await openOptions(page);
    await expect(options.getByRole('group', { name: 'Chart type' }).locator('label')).toHaveText([
      'Close',
      'Candlestick',
      'Bars',
      'OHLC bars',
      'Percent',
      'Three line break',
    ]);
    const listed = (label: string): Promise<string[]> => options.getByLabel(label).locator('option').allTextContents();
    expect(await listed('Add an upper indicator')).toEqual(UPPER);
    expect((await listed('Add a lower indicator')).slice(0, LOWER.length)).toEqual(LOWER);
    for (let n = 0; n < 10; n++) await options.getByLabel('Add an upper indicator').selectOption('Moving Average');
    await expect(options.getByLabel('Add an upper indicator')).toHaveCount(0);
    await options.getByLabel('Add a lower indicator').selectOption('MACD');
    await options.getByLabel('Add a lower indicator').selectOption('Money Flow');
    await expect(options.getByLabel('Add a lower indicator')).toHaveCount(0);
    await options.getByRole('button', { name: 'Move Money Flow 14 up' }).click();
    await expect(options.getByRole('button', { name: 'Move Money Flow 14 up' })).toBeFocused();
    await options.getByRole('button', { name: 'Remove Volume' }).click();
    for (let n = 10; n > 2; n--) await options.getByLabel(`Upper indicator ${n}`, { exact: true }).selectOption('None');
    await accept(page);
    const names = (place: string): Locator =>
      bar(page)
        .getByRole('list', { name: place })
        .getByRole('button', { name: /^(Mov|Mon|MACD)/ });
    await expect(names('Upper indicators')).toHaveText(['Moving Average 25', 'Moving Average 50']);
    await expect(names('Lower indicators')).toHaveText(['Money Flow 14', 'MACD 12, 25, 9']);
    await bar(page).getByRole('button', { name: 'Remove MACD 12, 25, 9' }).click();
    await expect(chip(page, /^Money Flow/)).toBeFocused();
    await bar(page).getByRole('button', { name: 'Remove Moving Average 25' }).click();
    await expect(chip(page, /^Moving Average 50/)).toBeFocused();
    await bar(page).getByRole('button', { name: 'Remove Moving Average 50' }).click();
    await expect(chip(page, /^Money Flow/)).toBeFocused();
    await expect(await drawnChart(page)).toHaveAccessibleName(/Indicators: Money Flow 14\.$/);
  });

  test('a parameter is taken when it is a number above 0, and left when blank; anything else stays in its field', async ({
    page,
  }) => {
    const chart = await drawnChart(page);
    await addIndicators(page, 'upper', 'Bollinger Bands', 'Keltner Channels', 'Exponential Moving Average');
    for (const [name, fields] of [
      ['Bollinger Bands', 1],
      ['Keltner Channels', 2],
      ['Exponential Moving Average', 1],
      ['Volume', 0],
    ] as const) {
      await chip(page, new RegExp(`^${name}`)).click();
      await expect(page.getByRole('dialog', { name }).getByRole('textbox')).toHaveCount(fields);
      await page.keyboard.press('Escape');
    }

    await chip(page, /^Keltner/).click();
    const [first, second] = [dialog(page).getByRole('textbox').first(), dialog(page).getByRole('textbox').last()];
    await expect(first).toBeFocused();
    await first.fill('30');
    await expect(chart).toHaveAttribute('aria-label', /Keltner Channels 30, 10/);
    for (const wrong of ['ten', '-4', '0', '1e999']) {
      await second.fill(wrong);
      await expect(second).toHaveValue(wrong);
      await expect(second).toHaveAccessibleDescription('Enter a number above 0. The chart keeps 10.');
      await expect(second).toHaveAttribute('aria-invalid', 'true');
    }
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(second).toBeFocused();
    await expect(chart).toHaveAttribute('aria-label', /Keltner Channels 30, 10/);
    await second.fill('7.4');
    await expect(second).toHaveAccessibleDescription('The chart uses 7.');
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(chip(page, /^Keltner/)).toHaveText('Keltner Channels 30, 7');
    await expect(chip(page, /^Keltner/)).toBeFocused();

    await chip(page, /^Keltner/).click();
    for (const blank of [' ', '']) {
      await second.fill(blank);
      await expect(second).toHaveAccessibleDescription('The chart uses 7.');
      await expect(second).toHaveAttribute('aria-invalid', 'false');
    }
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(chip(page, /^Keltner/)).toHaveText('Keltner Channels 30, 7');

    await chip(page, /^Keltner/).click();
    await dialog(page).getByRole('button', { name: 'Defaults' }).click();
    await expect(first).toHaveValue('20');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(chip(page, /^Keltner/)).toHaveText('Keltner Channels 30, 7');
  });

  test('an indicator with a period longer than the history says how many bars it needs', async ({ page }) => {
    await addIndicators(page, 'upper', 'Moving Average');
    await drawnChart(page);
    await chip(page, /^Moving Average/).click();
    await dialog(page).getByRole('textbox').first().fill('99999');
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText(/Moving Average 99999\s*needs 99999 bars, has \d+/);
  });

  test('every choice is found again after a reload, and drawn alike', async ({ page }) => {
    await choosePeriod(page, 'Historical', 'Weekly');
    await chooseType(page, 'OHLC bars');
    await addIndicators(page, 'upper', 'Moving Average', 'Moving Average', 'Parabolic SAR');
    await addIndicators(page, 'lower', 'MACD');
    const options = await openOptions(page);
    await options.getByRole('switch', { name: 'Logarithmic scale' }).check();
    await options.getByRole('switch', { name: 'Grid' }).uncheck();
    await accept(page);
    await chip(page, /^MACD/).click();
    await dialog(page).getByLabel('Slow period, bars').fill('30');
    await accept(page);
    await chooseRange(page, '2 Years');
    await bar(page).getByRole('button', { name: 'Remove Moving Average 50' }).click();
    const chart = await drawnChart(page);
    await expect(chart).toHaveAccessibleName(/Weekly, 2 Years, OHLC bars.*MACD 12, 30, 9\.$/);
    await expect(chart).not.toHaveAccessibleName(/Moving Average 50/);
    const name = await chart.getAttribute('aria-label');
    const { hash } = await restingPixels(chart);

    await page.reload();
    const again = await drawnChart(page);
    await expect(again).toHaveAccessibleName(name ?? '');
    await expect(async () => expect((await chartPixels(again)).hash).toBe(hash)).toPass();
    const opened = await openOptions(page);
    await expect(opened.getByRole('switch', { name: 'Logarithmic scale' })).toBeChecked();
    await expect(opened.getByRole('switch', { name: 'Grid' })).not.toBeChecked();
    await expect(opened.getByRole('switch', { name: 'Previous close' })).toBeChecked();
  });

  test('each pane names its indicators with the values at the cursor, and arrows move the line between panes', async ({
    page,
  }) => {
    await addIndicators(page, 'upper', 'Moving Average');
    await addIndicators(page, 'lower', 'Stochastics');
    const chart = await drawnChart(page);
    await expect(bar(page)).toContainText(/Moving Average 25\s*\d+\.\d\d/);
    await expect(bar(page)).toContainText(/Stochastics 5, 7\s*%K \d+\.\d\d\s*%D \d+\.\d\d/);

    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(
      bar(page)
        .getByRole('status')
        .filter({ hasText: /Moving Average 25: \d+\.\d\d.*Stochastics/ }),
    ).toHaveCount(1);

    const line = bar(page).getByRole('separator', { name: 'Height of Stochastics 5, 7' });
    const before = Number(await line.getAttribute('aria-valuenow'));
    await line.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(async () => Number(await line.getAttribute('aria-valuenow'))).toBeGreaterThan(before + 3);
    const raised = Number(await line.getAttribute('aria-valuenow'));
    await page.reload();
    await drawnChart(page);
    // In whole pixels of a window whose height may have changed slightly.
    await expect
      .poll(async () => Math.abs(Number(await line.getAttribute('aria-valuenow')) - raised))
      .toBeLessThanOrEqual(1);
  });
});

test('a line between panes that was dragged is found again, until panes come or go', async ({ page }) => {
  await page.goto(CHART);
  const chart = await drawnChart(page);
  const line = bar(page).getByRole('separator', { name: 'Height of Volume' });
  const part = async (): Promise<number> => Number(await line.getAttribute('aria-valuenow'));
  const before = await part();
  const [area, edge] = [await chart.boundingBox(), await line.boundingBox()];
  const [x, y] = [(area?.x ?? 0) + 200, edge?.y ?? 0];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(part).toBeGreaterThan(before + 5);
  let dragged = await part();
  await expect(async () => {
    const earlier = dragged;
    await chartPixels(chart);
    dragged = await part();
    expect(dragged).toBe(earlier);
  }).toPass();
  await page.reload();
  await drawnChart(page);
  await expect.poll(async () => Math.abs((await part()) - dragged)).toBeLessThanOrEqual(1);

  await addIndicators(page, 'lower', 'MACD');
  await bar(page).getByRole('button', { name: 'Remove MACD 12, 25, 9' }).click();
  await expect.poll(part).toBe(before);
});

test('news of a date stands in the legend and is said with its bar, unless the markers are off', async ({
  page,
  request,
}) => {
  const news: { title: string; symbol: string; region: string }[] = await (
    await request.get('/api/news/notsymbol/UC/-1')
  ).json();
  const [{ title, symbol, region } = { title: '', symbol: '', region: '' }] = news;
  await page.goto(`/details/${region} ${symbol}/chart/${region} ${symbol}`);
  const chart = await drawnChart(page);
  const section = page.getByRole('region', { name: `Chart of ${symbol}` });
  const headline = section.getByRole('listitem').filter({ hasText: title });
  await chart.focus();
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('End');
    await expect(headline).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(section.getByRole('status').filter({ hasText: `News: ${title}` })).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(headline).toBeHidden();

  const options = await openOptions(page);
  await options.getByRole('switch', { name: 'News markers' }).uncheck();
  await accept(page);
  await chart.focus();
  await page.keyboard.press('End');
  await expect(section.locator('dl')).toContainText('Dec 16, 2020');
  await expect(headline).toBeHidden();
});

test("a subscriber's chart is kept by the server: logged out and in again, and in another browser", async ({
  page,
  browser,
  server,
}) => {
  await openAs(page, SUBSCRIBER, CHART);
  await drawnChart(page);
  await chooseType(page, 'Close');
  await addIndicators(page, 'upper', 'Exponential Moving Average');
  await chip(page, /^Exponential/).click();
  await dialog(page).getByRole('textbox').fill('33');
  await accept(page);
  const chosen = /6 Months, Close\..*Exponential Moving Average 33/;
  await expect(await drawnChart(page)).toHaveAccessibleName(chosen);

  // Leaving at once does not lose the latest choice.
  await choosePeriod(page, 'Historical', 'Monthly');
  await page.reload();
  await expect(await drawnChart(page)).toHaveAccessibleName(/Monthly.*Close\./);
  await choosePeriod(page, 'Historical', 'Daily');
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto(CHART);
  await expect(await drawnChart(page)).toHaveAccessibleName(/6 Months, Candlestick\./);

  await logIn(page, SUBSCRIBER);
  await page.goto(CHART);
  await expect(await drawnChart(page)).toHaveAccessibleName(chosen);

  const other = await browser.newContext({ baseURL: server.url });
  const otherPage = await other.newPage();
  await logIn(otherPage, SUBSCRIBER);
  await otherPage.goto(CHART);
  await expect(await drawnChart(otherPage)).toHaveAccessibleName(chosen);
  await other.close();
});

test('a choice that a reload left unsaved is repeated, for its user alone, and then forgotten', async ({ page }) => {
  const UNSAVED = 'borealis.unsaved-chart';
  const unsaved = (): Promise<string | null> => page.evaluate((name) => sessionStorage.getItem(name), UNSAVED);
  /** As a page leaves it whose worker ended before the server had answered. */
  const leave = async (userid: string): Promise<void> => {
    const text = JSON.stringify({ userid, changes: { ptype: 'close' } });
    await page.evaluate(([name, kept]) => sessionStorage.setItem(name, kept), [UNSAVED, text] as const);
    await page.reload();
  };
  await openAs(page, SUBSCRIBER, CHART);
  await drawnChart(page);
  await leave('somebody');
  await expect(await drawnChart(page)).toHaveAccessibleName(/6 Months, Candlestick\./);
  await expect.poll(unsaved).toBeNull();

  await leave(SUBSCRIBER.userid);
  await expect(await drawnChart(page)).toHaveAccessibleName(/6 Months, Close\./);
  await expect.poll(unsaved).toBeNull();
  await page.reload();
  await expect(await drawnChart(page)).toHaveAccessibleName(/6 Months, Close\./);
});

test('on a phone the dialogs are sheets over the whole width with room for fingers, and the chart stays in sight', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(CHART);
  const chart = await drawnChart(page);
  await addIndicators(page, 'upper', 'Moving Average Envelope', 'Keltner Channels');
  await page.getByRole('button', { name: '2 indicators' }).tap();
  for (const name of [/^Period/, /^Options/, /^Keltner Channels/]) {
    if (String(name).includes('Period')) await openPeriods(page);
    else await page.getByRole('button', { name }).tap();
    const sheet = await dialog(page).boundingBox();
    expect(sheet).toMatchObject({ x: 0, width: 360 });
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(740);
    for (const control of await dialog(page).locator('button, select, label:has(input[type=radio])').all()) {
      const box = await control.boundingBox();
      expect(Math.round(box?.height ?? 0), String(await control.textContent())).toBeGreaterThanOrEqual(42);
    }
    // Enough of the chart between the heading that stays and the sheet to see what a choice does.
    const heading = await page.locator('main h1').locator('..').boundingBox();
    const top = (heading?.y ?? 0) + (heading?.height ?? 0);
    expect((await chart.boundingBox())?.y).toBeGreaterThanOrEqual(top);
    expect((sheet?.y ?? 0) - top).toBeGreaterThan(120);
    await page.keyboard.press('Escape');
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // The values of an indicator with several lines are not cut off: they wrap to a second line, or its name is shortened.
  await addIndicators(page, 'lower', 'MACD', 'Directional Movement');
  await page.getByRole('button', { name: /^Moving Average Envelope/ }).tap();
  await dialog(page).getByRole('button', { name: 'Remove' }).tap();
  await expect(page.getByText(/^Keltner Channels 20, 10/).last()).toBeVisible();
  expect(await layoutFaults(page, PHONE)).toEqual([]);
  await context.close();
});
