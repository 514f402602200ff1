import type { Locator, Page } from '@playwright/test';
import { chartPixels, drawnChart, restingOverlay, restingPixels } from '../support/chart.ts';
import { touching } from '../support/fingers.ts';
import { expect, foldColumns, test } from '../support/fixtures.ts';

const CHART = '/details/U MSFT/chart/U MSFT';

test.use({ viewport: { width: 1200, height: 800 }, deviceScaleFactor: 1 });

/** Opens the chart; returns it and a function from parts of its width and height to places in the window. */
async function openChart(
  page: Page,
): Promise<{ chart: Locator; at: (across: number, down: number) => [number, number] }> {
  await page.goto(CHART);
  const chart = await drawnChart(page);
  await expect(chart).toHaveAccessibleName(/bars/);
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart has no box');
  return { chart, at: (across, down) => [box.x + across * box.width, box.y + down * box.height] };
}

async function take(page: Page, tool: string): Promise<void> {
  await page
    .getByRole('toolbar', { name: 'Drawing tools' })
    .getByRole('button', { name: new RegExp(`^${tool}(,|$)`) })
    .click();
}

/** The line below the chart. */
const line = (page: Page): Locator => page.getByRole('region', { name: /^Chart of/ }).locator('p[aria-live]');

/** The name of the selected drawing once it is at rest: its tool, times and prices. */
async function selectedName(page: Page): Promise<string> {
  await expect(line(page)).toContainText('selected');
  let name = '';
  await expect(async () => {
    name = (await line(page).textContent()) ?? '';
    for (let frame = 0; frame < 6; frame++) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await line(page).textContent()).toBe(name);
    }
  }).toPass({ intervals: [0] });
  return name;
}

async function stroke(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
}

test.describe('drawing on the chart', () => {
  test('one stroke draws a line, another moves it, a third moves its end; the plot stays', async ({ page }) => {
    const { chart, at } = await openChart(page);
    const before = (await restingPixels(chart)).hash;
    await take(page, 'Line');
    await stroke(page, at(0.2, 0.5), at(0.6, 0.2));
    await expect(line(page)).toContainText('1 drawing');
    await page.keyboard.press('Escape');
    await stroke(page, at(0.4, 0.35), at(0.45, 0.4));
    const moved = await selectedName(page);
    await stroke(page, at(0.65, 0.25), at(0.7, 0.5));
    await expect(line(page)).not.toHaveText(moved);
    const stretched = await selectedName(page);
    // The first point has stayed.
    const first = /from (.*) to/;
    expect(first.exec(stretched)?.[1]).toBe(first.exec(moved)?.[1]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press(']');
    expect(await selectedName(page)).toBe(moved);
    expect((await restingPixels(chart)).hash).toBe(before);
  });

  test('a pointer over a drawing says that it can be taken, and the plot is still dragged elsewhere', async ({
    page,
  }) => {
    const { chart, at } = await openChart(page);
    await take(page, 'Line');
    await stroke(page, at(0.2, 0.5), at(0.6, 0.2));
    await page.keyboard.press('Escape');
    await page.mouse.move(...at(0.4, 0.35));
    await expect(chart).toHaveAttribute('data-hint', 'pointer');
    await page.mouse.move(...at(0.7, 0.6));
    await expect(chart).toHaveAttribute('data-hint', 'crosshair');
    const before = (await restingPixels(chart)).hash;
    await stroke(page, at(0.6, 0.55), at(0.7, 0.55));
    await expect.poll(async () => (await chartPixels(chart)).hash).not.toBe(before);
  });

  test('drawings are the same pixels where the page draws them itself', async ({ browser, server }) => {
    const pictures: string[] = [];
    for (const offscreen of [true, false]) {
      const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, baseURL: server.url });
      await foldColumns(context);
      const page = await context.newPage();
      if (!offscreen) {
        await page.addInitScript(() => {
          Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
          Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
        });
      }
      const { chart, at } = await openChart(page);
      for (const [tool, points] of [
        ['Fibonacci fan', [at(0.1, 0.6), at(0.3, 0.3)]],
        ['Fibonacci retracement', [at(0.5, 0.2), at(0.6, 0.5)]],
        ['Pitchfork', [at(0.2, 0.5), at(0.4, 0.2), at(0.45, 0.4)]],
        ['Regression line', [at(0.5, 0.5), at(0.8, 0.5)]],
        ['Natural squares', [at(0.7, 0.5)]],
      ] as const) {
        await take(page, tool);
        for (const point of points) await page.mouse.click(...point);
      }
      await expect(line(page)).toContainText('5 drawings');
      await page.keyboard.press('Escape');
      await page.keyboard.press(']');
      await expect(line(page)).toContainText('selected');
      const { hash, colours } = await restingOverlay(chart);
      expect(colours).toBeGreaterThan(4);
      pictures.push(hash);
      await context.close();
    }
    expect(pictures[0]).toBe(pictures[1]);
  });
});

test.describe('drawing by touch', () => {
  test.use({ hasTouch: true });

  test('two taps make a line, a stroke another, two fingers none', async ({ page }) => {
    const { at } = await openChart(page);
    await take(page, 'Line');
    await page.touchscreen.tap(...at(0.2, 0.5));
    await expect(line(page)).toContainText('now the second point');
    await page.touchscreen.tap(...at(0.5, 0.3));
    await expect(line(page)).toContainText('1 drawing');
    const touch = await touching(page);
    await touch('touchStart', at(0.3, 0.2));
    await touch('touchMove', at(0.4, 0.3));
    await touch('touchMove', at(0.5, 0.4));
    await touch('touchEnd');
    await expect(line(page)).toContainText('2 drawings');
    await touch('touchStart', at(0.3, 0.2));
    await touch('touchMove', at(0.35, 0.25));
    await touch('touchStart', at(0.35, 0.25), at(0.6, 0.25));
    await touch('touchMove', at(0.3, 0.25), at(0.65, 0.25));
    await touch('touchEnd');
    await expect(line(page)).toContainText('tap the first of 2 points');
    await expect(line(page)).toContainText('2 drawings');
  });

  test('a finger takes a drawing from beside it, moves it and taps it away', async ({ page }) => {
    const { at } = await openChart(page);
    await take(page, 'Horizontal line');
    await page.touchscreen.tap(...at(0.5, 0.3));
    await expect(line(page)).toContainText('1 drawing');
    await take(page, 'Data readout');
    const [x, y] = at(0.3, 0.3);
    await page.touchscreen.tap(x, y + 11);
    const before = await selectedName(page);
    const touch = await touching(page);
    // If the first move is late, the finger counts as resting and moves nothing.
    await expect(async () => {
      await touch('touchStart', [x, y]);
      await touch('touchMove', [x, y + 30]);
      await touch('touchMove', [x, y + 60]);
      await touch('touchEnd');
      await expect(line(page)).not.toHaveText(before, { timeout: 5_000 });
    }).toPass({ intervals: [0] });
    await expect(line(page)).toContainText('selected');
    await page.touchscreen.tap(...at(0.5, 0.1));
    await expect(line(page)).not.toContainText('selected');
  });
});
