import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../support/fixtures.ts';

test.use({ columns: 'open' });

const CHART = '/details/U MSFT/chart/U MSFT';

const main = (page: Page) => page.getByRole('main');
const book = (page: Page) => page.getByRole('region', { name: 'Order book of MSFT' });
const divider = (page: Page, name: string) => page.getByRole('separator', { name });

test('chart, book, tape, news, figures and alarms stand beside each other and fill the window', async ({ page }) => {
  await openAs(page, { realtime: true }, CHART);
  await expect(book(page).getByRole('table', { name: 'Bids' }).locator('tbody tr').first()).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Trades', exact: true })).toBeVisible();
  for (const name of ['News', 'Fundamentals', 'Alarms']) {
    await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible();
  }
  // The best ask and the best bid are in sight, on both sides of the spread.
  await expect(book(page).getByRole('table', { name: 'Asks' }).locator('tbody tr').last()).toBeInViewport({ ratio: 1 });
  await expect(book(page).getByRole('table', { name: 'Bids' }).locator('tbody tr').first()).toBeInViewport({
    ratio: 1,
  });
  const widths = await page.evaluate(() => [
    document.querySelector('[data-tab="chart"]')?.getBoundingClientRect().width ?? 0,
    document.documentElement.scrollWidth,
  ]);
  expect(widths[0]).toBeGreaterThan(0.56 * 1400);
  expect(widths[1]).toBeLessThanOrEqual(1400);
});

test('an alarm beside the chart can be switched off and another one added: nothing is cut off', async ({ page }) => {
  await openAs(page, { realtime: true }, CHART);
  const alarms = main(page).getByRole('region', { name: 'Alarms', exact: true });
  const add = alarms.getByRole('button', { name: 'Add Alarm' });
  await add.click();
  await page.getByRole('dialog').getByLabel('Value').fill('1000');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  const toggle = alarms.getByRole('table').getByRole('switch');
  await toggle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(toggle).toBeInViewport({ ratio: 1 });
  await expect(add).toBeInViewport({ ratio: 1 });
});

test('dividers move by key and by pointer, and stay where they were put', async ({ page }) => {
  await openAs(page, { realtime: true }, CHART);
  const width = divider(page, 'Width of the book and the tape');
  await expect(width).toHaveAttribute('aria-valuenow', '25');
  await width.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(width).toHaveAttribute('aria-valuenow', '30');
  await page.reload();
  await expect(width).toHaveAttribute('aria-valuenow', '30');
  const height = divider(page, 'Height of the upper part');
  const box = await height.boundingBox();
  if (box === null) throw new Error('no divider');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 90, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await height.getAttribute('aria-valuenow'))).toBeLessThan(50);
  await width.focus();
  await page.keyboard.press('Home');
  await expect(width).toHaveAttribute('aria-valuenow', '25');
});

test('the tab chooses what is large; a folded column asks nothing', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await openAs(page, { realtime: false }, CHART);
  await expect(book(page)).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Tabs for MSFT' });
  await tabs.getByRole('link', { name: 'Trades' }).click();
  await expect(page).toHaveURL(/trades/);
  await expect(page.locator('[data-tab="trades"]').getByRole('table', { name: 'Trades of MSFT' })).toBeVisible();
  await expect(book(page)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Trades of MSFT' })).toHaveCount(1);
  await tabs.getByRole('link', { name: 'Depth Order/L2' }).click();
  await expect(page.locator('[data-tab="level2"]').getByRole('table', { name: 'Bids' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Bids' })).toHaveCount(1);

  await tabs.getByRole('link', { name: 'Chart' }).click();
  await expect(book(page)).toBeVisible();
  await page.getByRole('button', { name: 'Book and tape' }).click();
  await expect(book(page)).toHaveCount(0);
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (/\/api\/(depth|hasdepth)/.test(request.url())) asked.push(request.url());
  });
  // The quotes are refreshed at the same interval as a book.
  for (let i = 0; i < 3; i++) await page.waitForResponse(/\/api\/quote/);
  expect(asked).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Book and tape' })).toHaveAttribute('aria-pressed', 'false');
  await expect(book(page)).toHaveCount(0);
});

test('a visitor and an index see the tape in place of a book; below 1200 px there is only the tab', async ({
  page,
}) => {
  await page.goto('/details/C NBK.A/chart/C NBK.A');
  await expect(page.getByRole('table', { name: 'Prints of NBK.A' }).locator('tbody tr').first()).toBeVisible();
  await expect(page.getByText('only available for')).toHaveCount(0);
  await page.goto('/details/C TI0000/chart/C TI0000');
  await expect(main(page).getByRole('region', { name: 'Trades', exact: true })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'News' })).toHaveCount(0);
  await page.setViewportSize({ width: 1199, height: 900 });
  await expect(main(page).getByRole('region', { name: 'Trades', exact: true })).toHaveCount(0);
  await expect(page.getByRole('separator', { name: /^(Width|Height) of/ })).toHaveCount(0);
});
