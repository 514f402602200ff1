import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The chart on the page, once it is drawn. */
export async function drawnChart(page: Page): Promise<Locator> {
  const chart = page.locator('[data-phase]');
  await expect(chart).toHaveAttribute('data-phase', 'ready', { timeout: 20_000 });
  return chart;
}

/** Presses a range button and waits until the chart shows that range. */
export async function chooseRange(page: Page, name: string): Promise<void> {
  const button = page.getByRole('radio', { name });
  await button.click({ force: true });
  await expect(button).toBeChecked();
}

/**
 * The picture of a chart's candles and columns as PNG: its base canvas without the axes, whose text depends on the
 * machine's fonts. `right` and `bottom` are the scales' CSS pixels that are left out.
 */
export async function plotPicture(chart: Locator): Promise<Buffer> {
  const url = await chart.locator('canvas').first().evaluate(copyOfPlot);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** How many different colours the picture has, and its pixels as numbers: for "not blank" and "the same". */
export async function plotPixels(
  chart: Locator,
): Promise<{ width: number; height: number; colours: number; hash: string }> {
  return chart
    .locator('canvas')
    .first()
    .evaluate(async (canvas: HTMLCanvasElement) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const copy = document.createElement('canvas');
      copy.width = canvas.width;
      copy.height = canvas.height;
      const context = copy.getContext('2d');
      if (!context) throw new Error('no 2D context');
      context.drawImage(canvas, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, copy.width, copy.height);
      const digest = await crypto.subtle.digest('SHA-256', data);
      const colours = new Set(new Uint32Array(data.buffer)).size;
      const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      return { width, height, colours, hash };
    });
}

async function copyOfPlot(canvas: Element): Promise<string> {
  // Two frames: what was posted to the worker before this call has been drawn by then.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const source = canvas as HTMLCanvasElement;
  const copy = document.createElement('canvas');
  const ratio = devicePixelRatio;
  copy.width = source.width - 72 * ratio;
  copy.height = source.height - 32 * ratio;
  copy.getContext('2d')?.drawImage(source, 0, 0);
  return copy.toDataURL('image/png');
}
