import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../../support/axe.ts';
import { accept, chooseCharts, exportChart, openPeriods } from '../../support/chart.ts';
import { expect, test } from '../../support/fixtures.ts';

const CHART = '/details/U MSFT/chart/U MSFT';

test.use({ viewport: { width: 1400, height: 900 }, deviceScaleFactor: 1 });

/** One of the charts of the page, by its number. */
function part(page: Page, place: number): Locator {
  return page.getByRole('region', { name: new RegExp(`^Chart ${place} of`) });
}

/** The element with the canvases of a chart. */
function area(page: Page, place: number): Locator {
  return part(page, place).locator('[data-phase]');
}

async function unlink(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Charts/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Link' }).click();
}

async function ready(page: Page, count: number): Promise<void> {
  for (let place = 1; place <= count; place++) {
    await expect(area(page, place)).toHaveAttribute('data-phase', 'ready');
  }
}

test.describe('several charts on one page', () => {
  test('each has its own security, period and range, found again after a reload', async ({ page }) => {
    await page.goto(CHART);
    const layout = page.getByRole('button', { name: /^Charts/ });
    await layout.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: '1 chart' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await ready(page, 2);
    await expect(layout).toBeFocused();
    await expect(layout).toHaveAccessibleName('Charts 2');
    await unlink(page);
    await page.getByRole('button', { name: 'Change symbol' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change symbol' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('combobox').fill('U:NOSUCH');
    await page.keyboard.press('Enter');
    await expect(part(page, 2)).toContainText('Unknown symbol: NOSUCH.');
    await expect(part(page, 2)).not.toContainText(/Close|\d\.\d\d|7,\d+k/);
    await page.getByRole('button', { name: 'Change symbol' }).click();
    await dialog.getByRole('combobox').fill('SPY');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(area(page, 2)).toHaveAccessibleName(/^SPY, Daily, 6 Months.*bars/);
    // The row of tools acts on the chart that was used last.
    await area(page, 1).click();
    await expect(page.getByRole('toolbar', { name: 'Tools for the chart of MSFT' })).toBeVisible();
    await area(page, 2).click();
    await expect(page.getByRole('toolbar', { name: /^Tools for/ })).toHaveAccessibleName('Tools for the chart of SPY');
    await expect(page.getByRole('toolbar', { name: /^Tools for/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'W', exact: true }).click();
    await expect(page.getByRole('button', { name: 'W', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await part(page, 2).locator('label', { hasText: '5 Years' }).click();
    await expect(area(page, 2)).toHaveAccessibleName(/^SPY, Weekly, 5 Years.*bars/);
    await expect(area(page, 1)).toHaveAccessibleName(/^MSFT, Daily, 6 Months.*bars/);

    await page.reload();
    await ready(page, 2);
    await expect(area(page, 1)).toHaveAccessibleName(/^MSFT, Daily, 6 Months.*bars/);
    await expect(area(page, 2)).toHaveAccessibleName(/^SPY, Weekly, 5 Years.*bars/);
    await layout.click();
    await expect(page.getByRole('menuitemcheckbox', { name: 'Link' })).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(layout).toBeFocused();

    await chooseCharts(page, 1);
    await expect(page.getByRole('region', { name: 'Chart of MSFT' })).toBeVisible();
    await expect(page.locator('[data-phase]')).toHaveCount(1);
  });

  test('show other securities at first: the next ones of the list, or the market', async ({ page }) => {
    await page.goto('/quote/symbols/MSFT SPY C:KFGC/U/-1');
    // The first movement of a hand loads what remembers the list.
    await page.mouse.move(300, 300);
    await page.waitForFunction(() => document.querySelector('#app ~ div') !== null);
    await page.getByRole('main').getByRole('link', { name: 'MSFT' }).first().click();
    await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'ready');
    await chooseCharts(page, 4);
    await expect(area(page, 1)).toHaveAccessibleName(/^MSFT, /);
    await expect(area(page, 2)).toHaveAccessibleName(/^SPY, /);
    await expect(area(page, 3)).toHaveAccessibleName(/^KFGC, /);
  });

  test('linked charts share the crosshair, and no longer when the link is off', async ({ page }) => {
    await page.goto(CHART);
    await chooseCharts(page, 2);
    await ready(page, 2);
    const legend = part(page, 2).locator('dl').first();
    await expect(legend).toHaveText(/\d/);
    const newest = await legend.textContent();
    const box = await area(page, 1).boundingBox();
    const hover = async (across: number): Promise<void> =>
      page.mouse.move((box?.x ?? 0) + across * (box?.width ?? 0), (box?.y ?? 0) + 80);
    await hover(0.3);
    await expect(legend).not.toHaveText(newest ?? '');
    await page.mouse.move(5, 5);
    await expect(legend).toHaveText(newest ?? '');
    await unlink(page);
    await hover(0.3);
    await expect(part(page, 1).locator('dl').first()).toContainText(/20(19|20)/);
    await hover(0.35);
    expect(await legend.textContent()).toBe(newest);
  });

  test('four stand in two rows, one under another on a narrow window, and none is left behind', async ({ page }) => {
    await page.goto(CHART);
    await chooseCharts(page, 4);
    await ready(page, 4);
    const tops = async (): Promise<number[]> =>
      Promise.all([1, 2, 3, 4].map(async (place) => Math.round((await area(page, place).boundingBox())?.x ?? 0)));
    const [first, second, third, fourth] = await tops();
    expect([first === third, second === fourth, first === second]).toEqual([true, true, false]);
    await chooseCharts(page, 2);
    await ready(page, 2);
    const heights = [1, 2].map(async (place) => (await area(page, place).boundingBox())?.y);
    const [left, right] = await Promise.all(heights);
    expect(Math.abs((left ?? 0) - (right ?? 999))).toBeLessThan(4);
    await chooseCharts(page, 4);
    await ready(page, 4);
    await page.setViewportSize({ width: 700, height: 900 });
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
    await chooseCharts(page, 1);
    await expect(page.locator('canvas')).toHaveCount(2);
  });

  test('several charts and their dialogs have no accessibility fault', async ({ page }) => {
    await page.goto(CHART);
    await chooseCharts(page, 4);
    await ready(page, 4);
    expect(await axeFaults(page)).toEqual([]);
    await area(page, 2).click();
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    expect(await axeFaults(page)).toEqual([]);
    await part(page, 2).getByRole('button', { name: 'Keys of this screen' }).click();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await exportChart(page, 'Visible bars as a table');
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change symbol' }).first().click();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('what is drawn on one chart shows on another of the same security', async ({ page }) => {
    await page.goto(CHART);
    await chooseCharts(page, 2);
    await page.getByRole('button', { name: 'Change symbol' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('U:MSFT');
    await page.keyboard.press('Enter');
    await expect(area(page, 2)).toHaveAccessibleName(/^MSFT, /);
    await ready(page, 2);
    await area(page, 1).click();
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await part(page, 1).getByRole('button', { name: 'Horizontal line, 1 click' }).click();
    await area(page, 1).click({ position: { x: 200, y: 100 } });
    for (const place of [1, 2]) await expect(part(page, place).locator('p[aria-live]')).toContainText('1 drawing');
  });

  test('linked charts share the time range: zooming one zooms the other', async ({ page }) => {
    await page.goto(CHART);
    await chooseCharts(page, 2);
    await ready(page, 2);
    const bars = async (place: number): Promise<number> =>
      Number(/(\d+) bars/.exec((await area(page, place).getAttribute('aria-label')) ?? '')?.[1]);
    await area(page, 2).click();
    await (await openPeriods(page)).getByRole('radio', { name: 'Weekly', exact: true }).check();
    await accept(page);
    await expect(area(page, 2)).toHaveAccessibleName(/Weekly, 6 Months.*bars/);
    await part(page, 2).locator('label', { hasText: '2 Years' }).click();
    await expect(area(page, 1)).toHaveAccessibleName(/Daily, 2 Years.*bars/);
    await expect.poll(() => bars(1)).toBeGreaterThan(400);
    await expect.poll(() => bars(2)).toBeGreaterThan(80);
    const before = await bars(2);
    await area(page, 1).focus();
    for (let n = 0; n < 4; n++) await page.keyboard.press('+');
    // Weeks of the days that are in sight.
    await expect.poll(() => bars(2)).toBeLessThan(before / 2);
    await expect.poll(async () => Math.abs((await bars(2)) - (await bars(1)) / 5)).toBeLessThan(4);
  });
});
