import type { Locator, Page } from '@playwright/test';
import { chartPixels, drawnChart, restingPixels } from '../support/chart.ts';
import { touching } from '../support/fingers.ts';
import { expect, test } from '../support/fixtures.ts';

const CHART = '/details/U MSFT/chart/U MSFT';

test.use({ viewport: { width: 1200, height: 800 }, deviceScaleFactor: 1 });

/** The chart, drawn, with the corner of its canvases in the window and its plot's size. */
async function openChart(
  page: Page,
): Promise<{ chart: Locator; left: number; top: number; width: number; height: number }> {
  await page.goto(CHART);
  const chart = await drawnChart(page);
  await expect(chart).toHaveAccessibleName(/bars/);
  await expect(page.locator('[role=separator][aria-valuenow]').first()).toBeAttached();
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart has no box');
  return { chart, left: box.x, top: box.y, width: box.width, height: box.height };
}

const scrollOf = (page: Page): Promise<number> => page.evaluate(() => scrollY);

/** The number of visible bars, from the chart's name. */
const barsIn = async (chart: Locator): Promise<number> =>
  Number(/(\d+) bars/.exec((await chart.getAttribute('aria-label')) ?? '')?.[1]);

const hashOf = async (chart: Locator): Promise<string> => (await chartPixels(chart)).hash;

/** A chart's picture once it is at rest. */
const atRest = async (chart: Locator): Promise<string> => (await restingPixels(chart)).hash;

/** A chart's picture once it is at rest and differs from before. */
async function atRestAfter(chart: Locator, before: string): Promise<string> {
  await expect.poll(() => hashOf(chart)).not.toBe(before);
  return atRest(chart);
}

/** Drags the mouse with the events of a hand, and leaves the button down. */
async function dragMouse(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 8 });
}

/** Zooms in so far that dragging by some bars does not reveal earlier bars, which would have to be loaded and drawn later. */
async function zoomIn(page: Page, chart: Locator, [x, y]: readonly [number, number]): Promise<void> {
  const bars = await barsIn(chart);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => barsIn(chart)).toBeLessThan(bars / 1.8);
}

test.describe('mouse', () => {
  test('a plot that is thrown runs on after the button is up, and comes to rest', async ({ page }) => {
    const { chart, left, top } = await openChart(page);
    const [from, to] = [
      [left + 300, top + 150],
      [left + 420, top + 150],
    ] as const;
    await dragMouse(page, from, to);
    const putDown = await atRest(chart);
    await page.mouse.up();
    // A busy machine may take so long between the last move and the button that nothing is thrown.
    await expect(async () => {
      await page.mouse.dblclick(...from);
      await dragMouse(page, from, to);
      await page.mouse.up();
      expect(await atRest(chart)).not.toBe(putDown);
    }).toPass({ intervals: [0] });
    await expect(chart).not.toHaveAttribute('data-hint', 'grabbing');
  });

  test('a pointer that stopped before the button is up leaves the plot where it is', async ({ page }) => {
    const { chart, left, top } = await openChart(page);
    await zoomIn(page, chart, [left + 300, top + 150]);
    const near = await atRest(chart);
    await dragMouse(page, [left + 300, top + 150], [left + 420, top + 150]);
    await expect(chart).toHaveAttribute('data-hint', 'grabbing');
    const held = await atRestAfter(chart, near);
    await page.mouse.up();
    expect(await atRest(chart)).toBe(held);
  });

  test('a double click shows the whole range again', async ({ page }) => {
    const { chart, left, top } = await openChart(page);
    const opened = await atRest(chart);
    await page.mouse.move(left + 400, top + 150);
    await page.mouse.wheel(0, -400);
    await expect.poll(() => hashOf(chart)).not.toBe(opened);
    await page.mouse.dblclick(left + 400, top + 150);
    await expect.poll(() => hashOf(chart)).toBe(opened);
  });

  test('the wheel zooms at the pointer, and sideways or with Shift it pans', async ({ page }) => {
    const { chart, left, top } = await openChart(page);
    const bars = (): Promise<number> => barsIn(chart);
    const before = await bars();
    await page.mouse.move(left + 400, top + 150);
    await page.mouse.wheel(0, -400);
    await expect.poll(bars).toBeLessThan(before / 1.8);
    const near = await atRest(chart);
    const count = await bars();
    await page.mouse.wheel(-120, 10);
    await expect.poll(() => hashOf(chart)).not.toBe(near);
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, 120);
    await page.keyboard.up('Shift');
    await expect.poll(() => hashOf(chart)).toBe(near);
    expect(Math.abs((await bars()) - count)).toBeLessThanOrEqual(1);
  });

  test('the price axis is dragged to stretch prices, and a double click on it undoes that', async ({ page }) => {
    const { chart, left, top, width } = await openChart(page);
    const opened = await atRest(chart);
    const name = await chart.getAttribute('aria-label');
    const axis = [left + width - 20, top + 150] as const;
    await page.mouse.move(...axis);
    await expect(chart).toHaveAttribute('data-hint', 'ns-resize');
    await expect(chart).toHaveCSS('cursor', 'ns-resize');
    await dragMouse(page, axis, [axis[0], axis[1] - 60]);
    await page.mouse.up();
    const tall = await atRestAfter(chart, opened);
    await expect(chart).toHaveAttribute('aria-label', name ?? '');

    // Stretched prices follow the pointer up and down as well.
    await dragMouse(page, [left + 300, top + 150], [left + 300, top + 110]);
    await atRestAfter(chart, tall);
    await page.mouse.up();
    await page.mouse.dblclick(...axis);
    await expect.poll(() => hashOf(chart)).toBe(opened);
  });

  test('the bottom scale is dragged to zoom at the right edge', async ({ page }) => {
    const { chart, left, top, height } = await openChart(page);
    const scale = [left + 500, top + height - 14] as const;
    await page.mouse.move(...scale);
    await expect(chart).toHaveAttribute('data-hint', 'ew-resize');
    const opened = await atRest(chart);
    await dragMouse(page, scale, [scale[0] - 200, scale[1]]);
    await page.mouse.up();
    await atRestAfter(chart, opened);
    await expect(chart).not.toHaveAccessibleName(/\b12\d bars/);
  });

  test('the line above the lower pane is dragged, and stays there after a reload', async ({ page }) => {
    const opened = await openChart(page);
    const line = page.locator('[role=separator][aria-valuenow]').first();
    const at = (): Promise<number> => line.evaluate((element) => element.getBoundingClientRect().top);
    const share = async (): Promise<number> => Number(await line.getAttribute('aria-valuenow'));
    const y = await at();
    const before = await share();
    await page.mouse.move(opened.left + 300, y);
    await expect(opened.chart).toHaveAttribute('data-hint', 'row-resize');
    await dragMouse(page, [opened.left + 300, y], [opened.left + 300, y - 60]);
    await expect.poll(share).toBeGreaterThan(before);
    await page.mouse.up();
    await expect.poll(at).toBeLessThan(y - 58);
    const dragged = await share();

    await line.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(share).toBeLessThan(dragged);
    const kept = await share();
    await expect(async () => {
      await page.reload();
      await drawnChart(page);
      await expect(line).toHaveAttribute('aria-valuenow', String(kept), { timeout: 10_000 });
    }).toPass();
  });
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a plot that is thrown stays where it was let go', async ({ page }) => {
    const { chart, left, top } = await openChart(page);
    const [from, to] = [
      [left + 300, top + 150],
      [left + 420, top + 150],
    ] as const;
    await zoomIn(page, chart, from);
    const near = await atRest(chart);
    await dragMouse(page, from, to);
    const putDown = await atRestAfter(chart, near);
    await page.mouse.up();
    await dragMouse(page, to, from);
    await expect.poll(() => hashOf(chart)).toBe(near);
    await page.mouse.up();
    await dragMouse(page, from, to);
    await page.mouse.up();
    await expect.poll(() => hashOf(chart)).toBe(putDown);
    for (let i = 0; i < 10; i++) expect(await hashOf(chart)).toBe(putDown);
  });
});

test.describe('keys', () => {
  test('turn screens, jump to the ends, zoom at the cursor, stretch prices and fit', async ({ page }) => {
    const { chart } = await openChart(page);
    const bars = await barsIn(chart);
    await chart.focus();
    const said = page.getByRole('region', { name: 'Chart of MSFT' }).getByRole('status').first();
    // Two and a half screens of the loaded bars.
    for (let i = 0; i < 4; i++) await page.keyboard.press('+');
    const year = async (): Promise<number> => Number(/\b(19|20)\d\d\b/.exec((await said.textContent()) ?? '')?.[0]);
    await page.keyboard.press('ArrowLeft');
    await expect(said).toHaveText(/open .*close/);
    const newest = (await said.textContent()) ?? '';
    await page.keyboard.press('PageUp');
    await expect(said).not.toHaveText(newest);
    const aScreenBack = (await said.textContent()) ?? '';
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageDown');
    await expect(said).toHaveText(aScreenBack);
    // The first loaded bar: earlier ones are loaded when they become visible.
    await expect(async () => {
      await page.keyboard.press('Home');
      expect(await year()).toBeLessThan(2000);
    }).toPass();
    await page.keyboard.press('End');
    await expect.poll(year).toBeGreaterThan(2019);
    await page.keyboard.press('+');
    await expect.poll(() => barsIn(chart)).toBeLessThan(bars / 2);
    const near = await atRest(chart);
    await page.keyboard.press('Control+ArrowUp');
    await expect.poll(() => hashOf(chart)).not.toBe(near);
    await page.keyboard.press('Control+ArrowDown');
    await expect.poll(() => hashOf(chart)).toBe(near);
    await page.keyboard.press('0');
    await expect.poll(() => barsIn(chart)).toBe(bars);
    await page.keyboard.press('Escape');
    await expect(said).toHaveText('');
  });

  test('mean nothing to the chart while something else has the focus', async ({ page }) => {
    const { chart } = await openChart(page);
    const opened = await atRest(chart);
    await page.getByRole('radio', { name: '6 Months' }).focus();
    for (const key of ['+', 'Home', 'PageUp', 'Control+ArrowUp']) await page.keyboard.press(key);
    expect(await atRest(chart)).toBe(opened);
  });
});

test.describe('fingers', () => {
  test.use({ viewport: { width: 400, height: 700 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });

  test('a finger that stays moves the readout and not the plot', async ({ page }) => {
    const { chart, left, top } = await openChart(page);
    const scrolled = await scrollOf(page);
    const opened = await atRest(chart);
    const overlay = chart.locator('canvas').nth(1);
    const isPointed = (): Promise<boolean> =>
      overlay.evaluate((canvas: HTMLCanvasElement) => {
        const copy = document.createElement('canvas');
        copy.width = canvas.width;
        copy.height = canvas.height;
        const context2d = copy.getContext('2d');
        context2d?.drawImage(canvas, 0, 0);
        return context2d?.getImageData(0, 0, copy.width, copy.height).data.some((value) => value > 0) === true;
      });
    const legend = page.getByRole('region', { name: 'Chart of MSFT' }).locator('dl').first();
    await expect(legend).toHaveText(/\d/);
    const newest = (await legend.textContent()) ?? '';
    const touch = await touching(page);
    await touch('touchStart', [left + 100, top + 120]);
    await expect.poll(isPointed).toBe(true);
    await expect(legend).not.toHaveText(newest);
    const held = (await legend.textContent()) ?? '';
    await touch('touchMove', [left + 130, top + 130]);
    await touch('touchMove', [left + 200, top + 170]);
    await expect(legend).not.toHaveText(held);
    expect(await atRest(chart)).toBe(opened);
    expect(await scrollOf(page)).toBe(scrolled);
    await touch('touchEnd');
    expect(await atRest(chart)).toBe(opened);
  });

  test('a tap shows the readout, two fit, and a thrown plot runs on', async ({ page }) => {
    const { chart, left, top } = await openChart(page);
    const opened = await atRest(chart);
    const legend = page.getByRole('region', { name: 'Chart of MSFT' }).locator('dl').first();
    await expect(legend).toHaveText(/\d/);
    const newest = (await legend.textContent()) ?? '';
    await page.touchscreen.tap(left + 100, top + 120);
    await expect(legend).not.toHaveText(newest);

    const touch = await touching(page);
    const drag = async (): Promise<void> => {
      await touch('touchStart', [left + 100, top + 120]);
      for (const way of [20, 40, 60, 80]) await touch('touchMove', [left + 100 + way, top + 120]);
    };
    let putDown = opened;
    // If the first move is late, the finger counts as resting and moves no bars.
    await expect(async () => {
      await drag();
      putDown = await atRest(chart);
      if (putDown === opened) await touch('touchEnd');
      expect(putDown).not.toBe(opened);
    }).toPass({ intervals: [0] });
    // The readout of the tap does not run along.
    await expect(legend).toHaveText(newest);
    await touch('touchEnd');

    await expect(async () => {
      await page.touchscreen.tap(left + 150, top + 120);
      await page.touchscreen.tap(left + 150, top + 120);
      expect(await atRest(chart)).toBe(opened);
    }).toPass();
    await expect(async () => {
      await drag();
      await touch('touchEnd');
      const thrown = await atRest(chart);
      await chart.focus();
      await page.keyboard.press('0');
      expect([opened, putDown]).not.toContain(thrown);
      await expect.poll(() => hashOf(chart)).toBe(opened);
    }).toPass({ intervals: [0] });
  });

  test('two fingers zoom and move at once', async ({ page }) => {
    const { chart, left, top } = await openChart(page);
    const scrolled = await scrollOf(page);
    const bars = (): Promise<number> => barsIn(chart);
    const before = await bars();
    const touch = await touching(page);
    await touch('touchStart', [left + 100, top + 120], [left + 160, top + 120]);
    for (const way of [20, 40, 60]) {
      await touch('touchMove', [left + 100 + way / 2, top + 120 + way], [left + 160 + 1.5 * way, top + 120 + way]);
    }
    await touch('touchEnd');
    await expect.poll(bars).toBeLessThan(before / 1.6);
    expect(await scrollOf(page)).toBe(scrolled);
  });

  test('a finger that moves up over the plot scrolls the page, and over the price axis stretches prices', async ({
    page,
  }) => {
    const { chart, left, top, width } = await openChart(page);
    const scrolled = await scrollOf(page);
    const opened = await atRest(chart);
    const touch = await touching(page);
    const axis = left + width - 15;
    await touch('touchStart', [axis, top + 160]);
    for (const way of [20, 40, 60]) await touch('touchMove', [axis, top + 160 - way]);
    await touch('touchEnd');
    await expect.poll(() => hashOf(chart)).not.toBe(opened);
    expect(await scrollOf(page)).toBe(scrolled);

    // If the first move is late, the finger counts as resting and scrolls nothing.
    await expect(async () => {
      await touch('touchStart', [left + 150, top + 160]);
      for (const way of [20, 40, 60, 80]) await touch('touchMove', [left + 150, top + 160 - way]);
      await touch('touchEnd');
      await expect.poll(() => scrollOf(page), { timeout: 5_000 }).toBeGreaterThan(scrolled + 20);
    }).toPass({ intervals: [0] });
  });
});
