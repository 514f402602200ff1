import { drawnChart } from '../../support/chart.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';

test('a portfolio and an article are printed completely, light, without screen controls', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, { realtime: false }, '/value/1');
  const table = page.getByRole('table', { name: 'Portfolio 1 Value' });
  await expect(table).toBeVisible();
  const importing = page.getByText('Import transactions');
  await expect(importing).toBeVisible();
  await page.setViewportSize({ width: 688, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(table.getByRole('columnheader')).toHaveCount(9);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(importing).toBeHidden();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  // The market moves, so the longest amounts of a large portfolio have to fit.
  const [room, width] = await table.evaluate((element) => {
    for (const cell of element.querySelectorAll('tbody td:nth-child(n + 3)')) cell.textContent = '-1,234,567.89';
    return [document.body.clientWidth, element.scrollWidth];
  });
  expect(width).toBeLessThanOrEqual(room);
  // Headers are no larger than the cells below them.
  const letters = (text: string) =>
    table
      .locator(text)
      .first()
      .evaluate((cell) => Number.parseFloat(getComputedStyle(cell).fontSize));
  expect(await letters('thead th')).toBeLessThanOrEqual(await letters('tbody td'));

  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/article/1');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
});

test('a chart is printed below the whole heading, without its buttons', async ({ page }) => {
  await page.goto('/details/U MSFT/chart/U MSFT');
  const chart = await drawnChart(page);
  await page.setViewportSize({ width: 688, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expect(page.getByText('Dec 16, 2020')).toBeVisible();
  const heading = await page.locator('main h1').locator('..').boundingBox();
  const name = await page.getByText('Microsoft Corp. · U · MSFT').boundingBox();
  expect(heading?.y).toBeLessThan(40);
  const cut = await page
    .getByText('Microsoft Corp. · U · MSFT')
    .evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  const end = Math.max(...[heading, name].map((box) => (box?.y ?? Number.NaN) + (box?.height ?? 0)));
  expect((await chart.boundingBox())?.y).toBeGreaterThan(end);
});
