import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  chartPicture,
  chartPixels,
  choosePeriod,
  chooseRange,
  chooseType,
  drawnChart,
  exportChart,
  restingPixels,
} from '../../support/chart.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';
import { decoded, distance, type Picture } from '../../support/picture.ts';
import type { TestServer } from '../../support/server.ts';

const CHART = '/details/U MSFT/chart/U MSFT';

test.use({ viewport: { width: 1200, height: 800 }, deviceScaleFactor: 1 });

/** Minutes of the session that a visitor sees: 45 until other tests of this server have stepped the market. */
async function minutesSeen(server: TestServer): Promise<number> {
  const now = await server.command<number>({ do: 'step', ms: 0 });
  // From 9:30 in Toronto until a quarter of an hour ago.
  return Math.ceil((now - Date.UTC(2020, 11, 16, 14, 45)) / 60_000);
}

/** How many bars the chart's name says that it shows. */
async function barsOf(chart: Locator): Promise<number> {
  await expect(chart).toHaveAccessibleName(/\d+ bars/);
  return Number(/(\d+) bars/.exec((await chart.getAttribute('aria-label')) ?? '')?.[1]);
}

/** The rows of the table of the bars in sight, newest first, as text. */
async function tableRows(page: Page): Promise<string[]> {
  await exportChart(page, 'Visible bars as a table');
  const dialog = page.getByRole('dialog', { name: 'Visible bars of MSFT' });
  await expect(dialog.locator('tbody tr').first()).toBeVisible();
  const rows = await dialog.locator('tbody tr').allInnerTexts();
  await page.keyboard.press('Escape');
  return rows;
}

test.describe('the bars of a chart', () => {
  test('as three line break are fewer, and the same as before when drawn as candles again', async ({ page }) => {
    await page.goto(CHART);
    const chart = await drawnChart(page);
    await chooseRange(page, '1 Year');
    await expect(chart).toHaveAccessibleName(/1 Year/);
    await drawnChart(page);
    const days = await barsOf(chart);
    const candles = await chartPixels(chart);
    await chooseType(page, 'Three line break');
    await expect(async () => expect(await barsOf(chart)).toBeLessThan(days)).toPass();
    expect(await barsOf(chart)).toBeGreaterThan(8);
    await expect.poll(async () => (await chartPixels(chart)).hash).not.toBe(candles.hash);
    expect((await restingPixels(chart)).colours).toBeGreaterThan(4);
    // A line continues from the end of the previous one, or reverses from its start: high and low are its own ends.
    const rows = await tableRows(page);
    for (const row of rows) {
      const [open = '', high, low, close = ''] = row.split('\t').slice(1, 5);
      expect([open, close].toSorted((a, b) => Number(a) - Number(b))).toEqual([low, high]);
    }
    await chooseType(page, 'Candlestick');
    await expect(async () => expect(await barsOf(chart)).toBe(days)).toPass();
  });

  test('of 10 days are 10 minutes long, of 60 days 30 minutes', async ({ page, server }) => {
    await page.goto('/details/U SPY/chart/U SPY');
    const chart = await drawnChart(page);
    await choosePeriod(page, 'Intraday, days shown', '10');
    await expect(chart).toHaveAccessibleName(/SPY, 10 minutes, 10 Days/);
    await drawnChart(page);
    // Nine complete sessions of 39 bars, and of the tenth what a visitor sees at 10:30: the bars up to 10:15.
    const tens = Math.ceil((await minutesSeen(server)) / 10);
    await expect(async () => expect(await barsOf(chart)).toBe(9 * 39 + tens)).toPass();
    await choosePeriod(page, 'Intraday, days shown', '60');
    await expect(chart).toHaveAccessibleName(/SPY, 30 minutes, 60 Days/);
    await expect(async () => expect(await barsOf(chart)).toBeGreaterThan(59 * 13 - 20)).toPass();
  });

  test('leave 15:59 out at 1 minute, and keep its trades at longer periods', async ({ page, server }) => {
    await page.goto('/details/U SPY/chart/U SPY');
    await drawnChart(page);
    await choosePeriod(page, 'Intraday, days shown', '2');
    const chart = await drawnChart(page);
    await expect(chart).toHaveAccessibleName(/2 Days/);
    await choosePeriod(page, 'Intraday, minutes per bar', '1');
    await expect(chart).toHaveAccessibleName(/SPY, 1 minute, 2 Days/);
    // A visitor sees 10:15: 45 minutes after 389 of the day before.
    const minutes = await minutesSeen(server);
    await expect(async () => expect(await barsOf(chart)).toBe(389 + minutes)).toPass();
    await choosePeriod(page, 'Intraday, minutes per bar', '30');
    await expect(async () => expect(await barsOf(chart)).toBe(13 + Math.ceil(minutes / 30))).toPass();
  });

  test('with news are marked, and their headlines stand in the legend under the cursor', async ({ page }) => {
    await page.goto('/details/C GPRT/chart/C GPRT');
    const chart = await drawnChart(page);
    const answer = await page.request.get('/api/news/GPRT/C/-1');
    const [newest] = (await answer.json()) as { date: number; title: string }[];
    expect(newest?.date).toBe(20_201_216);
    const legend = page.getByRole('region', { name: 'Chart of GPRT' }).locator('ul', { hasText: newest?.title ?? '' });
    await expect(legend).toHaveCount(0);
    await chart.focus();
    await page.keyboard.press('End');
    await expect(legend).toBeVisible();
    const marked = await restingPixels(chart);
    await page.keyboard.press('Home');
    await expect(legend).toBeHidden();
    await page.keyboard.press('Escape');
    // Without markers the chart is a different picture, and does not mention news.
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByRole('dialog').getByLabel(/news/i).uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(async () => expect((await chartPixels(chart)).hash).not.toBe(marked.hash)).toPass();
    await chart.focus();
    await page.keyboard.press('End');
    await expect(legend).toBeHidden();
  });

  for (const place of ['worker', 'page'] as const) {
    test(`drawn in the ${place} are saved as the picture that is seen, without the crosshair and with a name`, async ({
      page,
    }) => {
      if (place === 'page') await drawInPage(page);
      await page.goto(CHART);
      const chart = await drawnChart(page);
      await chart.hover({ position: { x: 300, y: 200 } });
      const seen = await decoded(page, await chartPicture(chart));
      const [download] = await Promise.all([page.waitForEvent('download'), exportChart(page, 'Save the image as PNG')]);
      const saved = await decoded(page, await readFile(await download.path()));
      expect([saved.width, saved.height]).toEqual([seen.width, seen.height]);
      // The name with its dates, in the corner above the bars, and nothing else.
      const [left = 0, top = 0, right = 0, bottom = 0] = differenceBox(saved, seen) ?? [];
      expect([left > 0, top > 0, right > left + 100, right < 300, bottom < 40]).not.toContain(false);
      // What was drawn over the base layer for the picture has been removed again.
      expect(differenceBox(await decoded(page, await chartPicture(chart)), seen)).toBeNull();
    });
  }

  test('of a portfolio are its value, with cost, on every range', async ({ page }) => {
    await openAs(page, { realtime: false }, '/value-chart/1');
    const chart = await drawnChart(page);
    await expect(chart).toHaveAccessibleName(/points/);
    const points = async (): Promise<number> =>
      Number(/(\d+) points/.exec((await chart.getAttribute('aria-label')) ?? '')?.[1]);
    const all = await points();
    await chooseRange(page, '1 Year');
    await expect(async () => expect(await points()).toBeLessThan(60)).toPass();
    expect(await points()).toBeGreaterThan(50);
    await chooseRange(page, 'All');
    await expect(async () => expect(await points()).toBe(all)).toPass();
    expect((await chartPixels(chart)).colours).toBeGreaterThan(4);
  });
});

/** Removes what drawing in a worker needs, as in a browser without it. Call it before the page opens. */
async function drawInPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  });
}

/** The bounds (left, top, right, bottom) of the difference between two pictures of the same size; null if there is none. */
function differenceBox(a: Picture, b: Picture): readonly number[] | null {
  const box = [a.width, a.height, -1, -1] as [number, number, number, number];
  for (let at = 0; at < a.width * a.height; at++) {
    if (distance(a, at, b, at) === 0) continue;
    const [x, y] = [at % a.width, Math.floor(at / a.width)];
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box[2] < 0 ? null : box;
}
