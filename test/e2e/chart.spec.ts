import type { Locator, Page } from '@playwright/test';
import {
  atGoldenSize,
  chartPicture,
  chartPixels,
  choosePeriod,
  chooseRange,
  chooseType,
  drawnChart,
  drawWithoutText,
  restingPixels,
} from '../support/chart.ts';
import { touching } from '../support/fingers.ts';
import { expect, foldColumns, openAs, test } from '../support/fixtures.ts';

const CHART = '/details/U SPY/chart/U SPY';

test.use({ viewport: { width: 1200, height: 800 }, deviceScaleFactor: 1 });

/** Opens the chart of today's minutes, live. */
async function openLiveDay(page: Page): Promise<{ readonly chart: Locator; readonly section: Locator }> {
  await openAs(page, { realtime: true }, CHART);
  await drawnChart(page);
  await chooseRange(page, '1 Day');
  const section = page.getByRole('region', { name: 'Chart of SPY' });
  await expect(section).toContainText('Live');
  return { chart: await drawnChart(page), section };
}

test.describe('the chart', () => {
  test('draws daily candles and volume from real history, as in the golden picture', async ({ page }) => {
    await drawWithoutText(page);
    await page.goto('/details/U MSFT/chart/U MSFT');
    const chart = await drawnChart(page);
    await chooseRange(page, '2 Years');
    await expect(chart).toHaveAccessibleName(/MSFT.*2 Years.*bars/);
    await atGoldenSize(chart);
    expect(await chartPicture(chart)).toMatchSnapshot('chart-daily.png', { maxDiffPixels: 0 });
  });

  test('weeks drawn as a line of closes are saved, and drawn again after a reload', async ({ page }) => {
    await page.goto('/details/U MSFT/chart/U MSFT');
    let chart = await drawnChart(page);
    const candles = await chartPixels(chart);
    await choosePeriod(page, 'Historical', 'Weekly');
    await chooseType(page, 'Close');
    await chooseRange(page, 'All');
    await expect(chart).toHaveAccessibleName(/MSFT, Weekly, All.*bars/);
    await expect(page.getByRole('region', { name: 'Chart of MSFT' }).locator('dl')).toContainText(/Week of/);
    // The name describes the drawn bars: only now is the picture that of the complete history.
    await expect(chart).toHaveAccessibleName(/All.*1990/);
    const line = await restingPixels(chart);
    expect(line.colours).toBeGreaterThan(4);
    expect(line.hash).not.toBe(candles.hash);

    await page.reload();
    chart = await drawnChart(page);
    await expect(chart).toHaveAccessibleName(/MSFT, Weekly, All, Close\..*bars/);
    await expect(async () => expect((await chartPixels(chart)).hash).toBe(line.hash)).toPass();
  });

  test('the last candle of 1 Day follows trades, and its minute bars equal the trades sent', async ({
    page,
    server,
  }) => {
    const { chart, section } = await openLiveDay(page);
    await expect(chart).toHaveAccessibleName(/1 Day/);

    // A fresh minute, so that every trade of its bar is one of ours.
    await server.step(60);
    const prices = [371.5, 371.9, 371.2, 371.6];
    for (const price of prices) await server.print('SPY', 'U', price, 1000);
    const legend = section.locator('dl');
    await expect(legend).toContainText('371.60');
    await expect(legend).toContainText(/High\s*371\.90/);
    await expect(legend).toContainText(/Low\s*371\.20/);
    const before = await chartPixels(chart);
    await server.print('SPY', 'U', 372.4, 1000);
    await expect(legend).toContainText(/Close\s*372\.40/);
    await expect(async () => expect((await chartPixels(chart)).hash).not.toBe(before.hash)).toPass();
  });

  test('without OffscreenCanvas the same module draws in the page, to the same pixel', async ({ browser, server }) => {
    const open = async (without: boolean): Promise<Locator> => {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1200, height: 800 } });
      await foldColumns(context);
      if (without) {
        await context.addInitScript(() => {
          Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
          Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
        });
      }
      const page = await context.newPage();
      await page.goto('/details/U MSFT/chart/U MSFT');
      await chooseRange(page, '1 Year');
      const chart = await drawnChart(page);
      await expect(chart).toHaveAccessibleName(/1 Year.*bars/);
      expect((await restingPixels(chart)).colours).toBeGreaterThan(4);
      return chart;
    };
    const [inWorker, inPage] = [await open(false), await open(true)];
    await expect.poll(async () => (await chartPicture(inPage)).equals(await chartPicture(inWorker))).toBe(true);
    for (const chart of [inWorker, inPage]) await chart.page().context().close();
  });

  test('a chart whose script cannot be loaded says so, and starts when it can', async ({ page, context }) => {
    let broken = true;
    await context.route(/\/assets\/chart-worker-.*\.js/, (route) => (broken ? route.abort() : route.continue()));
    await page.goto(CHART);
    const section = page.getByRole('region', { name: 'Chart of SPY' });
    await expect(section.locator('[data-phase]')).toHaveAttribute('data-phase', 'failed');
    broken = false;
    await section.getByRole('button', { name: 'Try now' }).click();
    await drawnChart(page);
  });

  test('fingers move and spread the bars under them, at any pixel ratio', async ({ browser, server }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 400, height: 800 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.goto(CHART);
    const chart = await drawnChart(page);
    const bars = async (): Promise<number> =>
      Number(/(\d+) bars/.exec((await chart.getAttribute('aria-label')) ?? '')?.[1]);
    await expect(chart).toHaveAccessibleName(/bars/);
    const before = await bars();
    const box = await chart.boundingBox();
    const area = await chart.evaluate((element) => element.clientWidth);
    expect(
      await chart
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => canvas.width),
    ).toBe(2 * area);
    const [x, y] = [(box?.x ?? 0) + area / 2, (box?.y ?? 0) + 100];
    const touch = await touching(page);
    await touch('touchStart', [x - 40, y], [x + 40, y]);
    for (const reach of [60, 80, 100, 120]) await touch('touchMove', [x - reach, y], [x + reach, y]);
    await touch('touchEnd');
    // With fingers three times as far apart, about a third of the bars are visible.
    await expect.poll(bars).toBeLessThan(before / 2.5);
    expect(await bars()).toBeGreaterThan(before / 4);
    await context.close();
  });

  test('another symbol loads another chart, which follows the trades of its own and no others', async ({
    page,
    server,
  }) => {
    await openLiveDay(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type('microsoft');
    await page.keyboard.press('Enter');
    const section = page.getByRole('region', { name: 'Chart of MSFT' });
    await expect(section).toContainText('Live');
    await expect(await drawnChart(page)).toHaveAccessibleName(/^MSFT, 1 minute, 1 Day/);
    await server.print('SPY', 'U', 229.75, 1000);
    await server.print('MSFT', 'U', 229.5, 1000);
    await expect(section.locator('dl')).toContainText(/Close\s*229\.50/);
  });

  test('arrow keys move a data cursor that is said aloud', async ({ page }) => {
    await page.goto(CHART);
    const chart = await drawnChart(page);
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('region', { name: 'Chart of SPY' }).getByRole('status')).toHaveText(
      /open .*high .*low .*close/,
    );
  });

  test('the newest bar is said when the cursor comes to it, and not again with each trade', async ({
    page,
    server,
  }) => {
    const { chart, section } = await openLiveDay(page);
    await server.step(60);
    await server.print('SPY', 'U', 372.5, 1000);
    const legend = section.locator('dl');
    await expect(legend).toContainText(/Close\s*372\.50/);
    await chart.focus();
    await page.keyboard.press('End');
    const said = section.getByRole('status').first();
    await expect(said).toHaveText(/close 372\.50/);
    await server.print('SPY', 'U', 372.75, 1000);
    await expect(legend).toContainText(/Close\s*372\.75/);
    await expect(said).toHaveText(/close 372\.50/);
    await page.keyboard.press('ArrowLeft');
    await expect(said).not.toHaveText(/close 372\.50/);
    await page.keyboard.press('ArrowRight');
    await expect(said).toHaveText(/close 372\.75/);
  });
});
