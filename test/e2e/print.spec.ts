import { expect, openAs, test } from '../support/fixtures.ts';

test('a portfolio and an article are printed whole, light, without what is for the screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, { realtime: false }, '/value/1');
  const table = page.getByRole('table', { name: 'Portfolio 1 Value' });
  await expect(table).toBeVisible();
  await page.setViewportSize({ width: 688, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(table.getByRole('columnheader')).toHaveCount(9);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByText('Import transactions')).toBeHidden();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  // The market moves: what has to fit are the longest amounts of a large portfolio.
  const [room, width] = await table.evaluate((element) => {
    for (const cell of element.querySelectorAll('tbody td:nth-child(n + 3)')) cell.textContent = '-1,234,567.89';
    return [document.body.clientWidth, element.scrollWidth];
  });
  expect(width).toBeLessThanOrEqual(room);

  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/article/1');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
});
