import type { Locator, Page } from '@playwright/test';
import { choose, expect } from './fixtures.ts';

/** The chart on the page, once it is drawn. */
export async function drawnChart(page: Page): Promise<Locator> {
  const chart = page.locator('[data-phase]');
  await expect(chart).toHaveAttribute('data-phase', 'ready');
  return chart;
}

/** Presses a range button and waits until the chart shows that range. */
export async function chooseRange(page: Page, name: string): Promise<void> {
  await choose(page, name);
}

/** The size at which golden pictures are taken, CSS pixels. */
const GOLDEN_WIDTH = 1000;
const GOLDEN_HEIGHT = 480;

/**
 * Omits all text from the page's charts and gives every character the same width, so that a picture does not depend on a
 * machine's fonts. Call it before the page opens. Drawing then happens in the page, as in a browser without OffscreenCanvas,
 * because a worker's canvas cannot be read; another test verifies that both draw the same pixels.
 */
export async function drawWithoutText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
    const { prototype } = CanvasRenderingContext2D;
    prototype.fillText = () => {};
    const measure = prototype.measureText;
    prototype.measureText = function measureEvenly(text: string): TextMetrics {
      return Object.defineProperty(measure.call(this, text), 'width', { value: 7 * text.length });
    };
  });
}

/** Gives a chart the size of the golden pictures and waits until it has that size. */
export async function atGoldenSize(chart: Locator): Promise<void> {
  await chart.evaluate(
    (area: HTMLElement, [width, height]) => {
      area.style.width = `${width}px`;
      area.style.height = `${height}px`;
    },
    [GOLDEN_WIDTH, GOLDEN_HEIGHT] as const,
  );
  await expect(chart.locator('canvas').first()).toHaveJSProperty('width', GOLDEN_WIDTH);
}

/** A chart's base canvas (everything but the crosshair) as PNG, once drawing has finished. */
export async function chartPicture(chart: Locator): Promise<Buffer> {
  await restingPixels(chart);
  const url = await chart
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const copy = document.createElement('canvas');
      copy.width = canvas.width;
      copy.height = canvas.height;
      copy.getContext('2d')?.drawImage(canvas, 0, 0);
      return copy.toDataURL('image/png');
    });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** A canvas as its size, the number of its colours and a hash: for "not blank" and "the same". */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly colours: number;
  readonly hash: string;
}

/** How many consecutive equal checks mean that drawing has finished. */
const LOOKS = 4;

/** A chart's current base canvas. */
export function chartPixels(chart: Locator): Promise<Pixels> {
  return pixelsOf(chart.locator('canvas').first());
}

/** A chart's base canvas once drawing has finished, for later comparison. */
export function restingPixels(chart: Locator): Promise<Pixels> {
  return pixelsAtRest(chart.locator('canvas').first());
}

/** A chart's overlay once the pointer has left and drawing has finished. */
export async function restingOverlay(chart: Locator): Promise<Pixels> {
  await chart.page().mouse.move(5, 5);
  return pixelsAtRest(chart.locator('canvas').nth(1));
}

/** A worker draws asynchronously, so several checks in a row must find the same picture. */
async function pixelsAtRest(canvas: Locator): Promise<Pixels> {
  let last = await pixelsOf(canvas);
  await expect(async () => {
    const { hash } = last;
    for (let look = 0; look < LOOKS; look++) {
      last = await pixelsOf(canvas);
      expect(last.hash).toBe(hash);
    }
  }).toPass({ intervals: [0] });
  return last;
}

function pixelsOf(place: Locator): Promise<Pixels> {
  return place.evaluate(async (canvas: HTMLCanvasElement) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const copy = document.createElement('canvas');
    copy.width = canvas.width;
    copy.height = canvas.height;
    const context = copy.getContext('2d');
    if (!context) throw new Error('no 2D context');
    context.drawImage(canvas, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, copy.width, copy.height);
    const digest = await crypto.subtle.digest('SHA-256', data);
    // Most pixels equal the one before; adding all of them to a set would take longer than everything else.
    const words = new Uint32Array(data.buffer);
    const colours = new Set<number>();
    for (let i = 0; i < words.length; i++) if (i === 0 || words[i] !== words[i - 1]) colours.add(words[i] ?? 0);
    const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return { width, height, colours: colours.size, hash };
  });
}

/** The groups of the Period dialog. */
type PeriodGroup = 'Historical' | 'Intraday, minutes per bar' | 'Intraday, days shown';

/** The menu of periods, whose button is named after the current one. */
export function periodButton(page: Page): Locator {
  return page.getByRole('toolbar', { name: /^Tools for/ }).getByRole('button', { name: /^Period/ });
}

/** Opens the Period dialog from the menu of periods. */
export async function openPeriods(page: Page): Promise<Locator> {
  await periodButton(page).click();
  await page.getByRole('menuitem', { name: 'All periods…' }).click();
  return page.getByRole('dialog', { name: 'Period' });
}

/** Chooses in the Period dialog and presses OK. */
export async function choosePeriod(page: Page, group: PeriodGroup, name: string): Promise<void> {
  await openPeriods(page);
  await page.getByRole('dialog').getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check();
  await accept(page);
}

/** Chooses a chart type in the Options dialog and presses OK. */
export async function chooseType(page: Page, name: string): Promise<void> {
  const options = await openOptions(page);
  await options.getByRole('radio', { name, exact: true }).check();
  await accept(page);
}

/** Adds indicators in the Options dialog and presses OK. */
export async function addIndicators(page: Page, place: 'upper' | 'lower', ...names: string[]): Promise<void> {
  const options = await openOptions(page);
  for (const name of names)
    await options.getByLabel(`Add ${place === 'upper' ? 'an upper' : 'a lower'}`).selectOption(name);
  await accept(page);
}

/** Opens the Options dialog. */
export async function openOptions(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  return page.getByRole('dialog', { name: 'Options' });
}

/** The number of charts on the page. */
export async function chooseCharts(page: Page, count: 1 | 2 | 4): Promise<void> {
  await page.getByRole('button', { name: /^Charts/ }).click();
  await page.getByRole('menuitemradio', { name: count === 1 ? '1 chart' : `${count} charts` }).click();
  await expect(page.locator('[data-phase]')).toHaveCount(count);
}

/** What the menu of tables and files offers. */
type ChartExport = 'Visible bars as a table' | 'Save the bars as CSV' | 'Save the image as PNG';

/** Takes a chart away as a table or a file. */
export async function exportChart(page: Page, name: ChartExport): Promise<void> {
  await page.getByRole('button', { name: 'Table and files' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Presses OK in the open dialog, which closes it. */
export async function accept(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
