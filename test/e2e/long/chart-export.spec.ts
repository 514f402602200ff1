import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { addIndicators, chooseRange, drawnChart, exportChart } from '../../support/chart.ts';
import { expect, test } from '../../support/fixtures.ts';

const CHART = '/details/U MSFT/chart/U MSFT';
const DATES = String.raw`\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d`;

test.use({
  viewport: { width: 1200, height: 800 },
  deviceScaleFactor: 2,
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** Presses a button that saves a file, and waits for the file. */
async function saved(page: Page, name: Parameters<typeof exportChart>[1]): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), exportChart(page, name)]);
  return download;
}

/** The rows of a CSV, the first one the columns. */
function rowsOf(csv: string): string[][] {
  return parse(csv, { bom: true }) as string[][];
}

test.describe('what a chart can be taken away as', () => {
  test('the CSV has every bar with every indicator, and its end is the table of the bars in sight', async ({
    page,
  }) => {
    await page.goto(CHART);
    const chart = await drawnChart(page);
    await expect(chart).toHaveAccessibleName(/\d+ bars/);
    await addIndicators(page, 'upper', 'Bollinger Bands');
    await addIndicators(page, 'lower', 'MACD');
    const inSight = Number(/(\d+) bars/.exec((await chart.getAttribute('aria-label')) ?? '')?.[1]);

    const download = await saved(page, 'Save the bars as CSV');
    expect(download.suggestedFilename()).toMatch(new RegExp(`^MSFT-d-${DATES}\\.csv$`));
    const [columns = [], ...bars] = rowsOf(await readFile(await download.path(), 'utf8'));
    expect(columns.slice(0, 6)).toEqual(['date', 'open', 'high', 'low', 'close', 'volume']);
    expect(columns.filter((column) => /^(bb|macd)\(/.test(column))).toEqual([
      'bb(20).mid',
      'bb(20).upper',
      'bb(20).lower',
      'macd(12,25,9).line',
      'macd(12,25,9).signal',
      'macd(12,25,9).hist',
    ]);
    expect(download.suggestedFilename()).toContain(`${bars[0]?.[0]}-${bars.at(-1)?.[0]}`);
    expect(bars.length).toBeGreaterThanOrEqual(inSight);
    for (const bar of bars) expect(bar).toHaveLength(columns.length);

    await exportChart(page, 'Visible bars as a table');
    const dialog = page.getByRole('dialog', { name: 'Visible bars of MSFT' });
    const table = dialog.getByRole('table', { name: 'Visible bars of MSFT' });
    await expect(table.locator('tbody tr')).toHaveCount(inSight);
    await expect(table.locator('thead th')).toHaveCount(columns.length);
    await expect(table.getByRole('columnheader', { name: /^MACD 12, 25, 9 Signal$/ })).toBeVisible();
    // Newest first, as the language writes it.
    const newest = bars.at(-1) ?? [];
    const close = Number(newest[columns.indexOf('close')]);
    await expect(table.locator('tbody tr').first()).toContainText(close.toFixed(2));
    await expect(table.locator('tbody tr').first().getByRole('rowheader')).toContainText(/Dec 16, 2020/);
    await dialog.getByRole('switch', { name: 'Newest first' }).click();
    await expect(table.locator('tbody tr').last().getByRole('rowheader')).toContainText(/Dec 16, 2020/);

    await dialog.getByRole('button', { name: 'Copy as CSV' }).click();
    await expect(dialog.getByText('Copied')).toBeVisible();
    const copied = rowsOf(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied[0]).toEqual(columns);
    expect(copied.slice(1)).toEqual(bars.slice(-inSight));
  });

  test('the table is read by keyboard: it scrolls, and closing it gives the focus back', async ({ page }) => {
    await page.goto(CHART);
    await drawnChart(page);
    const opener = page.getByRole('button', { name: 'Table and files' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Visible bars as a table' })).toBeFocused();
    await page.keyboard.press('Enter');
    const scroll = page.getByRole('region', { name: 'Visible bars of MSFT' });
    await expect(scroll.locator('tbody tr').nth(40)).toBeAttached();
    await scroll.focus();
    await page.keyboard.press('End');
    await expect.poll(() => scroll.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
    // The heads of the columns stay.
    const head = await scroll.locator('thead th').first().boundingBox();
    const box = await scroll.boundingBox();
    expect(Math.abs((head?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(4);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  test('on a phone the table scrolls sideways under its dates and times', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(CHART);
    await drawnChart(page);
    await chooseRange(page, '1 Day');
    await exportChart(page, 'Visible bars as a table');
    const scroll = page.getByRole('region', { name: 'Visible bars of MSFT' });
    const staying = [scroll.getByRole('rowheader').first(), scroll.getByRole('cell', { name: /^\d\d:\d\d$/ }).first()];
    await expect(staying[1] ?? scroll).toBeInViewport({ ratio: 1 });
    const before = await Promise.all(staying.map((cell) => cell.boundingBox()));
    await scroll.evaluate((element) => element.scrollBy(element.scrollWidth, 0));
    await expect(scroll.getByRole('columnheader', { name: 'Volume' })).toBeInViewport({ ratio: 0.9 });
    expect(await Promise.all(staying.map((cell) => cell.boundingBox()))).toEqual(before);
  });

  test('minutes have their time of day', async ({ page }) => {
    await page.goto(CHART);
    const chart = await drawnChart(page);
    await chooseRange(page, '1 Day');
    await expect(chart).toHaveAccessibleName(/1 Day.*bars/);
    const download = await saved(page, 'Save the bars as CSV');
    expect(download.suggestedFilename()).toMatch(new RegExp(`^MSFT-1-${DATES}\\.csv$`));
    const [columns = [], first = []] = rowsOf(await readFile(await download.path(), 'utf8'));
    expect(columns.slice(0, 2)).toEqual(['date', 'time']);
    expect(first[1]).toMatch(/^\d\d:\d\d$/);
  });

  test('the picture is a PNG of the chart, to the device pixel', async ({ page }) => {
    await page.goto(CHART);
    const chart = await drawnChart(page);
    const download = await saved(page, 'Save the image as PNG');
    expect(download.suggestedFilename()).toMatch(new RegExp(`^MSFT-d-${DATES}\\.png$`));
    const png = await readFile(await download.path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const canvas = chart.locator('canvas').first();
    const size = await canvas.evaluate(({ width, height }: HTMLCanvasElement) => [width, height]);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(size);
    const colours = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const copy = document.createElement('canvas');
      copy.width = bitmap.width;
      copy.height = bitmap.height;
      const context = copy.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(0, 0, copy.width, copy.height) ?? { data: new Uint8ClampedArray() };
      return new Set(new Uint32Array(data.buffer)).size;
    }, png.toString('base64'));
    expect(colours).toBeGreaterThan(4);
  });
});
