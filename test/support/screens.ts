import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What a screen shows when its data has come, by the first segment of its path. */
const SIGN: Readonly<Record<string, string>> = {
  '': 'a[href^="/article/"]',
  quote: 'tbody td:not(:empty), main p:only-child, main a[href="/login"], main a[href="/search"]',
  search: 'main form',
  news: 'a[href^="/article/"]',
  article: 'main p',
  board: '[data-phase="ready"]',
  heatmap: '[data-phase="ready"] canvas',
  value: 'main dl, main form, main a[href="/login"]',
  'value-chart': '[data-phase="ready"], main p + p',
  details: '[data-phase="ready"], main td, main p',
};

/** Waits until the screen at `path` stands with its data and nothing is on its way. */
export async function settled(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1, includeHidden: true })).toBeAttached();
  await expect(page.locator('footer')).toContainText(/Prices refresh|Live since|Cours actualisés|En direct depuis/);
  const sign = SIGN[path.split('/')[1] ?? ''];
  if (sign) await expect(page.locator(sign).filter({ visible: true }).first()).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
