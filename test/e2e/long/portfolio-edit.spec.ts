import { choose, emptyPortfolio, expect, openAs, test } from '../../support/fixtures.ts';

const LIST = '/quote/port/a/b/7';

test.describe('editing a portfolio', () => {
  // A test cannot see a shared worker's requests; without one, the tab has its own worker.
  test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker')));

  test('stocks are added and removed, live, and nothing is sent for an empty field', async ({ page, server }) => {
    await openAs(page, { realtime: true }, LIST);
    await expect(page.getByRole('heading', { name: 'Portfolio 7' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('This portfolio is empty');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/portfolio/')) sent.push(new URL(request.url()).pathname);
    });

    await page.getByRole('button', { name: 'Add Stock' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Stock' });
    const field = dialog.getByRole('combobox', { name: 'Symbol' });
    await field.fill('   ');
    await field.press('Enter');
    expect(sent.filter((path) => path.includes('/add/'))).toEqual([]);

    await choose(page, 'US');
    await field.fill('nosuchx');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Unknown symbol: NOSUCHX.');
    await expect(field).toHaveValue('NOSUCHX');

    await choose(page, 'Canadian');
    await field.fill('msft');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'MSFT is listed in the US, not in Canada. Press Add to add that listing.',
    );
    await expect(field).toHaveValue('MSFT');
    await expect(dialog.getByRole('radio', { name: 'US' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('rowheader', { name: 'MSFT' })).toBeVisible();
    expect(sent).toContain('/api/portfolio/add/MSFT%20U%207');
    await server.print('MSFT', 'U', 218.77, 500);
    await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/218\.77/);

    const remove = page.getByRole('button', { name: 'Remove MSFT' });
    await expect(remove).toHaveCount(0);
    await page.locator('label', { hasText: 'Edit' }).click();
    await remove.click();
    const question = page.getByRole('dialog', { name: 'Remove from portfolio' });
    await expect(question).toContainText('Would you like to remove MSFT from your portfolio?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('rowheader', { name: 'MSFT' })).toBeVisible();

    await remove.click();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('This portfolio is empty');
    // With the last row the list disappears; its replacement has the focus, not the page.
    await expect(page.locator(':focus')).toContainText('This portfolio is empty');
    expect(sent.filter((path) => /delete\/\d+$/.test(path))).toHaveLength(1);
  });

  test('leaving the edit mode leaves no row selected; the delete key asks too', async ({ page }) => {
    await openAs(page, { realtime: false }, '/quote/port/a/b/1');
    const links = page.locator('tbody a');
    await expect(links.first()).toBeVisible();
    await page.locator('label', { hasText: 'Edit' }).click();
    await links.first().focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.locator('tr[data-selected="true"]')).toHaveCount(2);
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog', { name: 'Remove from portfolio' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.locator('label', { hasText: 'Edit' }).click();
    await expect(page.locator('tr[data-selected="true"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  });

  test('the focus stays in the list when a row is removed: on the row that moved up, or the last one', async ({
    page,
  }) => {
    await openAs(page, { realtime: false }, '/about');
    for (const key of ['SPY U', 'MSFT U', 'NBK.A C']) await page.request.get(`/api/portfolio/add/${key} 9`);
    await page.goto('/quote/port/a/b/9');
    const links = page.locator('tbody a');
    await expect(links).toHaveText(['SPY', 'MSFT', 'NBK.A']);
    await page.locator('label', { hasText: 'Edit' }).click();
    const question = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Remove MSFT' }).focus();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect(links).toHaveText(['SPY', 'NBK.A']);
    await expect(page.getByRole('button', { name: 'Remove NBK.A' })).toBeFocused();
    await links.last().focus();
    await page.keyboard.press('Delete');
    await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect(links).toHaveText(['SPY']);
    await expect(links.first()).toBeFocused();
    await emptyPortfolio(page, 9);
  });

  test('a stock that could not be removed is still there, and the page says so', async ({ page }) => {
    await openAs(page, { realtime: false }, '/quote/port/a/b/1');
    await page.locator('label', { hasText: 'Edit' }).click();
    await page.route('**/api/portfolio/delete/**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Remove SPY' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(question).toContainText('SPY could not be removed. Try again.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('rowheader', { name: 'SPY' })).toBeVisible();
  });
});
