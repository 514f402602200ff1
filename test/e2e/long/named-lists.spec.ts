import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, openAs, signIn, test } from '../../support/fixtures.ts';

/** So wide that the column of lists is open. */
test.use({ viewport: { width: 1440, height: 900 } });

const symbols = (page: Page): Locator => page.getByRole('main').locator('tbody a[data-key]');
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
const column = (page: Page): Locator => page.getByRole('complementary', { name: 'Your lists' });

/** Makes a list from the overview, with the securities of a text. */
async function makeList(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/stock-select');
  await button(page.getByRole('main'), 'New list').click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await button(page.getByRole('dialog'), 'OK').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await paste(page, text);
}

async function paste(page: Page, text: string): Promise<void> {
  await button(page.getByRole('main'), 'Add securities').first().click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await button(page.getByRole('dialog'), 'Add').click();
}

test('a visitor makes a list, orders, marks, notes, sorts and exports it, and has it after a reload', async ({
  page,
}) => {
  await makeList(page, 'Watch', 'NASDAQ:MSFT, SPY\nC:NBK.A MOON:ABC');
  await expect(page.getByRole('dialog')).toContainText('Not symbols: MOON:ABC.');
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('MOON:ABC');
  await button(page.getByRole('dialog'), 'Cancel').click();
  await expect(symbols(page)).toHaveText(['MSFT', 'SPY', 'NBK.A']);
  await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/\d/);

  await symbols(page).first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(symbols(page)).toHaveText(['SPY', 'MSFT', 'NBK.A']);
  await expect(symbols(page).nth(1)).toBeFocused();
  await symbols(page)
    .nth(2)
    .dragTo(symbols(page).first(), { targetPosition: { x: 4, y: 2 } });
  await expect(symbols(page)).toHaveText(['NBK.A', 'SPY', 'MSFT']);

  await button(page, 'SPY in this list').click();
  await page.getByRole('radio', { name: 'Purple triangle' }).check();
  await page.getByRole('dialog').getByLabel('Note').fill('sell above 400');
  await page.getByRole('dialog').getByLabel('Heading above it').fill('Funds');
  await button(page.getByRole('dialog'), 'Done').click();
  const spy = page.getByRole('row', { name: /SPY/ });
  await expect(spy.getByRole('img', { name: 'Purple triangle' })).toBeVisible();
  await expect(spy).toContainText('sell above 400');
  // A heading stands above its row, as long as the list is in its own order.
  const rows = page.getByRole('main').locator('tbody tr');
  await expect(rows).toHaveText([/NBK\.A/, 'Funds', /SPY/, /MSFT/]);

  await symbols(page).first().focus();
  await page.keyboard.press('Delete');
  await expect(symbols(page)).toHaveText(['SPY', 'MSFT']);
  await button(page, 'Undo').click();
  await expect(symbols(page)).toHaveText(['SPY', 'MSFT', 'NBK.A']);

  await button(page.getByRole('main'), 'Symbol').click();
  await page.reload();
  await expect(symbols(page)).toHaveText(['MSFT', 'NBK.A', 'SPY']);
  await expect(rows).toHaveCount(3);
  await button(page.getByRole('main'), 'List options').click();
  const download = page.waitForEvent('download');
  await button(page.getByRole('dialog'), 'Export as CSV').click();
  expect(readFileSync(await (await download).path(), 'utf8').split('\r\n')).toEqual([
    'region,symbol,colour,note,section',
    'U,SPY,3,sell above 400,Funds',
    'U,MSFT,,,',
    'C,NBK.A,,,',
    '',
  ]);
  await button(page.getByRole('dialog'), 'Delete list').click();
  await expect(page.getByText('There is no such list.')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(symbols(page)).toHaveText(['MSFT', 'NBK.A', 'SPY']);
});

test('what one device changes in a list shows on the other; results are saved as lists, rows dragged between them', async ({
  page,
  browser,
  server,
}) => {
  const laptops = await browser.newContext({ baseURL: server.url });
  const laptop = await laptops.newPage();
  await signIn(laptop, { realtime: true });
  await openAs(page, { realtime: true }, '/quote/symbols/MSFT SPY/U/-1');
  await button(page.getByRole('main'), 'Save as list').click();
  await page.getByRole('dialog').getByLabel('Name').fill('From quotes');
  await button(page.getByRole('dialog'), 'OK').click();
  await expect(symbols(page)).toHaveText(['MSFT', 'SPY']);
  await laptop.goto(new URL(page.url()).pathname);
  await expect(symbols(laptop)).toHaveText(['MSFT', 'SPY']);
  await paste(laptop, 'RY.TO');
  await expect(symbols(page)).toHaveText(['MSFT', 'SPY', 'RY']);

  await makeList(laptop, 'Second', 'C:TD');
  await expect(symbols(laptop)).toHaveText(['TD']);
  const first = column(laptop).getByRole('link', { name: /From quotes/ });
  await expect(first).toContainText(/3.*%/);
  await symbols(laptop).first().dragTo(first);
  await expect(laptop.getByText('This list has no securities yet.')).toBeVisible();
  await expect(symbols(page)).toHaveText(['MSFT', 'SPY', 'RY', 'TD']);
  await expect(column(page).getByRole('link', { name: /^Second/ })).toContainText('0');
  await expect(column(page).getByRole('link', { name: /^Portfolio 1\b/ })).toContainText(/\d/);

  await symbols(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Add to list/ }).click();
  await page.getByRole('menuitem', { name: 'Second' }).click();
  await expect(symbols(laptop)).toHaveText(['MSFT']);
  await laptops.close();
});
