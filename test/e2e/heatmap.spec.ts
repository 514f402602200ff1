import type { Locator, Page } from '@playwright/test';
import { choose, expect, openAs, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 1200, height: 900 }, deviceScaleFactor: 1 });

const map = (page: Page): Locator => page.locator('[data-phase="ready"] canvas');
const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('link') });
const picture = async (page: Page): Promise<string> => (await map(page).screenshot()).toString('base64');

/** The focused row's tile, from the frame around it. */
async function framed(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await page.locator('[data-focus-frame]').boundingBox();
  if (box === null) throw new Error('no tile has the focus');
  return box;
}

test.describe('the market heat map', () => {
  test('has the companies of a country or both as tiles and as a table, walked by keys, opened by key and pointer', async ({
    page,
  }) => {
    await page.goto('/quote/index/a/C/-1');
    await page.getByRole('main').getByRole('link', { name: 'Market heat map' }).click();
    await expect(page).toHaveURL(/\/heatmap$/);
    await expect(map(page)).toBeVisible();
    await expect(page.getByRole('table', { name: /largest first/ })).toBeAttached();
    await expect(rows(page).first().getByRole('cell').nth(2)).toHaveText(/[+-]?\d+\.\d\d%/);
    const canadian = await rows(page).count();
    expect(canadian).toBeGreaterThan(20);

    // One Tab stop; arrow keys move over the picture, and the focused tile is framed and announced.
    await page.getByRole('switch', { name: 'Show as table' }).focus();
    await page.keyboard.press('Tab');
    const first = await framed(page);
    await expect(page.locator(':focus')).toHaveAccessibleName(/^C \S+$/);
    await expect(page.locator(':focus')).toHaveAccessibleDescription(/\d%$/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await framed(page)).x).toBeGreaterThanOrEqual(first.x + first.width - 1);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await framed(page)).y).toBeGreaterThanOrEqual(first.y + first.height - 1);
    await page.keyboard.press('Home');
    await expect.poll(() => framed(page)).toEqual(first);
    const name = (await page.locator(':focus').textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/details/${encodeURIComponent(name)}/chart/`));
    await page.goBack();
    await expect(map(page)).toBeVisible();

    // The pointer finds the same tile, says what is there, and opens it.
    await expect(rows(page).first().getByRole('cell').nth(2)).toHaveText(/\d%/);
    await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
    await expect(page.locator('[data-readout]')).toContainText(`${name}  ·  `);
    await expect(page.locator('[data-readout]')).toContainText('%');
    await page.mouse.down();
    await page.mouse.up();
    await expect(page).toHaveURL(new RegExp(`/details/${encodeURIComponent(name)}/chart/`));
    await page.goBack();

    // Other companies, another grouping; both are remembered.
    await choose(page, 'Both');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(canadian);
    await expect(page.getByText('US stocks converted')).toBeVisible();
    await choose(page, 'By exchange');
    const exchange = (name: string): Locator => page.getByRole('rowheader', { name, exact: true });
    await expect(exchange('Nasdaq')).toBeAttached();
    await page.reload();
    await expect(exchange('Nasdaq')).toBeAttached();
    await expect(exchange('TSX')).toBeAttached();
    await choose(page, 'US');
    await expect(exchange('TSX')).toHaveCount(0);

    // The table replaces the picture.
    await page.getByRole('switch', { name: 'Show as table' }).check();
    await expect(map(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'U MSFT' })).toBeVisible();
    await page.getByRole('link', { name: 'U MSFT' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).getByRole('link').nth(1)).toBeFocused();
  });

  test('a map whose script cannot be loaded says so, and comes when it is asked for', async ({ page, context }) => {
    let broken = true;
    await context.route(/\/assets\/chart-worker-.*\.js/, (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/heatmap');
    await expect(page.getByRole('main')).toContainText('The server is not responding.');
    broken = false;
    await page.getByRole('main').getByRole('button', { name: 'Try now' }).click();
    await expect(map(page)).toBeVisible();
    await expect(rows(page).first().getByRole('cell').nth(2)).toHaveText(/\d%/);
  });

  test('a trade changes a tile at once and its words soon', async ({ page, server }) => {
    await openAs(page, { realtime: true }, '/heatmap');
    await choose(page, 'US');
    const change = page
      .getByRole('row', { name: /U MSFT/ })
      .getByRole('cell')
      .nth(2);
    await expect(change).toHaveText(/\d%/);
    await expect(page.getByRole('main').getByText('Live', { exact: true })).toBeVisible();
    await page.mouse.move(2, 2);
    // Wherever other tests on this server have left it.
    await server.print('MSFT', 'U', 200, 1000);
    await expect(change).toHaveText(/^-5\.\d\d%$/);
    const before = await picture(page);
    await server.print('MSFT', 'U', 300, 1000);
    await expect.poll(() => picture(page)).not.toBe(before);
    await expect(change).toHaveText(/^\+\d\d\.\d\d%$/);
  });
});
