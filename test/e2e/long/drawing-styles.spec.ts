import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../../support/axe.ts';
import { drawnChart, restingOverlay } from '../../support/chart.ts';
import { expect, keptPreferences, openAs, test } from '../../support/fixtures.ts';

const CHART = '/details/U MSFT/chart/U MSFT';

test.use({ viewport: { width: 1200, height: 800 }, deviceScaleFactor: 1 });

/** The bar of the selected drawing, and one of its controls. */
const bar = (page: Page): Locator => page.getByRole('toolbar', { name: /^Selected drawing/ });
const control = (page: Page, name: string): Locator => bar(page).getByRole('button', { name, exact: true });

/** The line below the chart. */
const line = (page: Page): Locator => page.getByRole('region', { name: /^Chart of/ }).locator('p[aria-live]');

/** Draws with a tool by keyboard, which leaves the drawing selected and the focus on the chart. */
async function draw(page: Page, tool: 'Line' | 'Horizontal line'): Promise<Locator> {
  const chart = await drawnChart(page);
  await page
    .getByRole('toolbar', { name: 'Drawing tools' })
    .getByRole('button', { name: new RegExp(`^${tool},`) })
    .click();
  await expect(chart).toBeFocused();
  for (const key of ['End', 'Shift+ArrowLeft', 'Enter']) await page.keyboard.press(key);
  if (tool === 'Line') {
    await expect(line(page)).toContainText('second point');
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key);
  }
  await expect(line(page)).toContainText('1 drawing');
  for (const key of ['Escape', ']']) await page.keyboard.press(key);
  await expect(line(page)).toContainText('selected');
  return chart;
}

/** Chooses in a menu of the bar by pointer. */
async function choose(page: Page, from: string, to: string): Promise<void> {
  await control(page, from).click();
  await page.getByRole('menuitemradio', { name: to, exact: true }).click();
}

test.describe('the bar of a picked drawing', () => {
  test('changes its style, locks, copies and removes it; keys undo that, and a reload keeps it', async ({ page }) => {
    await page.goto(CHART);
    const chart = await draw(page, 'Line');
    await expect(bar(page)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    let before = (await restingOverlay(chart)).hash;
    for (const [property, from, to] of [
      ['Colour', 'Ink', 'Blue'],
      ['Width', 'Thin', 'Thick'],
      ['Dashes', 'Solid', 'Dotted'],
      ['Extension', 'Not extended', 'Both ways'],
    ] as const) {
      await choose(page, `${property}: ${from}`, to);
      await expect(control(page, `${property}: ${to}`)).toBeFocused();
      const { hash } = await restingOverlay(chart);
      expect(hash).not.toBe(before);
      before = hash;
    }

    await control(page, 'Lock').click();
    await expect(control(page, 'Lock')).toHaveAttribute('aria-pressed', 'true');
    await expect(line(page)).toContainText('selected. It is locked');
    await expect(control(page, 'Delete')).toHaveAttribute('aria-disabled', 'true');
    const locked = await line(page).textContent();
    await chart.focus();
    for (const key of ['ArrowUp', 'Delete']) await page.keyboard.press(key);
    await control(page, 'Lock').click();
    await expect(line(page)).toContainText('selected. Arrows move it');
    expect((await line(page).textContent())?.split(' selected')[0]).toBe(locked?.split(' selected')[0]);

    await control(page, 'Copy').click();
    await expect(line(page)).toContainText('2 drawings');
    await expect(control(page, 'Colour: Blue')).toBeVisible();
    await control(page, 'Delete').click();
    await expect(line(page)).toHaveText('1 drawing');
    await expect(bar(page)).toHaveCount(0);
    await expect(chart).toBeFocused();
    // What comes back is selected again; the copy, taken back, leaves nothing to select.
    await page.keyboard.press('Control+z');
    await expect(line(page)).toContainText('selected');
    await expect(line(page)).toContainText('2 drawings');
    await expect(control(page, 'Colour: Blue')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(line(page)).toHaveText('1 drawing');

    // A page saves what is drawn within a fraction of a second; another one shows that it has.
    const other = await page.context().newPage();
    await other.goto(CHART);
    await expect(line(other)).toHaveText('1 drawing');
    await page.reload();
    await drawnChart(page);
    await expect(line(page)).toHaveText('1 drawing');
    await chart.focus();
    await page.keyboard.press(']');
    for (const name of ['Colour: Blue', 'Width: Thick', 'Dashes: Dotted', 'Extension: Both ways'])
      await expect(control(page, name)).toBeVisible();
    expect((await restingOverlay(chart)).hash).toBe(before);
  });

  test('is used by keyboard alone, and Escape returns to the chart', async ({ page }) => {
    await page.goto(CHART);
    const chart = await draw(page, 'Line');
    await expect(bar(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(control(page, 'Colour: Ink')).toBeFocused();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(control(page, 'Colour: Blue')).toBeFocused();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(control(page, 'Dashes: Dashed')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(control(page, 'Dashes: Solid')).toBeFocused();
    await page.keyboard.press('End');
    await expect(control(page, 'Delete')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(chart).toBeFocused();
    await expect(bar(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
  });

  test('gives its looks to the next drawing of that tool, on the account, and to no other tool', async ({ page }) => {
    await openAs(page, { realtime: false }, CHART);
    await draw(page, 'Line');
    await choose(page, 'Colour: Ink', 'Blue');
    await choose(page, 'Width: Thin', 'Thick');
    await choose(page, 'Extension: Not extended', 'Both ways');
    await control(page, 'Delete').click();
    await expect.poll(async () => (await keptPreferences(page)).drawstyles).toBe('line colour=blue width=3');
    await page.reload();
    await draw(page, 'Line');
    for (const name of ['Colour: Blue', 'Width: Thick', 'Extension: Not extended'])
      await expect(control(page, name)).toBeVisible();
    await control(page, 'Delete').click();
    await draw(page, 'Horizontal line');
    await expect(control(page, 'Colour: Ink')).toBeVisible();
  });

  test('offers what its tool has: new words for a text, an alarm at a level', async ({ page }) => {
    await openAs(page, { realtime: true }, CHART);
    await draw(page, 'Horizontal line');
    await expect(control(page, 'Extension: Not extended')).toHaveCount(0);
    const price = /at (\d+\.\d+) selected/.exec((await line(page).textContent()) ?? '')?.[1] ?? 'no price';
    await control(page, `Add an alarm at ${price}`).click();
    const dialog = page.getByRole('dialog', { name: 'Add Alarm' });
    await expect(dialog.getByLabel('Value')).toHaveValue(price);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(control(page, `Add an alarm at ${price}`)).toBeFocused();
    await control(page, 'Delete').click();

    await page
      .getByRole('toolbar', { name: 'Drawing tools' })
      .getByRole('button', { name: /^Text,/ })
      .click();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox').fill('Support');
    await page.keyboard.press('Enter');
    await expect(line(page)).toContainText('1 drawing');
    for (const key of ['Escape', ']']) await page.keyboard.press(key);
    await expect(control(page, 'Width: Thin')).toHaveCount(0);
    await control(page, 'Edit the text').click();
    await page.getByRole('dialog').getByRole('textbox').fill('Resistance');
    await page.keyboard.press('Enter');
    await expect(line(page)).toContainText('Text “Resistance”');
  });
});

test.describe('the bar of a picked drawing under a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('lies in the chart, beside the points, and its buttons are as wide as a finger', async ({ page }) => {
    await page.goto(CHART);
    const chart = await drawnChart(page);
    const area = async (): Promise<{ x: number; y: number; width: number; height: number }> => {
      const box = await chart.boundingBox();
      if (box === null) throw new Error('the chart has no box');
      return box;
    };
    const tap = async (across: number, down: number): Promise<void> => {
      const { width, height } = await area();
      await chart.tap({ position: { x: across * width, y: down * height } });
    };
    await page.getByRole('button', { name: 'Draw', exact: true }).tap();
    await page
      .getByRole('toolbar', { name: 'Drawing tools' })
      .getByRole('button', { name: /^Line,/ })
      .tap();
    await tap(0.3, 0.25);
    await expect(line(page)).toContainText('second point');
    await tap(0.6, 0.5);
    await expect(line(page)).toContainText('1 drawing');
    await page.getByRole('button', { name: 'Line', exact: true }).tap();
    await page.getByRole('toolbar', { name: 'Drawing tools' }).getByRole('button', { name: 'Data readout' }).tap();
    await tap(0.45, 0.375);
    await expect(bar(page)).toBeVisible();
    const frame = await area();
    const box = await bar(page).boundingBox();
    if (box === null) throw new Error('the bar has no box');
    expect(box.x).toBeGreaterThanOrEqual(frame.x);
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
    expect(box.y).toBeGreaterThanOrEqual(frame.y);
    expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
    for (const [across, down] of [
      [0.3, 0.25],
      [0.6, 0.5],
    ] as const) {
      const [x, y] = [frame.x + across * frame.width, frame.y + down * frame.height];
      expect(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height).toBe(false);
    }
    for (const button of await bar(page).getByRole('button').all()) {
      const size = await button.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await control(page, 'Colour: Ink').tap();
    await page.getByRole('menuitemradio', { name: 'Ochre' }).tap();
    await expect(control(page, 'Colour: Ochre')).toBeVisible();
    await control(page, 'Delete').tap();
    await expect(line(page)).toHaveText('');
  });
});
