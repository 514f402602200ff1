import type { Locator, Page } from '@playwright/test';
import { chooseCharts, drawnChart, exportChart } from '../../support/chart.ts';
import { expect, test } from '../../support/fixtures.ts';

const CHART = '/details/U MSFT/chart/U MSFT';

test.use({ deviceScaleFactor: 1 });

const tools = (page: Page): Locator => page.getByRole('toolbar', { name: /^Tools for/ });

/** The room that a chart's picture has in the window. */
async function picture(chart: Locator): Promise<{ top: number; bottom: number; height: number }> {
  const box = await chart.boundingBox();
  const [top, height] = [box?.y ?? Number.NaN, box?.height ?? Number.NaN];
  return { top, bottom: top + height, height };
}

test('the picture has 70 % of a window and begins above 150 px, four fit into it, under one row of tools', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(CHART);
  const one = await picture(await drawnChart(page));
  expect(one.top).toBeLessThanOrEqual(150);
  expect(one.height).toBeGreaterThanOrEqual(0.7 * 900);
  expect(one.bottom).toBeLessThanOrEqual(900);
  const row = await tools(page).boundingBox();
  expect(row?.height).toBeLessThanOrEqual(37);

  await chooseCharts(page, 4);
  await expect(page.locator('[data-phase="ready"]')).toHaveCount(4);
  await expect(tools(page)).toHaveCount(1);
  const all = await Promise.all((await page.locator('[data-phase]').all()).map(picture));
  for (const { bottom, height } of all) {
    expect(bottom).toBeLessThanOrEqual(900);
    expect(height).toBeGreaterThanOrEqual(300);
  }
  // The four together begin where one does, and take as much of the window.
  const top = Math.min(...all.map((each) => each.top));
  expect(top).toBeLessThanOrEqual(150);
  expect(Math.max(...all.map(({ bottom }) => bottom)) - top).toBeGreaterThanOrEqual(0.7 * 900);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
  await chooseCharts(page, 1);
});

test.describe('with the columns beside it', () => {
  test.use({ columns: 'open' });

  test('the chart and its tools have 45 % of a window', async ({ page }) => {
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.goto(CHART);
    const chart = await picture(await drawnChart(page));
    expect(chart.top).toBeLessThanOrEqual(150);
    expect(chart.height).toBeGreaterThanOrEqual(0.7 * 900);
    const { width = 0, height = 0 } = (await page.getByRole('region', { name: /^Chart of/ }).boundingBox()) ?? {};
    const row = (await tools(page).boundingBox())?.height ?? 0;
    expect(width * (height + row)).toBeGreaterThanOrEqual(0.45 * 1400 * 900);
  });
});

test('Bollinger bands, RSI and MACD are four presses away', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(CHART);
  const chart = await drawnChart(page);
  await tools(page).getByRole('button', { name: 'Indicators' }).click();
  const picker = page.getByRole('dialog', { name: 'Indicators' });
  for (const name of ['Bollinger Bands', 'Relative Strength', 'MACD'])
    await picker.getByRole('button', { name, exact: true }).click();
  await expect(chart).toHaveAccessibleName(/Bollinger Bands 20; Volume; Relative Strength \d+; MACD 12, 25, 9\.$/);
});

test('on a phone it has 60 % of the height and begins above 200 px, in both languages', async ({ browser, server }) => {
  for (const language of ['en', 'fr']) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.addInitScript(
      (display) => localStorage.setItem('borealis.display', display),
      JSON.stringify({ language }),
    );
    await page.goto(CHART);
    const { top, height } = await picture(await drawnChart(page));
    expect(top).toBeLessThanOrEqual(200);
    expect(height).toBeGreaterThanOrEqual(0.6 * 740);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await context.close();
  }
});

test('the row of tools is one stop of Tab; arrows move in it, and menus open, choose and give the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(CHART);
  const chart = await drawnChart(page);
  const button = (name: string | RegExp): Locator => tools(page).getByRole('button', { name, exact: true });
  await button('1m').focus();
  for (const name of ['5m', '15m', '1h', 'D', 'W', /^Period/, /^Chart type/]) {
    await page.keyboard.press('ArrowRight');
    await expect(button(name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Candlestick' })).toBeFocused();
  await page.keyboard.press('o');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button('Chart type OHLC bars')).toBeFocused();
  await expect(chart).toHaveAccessibleName(/OHLC bars/);
  await page.keyboard.press('End');
  await expect(button('Options')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tools(page).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(button('Options')).toBeFocused();
  // A press beside a menu closes it, and so does one on its button.
  await button(/^Period/).click();
  await expect(page.getByRole('menu')).toHaveCount(1);
  await button(/^Period/).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await button(/^Period/).click();
  await page.mouse.click(700, 600);
  await expect(page.getByRole('menu')).toHaveCount(0);
  // One press to another period.
  await button('5m').click();
  await expect(chart).toHaveAccessibleName(/5 minutes/);
  await exportChart(page, 'Visible bars as a table');
  await page.keyboard.press('Escape');
  await expect(button('Table and files')).toBeFocused();
});

test('indicators are found, added, hidden, shown again and removed', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(CHART);
  const chart = await drawnChart(page);
  await tools(page).getByRole('button', { name: 'Indicators' }).click();
  const picker = page.getByRole('dialog', { name: 'Indicators' });
  await expect(picker.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('boll');
  await page.keyboard.press('Enter');
  await picker.getByRole('searchbox').fill('zzz');
  await expect(picker).toContainText('No indicator matches “zzz”.');
  await picker.getByRole('searchbox').fill('');
  await picker.getByRole('button', { name: 'MACD', exact: true }).click();
  await expect(picker.getByRole('list', { name: 'On this chart' }).getByRole('listitem')).toHaveText([
    'Bollinger Bands 20',
    'Volume',
    'MACD 12, 25, 9',
  ]);
  // A star puts an indicator before all others, also the next time.
  await picker.getByRole('button', { name: 'MACD is a favourite' }).click();
  const favourites = picker.getByRole('region', { name: 'Favourites' });
  await expect(favourites.getByRole('button', { name: 'MACD', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await tools(page).getByRole('button', { name: 'Indicators' }).click();
  await favourites.getByRole('button', { name: 'MACD is a favourite' }).click();
  await expect(favourites).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(chart).toHaveAccessibleName(/Bollinger Bands 20; Volume; MACD 12, 25, 9\.$/);
  const legend = (text: string): Locator =>
    page.getByRole('region', { name: 'Chart of MSFT' }).getByRole('listitem').filter({ hasText: text });
  await legend('MACD').hover();
  await legend('MACD').getByRole('button', { name: 'Hide MACD 12, 25, 9' }).click();
  await expect(chart).toHaveAccessibleName(/Bollinger Bands 20; Volume\.$/);
  await expect(legend('MACD')).toHaveText('MACD 12, 25, 9');
  await legend('MACD').hover();
  await legend('MACD').getByRole('button', { name: 'Show MACD 12, 25, 9' }).click();
  await expect(chart).toHaveAccessibleName(/MACD 12, 25, 9\.$/);
  await legend('Bollinger').hover();
  await legend('Bollinger').getByRole('button', { name: 'Remove Bollinger Bands 20' }).click();
  await expect(legend('Bollinger')).toHaveCount(0);
  await expect(chart).toHaveAccessibleName(/Indicators: Volume; MACD 12, 25, 9\.$/);
});
