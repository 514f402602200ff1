import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { addIndicators, choosePeriod, chooseRange, drawnChart, exportChart } from '../../support/chart.ts';
import { expect, test } from '../../support/fixtures.ts';

const CHART = '/details/U MSFT/chart/U MSFT';
const RANGES = ['All', '5 Years', '2 Years', '1 Year', '6 Months'] as const;

const COLUMNS = ['obv', 'sar(0.02,0.2)', 'macd(12,25,9).signal'];

type Row = Readonly<Record<string, string>>;

/** The legend of an indicator; it begins with the name. */
function legend(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ hasText: name }).last();
}

/** The bars that the chart saves as CSV, by column. */
async function savedBars(page: Page): Promise<Row[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), exportChart(page, 'Save the bars as CSV')]);
  return parse(await readFile(await download.path()), { bom: true, columns: true }) as Row[];
}

/** The oldest row of the table of visible bars, one entry a cell. */
async function oldestRow(page: Page): Promise<string[]> {
  await exportChart(page, 'Visible bars as a table');
  const row = page.getByRole('dialog', { name: 'Visible bars of MSFT' }).locator('tbody tr').last();
  await expect(row).toBeVisible();
  const [text = ''] = await row.allInnerTexts();
  await page.keyboard.press('Escape');
  return text.split('\t');
}

/** Chooses a range; returns its bars with their indicators. */
async function barsIn(page: Page, range: string): Promise<Row[]> {
  await chooseRange(page, range);
  const chart = await drawnChart(page);
  await expect(chart).toHaveAccessibleName(new RegExp(`, ${range}[,.].* [\\d,]+ bars`));
  return savedBars(page);
}

/** Expects one bar saved twice to be the same: cumulative lines and stops exactly, averages to a billionth of the price. */
function sameValues(bar: Row | undefined, other: Row | undefined): void {
  const [signal, ...others] = ['date', ...COLUMNS].toReversed();
  expect(others.map((column) => bar?.[column])).toEqual(others.map((column) => other?.[column]));
  const away = Math.abs(Number(bar?.[signal ?? '']) - Number(other?.[signal ?? '']));
  expect(away).toBeLessThan(1e-9 * Number(bar?.close));
}

test.describe('indicators', () => {
  test.use({ viewport: { width: 1200, height: 900 } });

  test('of a day in bars of five minutes have values from 9:30 on, and no bar of another day is in sight', async ({
    page,
  }) => {
    await page.goto(CHART);
    await drawnChart(page);
    await chooseRange(page, '1 Day');
    await choosePeriod(page, 'Intraday, minutes per bar', '5');
    const chart = await drawnChart(page);
    await expect(chart).toHaveAccessibleName(/MSFT, 5 minutes, 1 Day/);
    // Indicators that are added later and indicators that open with the chart both need earlier bars.
    await addIndicators(page, 'upper', 'Bollinger Bands', 'Keltner Channels');
    await addIndicators(page, 'lower', 'MACD');
    for (const opened of ['added', 'reloaded']) {
      await expect(async () => {
        const [, time, ...cells] = await oldestRow(page);
        expect(time, opened).toBe('09:30');
        // Four prices, the volume, twice three bands and the three values of MACD.
        expect(cells.length, opened).toBeGreaterThanOrEqual(14);
        for (const cell of cells.slice(0, 14)) expect(cell, opened).toMatch(/\d/);
      }).toPass();
      const bars = await savedBars(page);
      expect(new Set(bars.map(({ date }) => date)).size, opened).toBe(1);
      expect(bars[0]?.time, opened).toBe('09:30');
      await page.reload();
      await drawnChart(page);
    }
  });

  test('have the same value at a bar in every range, in days and in minutes', async ({ page }) => {
    await page.goto(CHART);
    await drawnChart(page);
    await addIndicators(page, 'lower', 'MACD', 'On Balance Volume');
    await addIndicators(page, 'upper', 'Parabolic SAR');
    await chooseRange(page, RANGES[0]);
    const whole = (await barsIn(page, RANGES[0])).at(-1);
    await expect(legend(page, 'MACD')).toHaveText(/MACD 12, 25, 9.*\d\.\d\d/);
    const said = (await legend(page, 'MACD').textContent()) ?? '';
    for (const range of RANGES.slice(1)) {
      const bars = await barsIn(page, range);
      sameValues(bars.at(-1), whole);
      for (const column of COLUMNS) expect(bars[0]?.[column], range).not.toBe('');
      await expect(legend(page, 'MACD')).toHaveText(said);
      await expect(legend(page, 'On Balance Volume')).toContainText('since Jan 2, 1990');
    }
    await choosePeriod(page, 'Intraday, days shown', '60');
    await expect(await drawnChart(page)).toHaveAccessibleName(/, 60 Days[,.].* [\d,]+ bars/);
    const minutes = (await savedBars(page)).at(-1);
    for (const days of ['20', '5', '1']) {
      await choosePeriod(page, 'Intraday, days shown', days);
      await choosePeriod(page, 'Intraday, minutes per bar', '30');
      const chart = await drawnChart(page);
      await expect(chart).toHaveAccessibleName(new RegExp(`MSFT, 30 minutes, ${days} Day`));
      sameValues((await savedBars(page)).at(-1), minutes);
      await expect(legend(page, 'On Balance Volume')).toContainText('since Sep 14, 2020');
    }
  });

  test('1, 2 and 5 years of yearly bars are 1, 2 and 5 bars, with or without what comes before', async ({ page }) => {
    await page.goto(CHART);
    await drawnChart(page);
    await choosePeriod(page, 'Historical', 'Yearly');
    for (const withAverage of [false, true]) {
      if (withAverage) await addIndicators(page, 'upper', 'Moving Average');
      for (const [range, bars] of [
        ['1 Year', 1],
        ['2 Years', 2],
        ['5 Years', 5],
      ] as const) {
        await chooseRange(page, range);
        const chart = await drawnChart(page);
        await expect(chart).toHaveAccessibleName(new RegExp(`MSFT, Yearly, ${range}\\b.* ${bars} bars?\\b`));
      }
    }
  });
});
