import type { Locator, Page } from '@playwright/test';
import { choosePeriod, chooseRange, drawnChart, restingOverlay } from '../support/chart.ts';
import { expect, logIn, openAs, test } from '../support/fixtures.ts';

const CHART = '/details/U MSFT/chart/U MSFT';

test.use({ viewport: { width: 1200, height: 800 }, deviceScaleFactor: 1 });

/** A tool, act or switch of the rail. */
function control(page: Page, name: string): Locator {
  const rail = page.getByRole('toolbar', { name: 'Drawing tools' });
  return rail.getByRole('button', { name, exact: true }).or(rail.getByRole('switch', { name, exact: true }));
}

/** The status line below the chart: the next step, the selection and the number of drawings. */
function line(page: Page): Locator {
  return page.getByRole('region', { name: /^Chart of/ }).locator('p[aria-live]');
}

/** Clicks the chart at parts of its width and height. */
async function click(chart: Locator, across: number, down: number): Promise<void> {
  const box = await chart.boundingBox();
  await chart.click({ position: { x: across * (box?.width ?? 0), y: down * (box?.height ?? 0) } });
}

/** What the overlay shows. */
const overlay = async (chart: Locator): Promise<string> => (await restingOverlay(chart)).hash;

test.describe('drawing tools', () => {
  test('a line by pointer is drawn, undone, redone, cleared and brought back', async ({ page }) => {
    await page.goto(CHART);
    const chart = await drawnChart(page);
    const bare = await overlay(chart);
    await control(page, 'Line, 2 clicks').click();
    await expect(control(page, 'Line, 2 clicks')).toHaveAttribute('aria-pressed', 'true');
    await expect(chart).toBeFocused();
    await expect(line(page)).toContainText('Line: click the first of 2 points');
    await click(chart, 0.2, 0.5);
    await expect(line(page)).toContainText('Line: now the second point');
    await click(chart, 0.6, 0.3);
    await expect(line(page)).toContainText('1 drawing');
    await page.keyboard.press('Escape');
    await expect(control(page, 'Data readout')).toHaveAttribute('aria-pressed', 'true');
    await expect(line(page)).toHaveText('1 drawing');
    await expect.poll(() => overlay(chart)).not.toBe(bare);
    const drawn = await overlay(chart);

    await control(page, 'Undo').click();
    await expect(line(page)).toHaveText('');
    await expect.poll(() => overlay(chart)).toBe(bare);
    await expect(control(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
    // What comes back is selected.
    await control(page, 'Redo').click();
    await expect(line(page)).toContainText(/selected.*1 drawing$/);
    await chart.focus();
    await page.keyboard.press('Escape');
    await expect(line(page)).toHaveText('1 drawing');
    await expect.poll(() => overlay(chart)).toBe(drawn);

    await control(page, 'Clear all drawings').click();
    await expect(line(page)).toHaveText('');
    await page.keyboard.press('Control+z');
    await expect(line(page)).toContainText('1 drawing');
    await chart.focus();
    await page.keyboard.press('Control+z');
    await expect(line(page)).toHaveText('');
    await page.keyboard.press('Control+y');
    await expect(line(page)).toContainText('1 drawing');
    await page.keyboard.press('Escape');
    await control(page, 'Clear the last drawing').click();
    await expect(line(page)).toHaveText('');
  });

  test('a line by keyboard alone, selected, moved and deleted', async ({ page }) => {
    await page.goto(CHART);
    const chart = await drawnChart(page);
    await control(page, 'Data readout').focus();
    // The rail is one stop for Tab; arrows go from tool to tool.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(control(page, 'Line, 2 clicks')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chart).toBeFocused();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect(line(page)).toContainText('now the second point');
    await expect(line(page)).toContainText(/2020 at \d+\.\d\d/);
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect(line(page)).toContainText('1 drawing');
    await page.keyboard.press('Escape');
    await page.keyboard.press(']');
    await expect(line(page)).toContainText(/Line from .* 2020 at .* to .* 2020 at .* selected/);
    const before = await line(page).textContent();
    await page.keyboard.press('ArrowUp');
    await expect(line(page)).not.toHaveText(before ?? '');
    await page.keyboard.press('Delete');
    await expect(line(page)).toHaveText('');
  });

  test('every tool that draws leaves its drawing after its clicks', async ({ page }) => {
    await page.goto(CHART);
    const chart = await drawnChart(page);
    const tools = [
      ['Horizontal line, 1 click', 1],
      ['Vertical line, 1 click', 1],
      ['Parallel lines, 3 clicks', 3],
      ['Regression line, 2 clicks', 2],
      ['Fibonacci retracement, 2 clicks', 2],
      ['Fibonacci fan, 2 clicks', 2],
      ['Fibonacci time zones, 1 click', 1],
      ['Natural squares, 1 click', 1],
    ] as const;
    for (const [i, [name, clicks]] of tools.entries()) {
      await control(page, name).click();
      for (let n = 0; n < clicks; n++) await click(chart, 0.15 + 0.07 * i + 0.1 * n, 0.3 + 0.1 * n);
      await expect(line(page)).toContainText(`${i + 1} drawing`);
    }
  });

  test('drawings stay through another period, go with another symbol, come back with it and after a reload', async ({
    page,
  }) => {
    await page.goto(CHART);
    let chart = await drawnChart(page);
    await control(page, 'Line, 2 clicks').click();
    await click(chart, 0.3, 0.4);
    await click(chart, 0.7, 0.5);
    await page.keyboard.press('Escape');
    await page.keyboard.press(']');
    await expect(line(page)).toContainText('selected');
    const name = await line(page).textContent();
    await chooseRange(page, '2 Years');
    await expect(chart).toHaveAccessibleName(/2 Years/);
    await expect(line(page)).toHaveText(name ?? '');
    await choosePeriod(page, 'Historical', 'Weekly');
    await expect(chart).toHaveAccessibleName(/Weekly/);
    await expect(line(page)).toHaveText(name ?? '');
    await choosePeriod(page, 'Historical', 'Daily');
    await chooseRange(page, '6 Months');
    await expect(chart).toHaveAccessibleName(/Daily, 6 Months/);
    await expect(line(page)).toHaveText(name ?? '');

    await page.goto('/details/U SPY/chart/U SPY');
    chart = await drawnChart(page);
    await expect(chart).toHaveAccessibleName(/SPY/);
    await expect(line(page)).toHaveText('');
    await page.goBack();
    chart = await drawnChart(page);
    await expect(chart).toHaveAccessibleName(/MSFT/);
    await expect(line(page)).toHaveText('1 drawing');

    await page.reload();
    chart = await drawnChart(page);
    await expect(line(page)).toHaveText('1 drawing');
    await chart.focus();
    await page.keyboard.press(']');
    await expect(line(page)).toHaveText(name ?? '');
  });

  test('kept drawings are of one user, and go when they are no longer to be kept', async ({ page }) => {
    await page.goto(CHART);
    let chart = await drawnChart(page);
    await control(page, 'Horizontal line, 1 click').click();
    await click(chart, 0.5, 0.4);
    await expect(line(page)).toContainText('1 drawing');

    // At the login it goes to the account, and is nobody else's afterwards.
    await logIn(page, { realtime: false });
    await page.goto(CHART);
    await drawnChart(page);
    await expect(control(page, 'Keep drawings for each symbol')).toBeChecked();
    await expect(line(page)).toHaveText('1 drawing');
    await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await page.goto(CHART);
    await drawnChart(page);
    await expect(line(page)).toHaveText('');
    await openAs(page, { realtime: false }, CHART);
    chart = await drawnChart(page);
    await expect(line(page)).toHaveText('');
    await control(page, 'Horizontal line, 1 click').click();
    await click(chart, 0.5, 0.4);
    await expect(line(page)).toContainText('1 drawing');

    await control(page, 'Keep drawings for each symbol').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click();
    await expect(control(page, 'Keep drawings for each symbol')).toBeChecked();
    await control(page, 'Keep drawings for each symbol').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop and remove' }).click();
    await expect(control(page, 'Keep drawings for each symbol')).not.toBeChecked();
    await expect(line(page)).toContainText('1 drawing');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /drawings/.test(key)))).toEqual([]);
    await page.reload();
    await drawnChart(page);
    await expect(control(page, 'Keep drawings for each symbol')).not.toBeChecked();
    await expect(line(page)).toHaveText('');
    await control(page, 'Keep drawings for each symbol').click();
    await expect(control(page, 'Keep drawings for each symbol')).toBeChecked();
  });

  test('a damaged store costs one symbol and nothing else', async ({ page }) => {
    await page.goto(CHART);
    await drawnChart(page);
    await page.evaluate(() => {
      localStorage.setItem('borealis.drawings//U/MSFT', 'rubbish');
      localStorage.setItem('borealis.drawings//U/SPY', '3 1\nhorz 1600000000 330\nline 1 2\nvert 1600000000 0');
    });
    await page.reload();
    await drawnChart(page);
    await expect(line(page)).toHaveText('');
    await page.goto('/details/U SPY/chart/U SPY');
    await drawnChart(page);
    await expect(line(page)).toHaveText('2 drawings');
  });

  test('snapping is kept, and puts a point on a price of its bar', async ({ page }) => {
    await page.goto(CHART);
    await drawnChart(page);
    await control(page, 'Snap to open, high, low and close').click();
    await expect(control(page, 'Snap to open, high, low and close')).toBeChecked();
    await page.reload();
    const chart = await drawnChart(page);
    await expect(control(page, 'Snap to open, high, low and close')).toBeChecked();
    await chart.focus();
    await page.keyboard.press('End');
    const legend = page
      .getByRole('region', { name: /^Chart of/ })
      .locator('dl')
      .first();
    await expect(legend).toContainText(/High\s*\d/);
    const prices = ((await legend.textContent()) ?? '').match(/\d+\.\d\d/g)?.slice(0, 4) ?? [];
    await control(page, 'Horizontal line, 1 click').click();
    for (const key of ['End', 'ArrowUp', 'Enter', 'Escape', ']']) await page.keyboard.press(key);
    await expect(line(page)).toContainText(/Horizontal line at \d+\.\d\d selected/);
    const price = /at (\d+\.\d\d) selected/.exec((await line(page).textContent()) ?? '')?.[1];
    expect(prices).toContain(price);
  });

  test('the keys are listed', async ({ page }) => {
    await page.goto(CHART);
    await drawnChart(page);
    await control(page, 'Keys of this screen').click();
    const dialog = page.getByRole('dialog', { name: 'Keys of this screen' });
    await expect(dialog).toContainText('Place a point');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(control(page, 'Keys of this screen')).toBeFocused();
  });
});

test.describe('drawing tools under a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('speak of taps, and clear the drawing that is selected', async ({ page }) => {
    await page.goto(CHART);
    const chart = await drawnChart(page);
    const tap = async (across: number, down: number): Promise<void> => {
      const box = await chart.boundingBox();
      await chart.tap({ position: { x: across * (box?.width ?? 0), y: down * (box?.height ?? 0) } });
    };
    await page.getByRole('button', { name: 'Draw', exact: true }).tap();
    await control(page, 'Horizontal line, 1 tap').tap();
    await expect(line(page)).toHaveText('Horizontal line: tap where it goes.');
    // The whole plot is in sight below the heading that stays.
    const heading = await page.locator('main h1').locator('..').boundingBox();
    expect((await chart.boundingBox())?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0));
    await tap(0.4, 0.2);
    await tap(0.4, 0.5);
    await expect(line(page)).toContainText('2 drawings');
    await page.getByRole('button', { name: 'Horizontal line', exact: true }).tap();
    await expect(control(page, 'Clear the selected drawing')).toHaveCount(0);
    await control(page, 'Data readout').tap();
    await tap(0.4, 0.2);
    await expect(line(page)).toContainText('selected. Drag it to move it.');
    const first = (await line(page).textContent())?.split(' selected')[0] ?? '';
    await page.getByRole('button', { name: 'Draw', exact: true }).tap();
    await control(page, 'Clear the selected drawing').tap();
    await expect(line(page)).toHaveText('1 drawing');
    await control(page, 'Data readout').tap();
    await tap(0.4, 0.5);
    await expect(line(page)).toContainText('selected');
    await expect(line(page)).not.toContainText(first);
  });

  test('have names that fit under their icons in French, whose words are longer', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('borealis.display', JSON.stringify({ language: 'fr' })));
    await page.goto(CHART);
    await drawnChart(page);
    await page.getByRole('button', { name: 'Dessiner', exact: true }).tap();
    const controls = page.getByRole('toolbar', { name: 'Outils de dessin' }).locator('button');
    await expect(controls.filter({ hasText: 'Retracement de Fibonacci' })).toBeVisible();
    const outside = await controls.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
    expect(outside).toEqual([]);
  });
});
