import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { grip, keep, list, tiles } from '../../support/board.ts';
import { expect, logIn, openAs, signIn, test } from '../../support/fixtures.ts';
import { followInGroup } from '../../support/header.ts';

const titles = (page: Page): Locator => tiles(page).locator('h2');
const boards = (page: Page): Locator => page.getByRole('combobox', { name: 'Board', exact: true });

test('what one device changes on a board shows on the other, and survives without the server', async ({
  page,
  browser,
  server,
}) => {
  const laptops = await browser.newContext({ baseURL: server.url });
  const laptop = await laptops.newPage();
  await signIn(laptop, { realtime: true });
  await openAs(page, { realtime: true }, '/about');
  await keep(page, 'demo', [list('MSFT'), list('SPY')]);
  await page.goto('/board');
  await expect(titles(page)).toHaveText(['MSFT', 'SPY']);
  // What an earlier version kept in the browser is on the account, and there alone.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('borealis.boards/'))))
    .toEqual([]);

  await laptop.goto('/board');
  await expect(titles(laptop)).toHaveText(['MSFT', 'SPY']);
  await grip(tiles(laptop).first()).focus();
  await laptop.keyboard.press('Control+ArrowRight');
  await expect(titles(page)).toHaveText(['SPY', 'MSFT']);
  await page.getByRole('button', { name: 'Options of MSFT' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Chips');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove tile' }).click();
  await expect(titles(laptop)).toHaveText(['SPY']);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(titles(laptop)).toHaveText(['SPY', 'Chips']);

  // Changed while there is no server, it stays in the browser, also when its pages are closed.
  await server.kill();
  await laptop.getByRole('button', { name: 'Options of SPY' }).click();
  await laptop.getByRole('dialog').getByLabel('Name').fill('All of it');
  await laptop.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(laptop.getByText('not saved on the server yet')).toBeVisible();
  await laptop.close();
  await server.start();
  await expect(titles(page)).toHaveText(['SPY', 'Chips']);
  const again = await laptops.newPage();
  await again.goto('/board');
  await expect(titles(again)).toHaveText(['All of it', 'Chips']);
  await expect(titles(page)).toHaveText(['All of it', 'Chips']);
  await expect(again.getByText('not saved on the server yet')).toHaveCount(0);
  await laptops.close();
});

test('a board is taken along at the login, duplicated, exported, imported, and shared by a link', async ({
  page,
  context,
}) => {
  await signIn(page, { realtime: false });
  await context.clearCookies();
  await keep(page, '', [list('MSFT')]);
  await page.goto('/board');
  await expect(titles(page)).toHaveText(['MSFT']);
  await logIn(page, { realtime: false });
  await followInGroup(page, 'Watch', 'Board');
  await expect(page.getByText('2 objects that you created before logging in are now in your account.')).toBeVisible();
  await expect(titles(page)).toHaveText(['MSFT']);

  await page.getByRole('button', { name: 'Boards' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await expect(boards(page).getByRole('option')).toHaveText(['Mine', 'Mine (copy)']);
  await expect(titles(page)).toHaveText(['MSFT']);

  await page.getByRole('button', { name: 'Boards' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export to a file' }).click();
  const file = readFileSync(await (await download).path());
  const input = page.getByRole('dialog').locator('input[type="file"]');
  await input.setInputFiles({ name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByRole('dialog')).toContainText('There is no board in no.json.');
  const renamed = file.toString().replace('Mine (copy)', 'From a file');
  await input.setInputFiles({ name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(renamed) });
  await expect(boards(page).getByRole('option')).toHaveText(['Mine', 'Mine (copy)', 'From a file']);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Boards' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy a link' }).click();
  await expect(page.getByRole('dialog')).toContainText('Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const guest = await (await context.browser())?.newPage();
  await guest?.goto(link);
  await expect(guest?.getByRole('dialog', { name: 'Shared board: From a file' }) as Locator).toContainText('MSFT');
  await guest?.getByRole('dialog').getByRole('button', { name: 'Add to my boards' }).click();
  await expect(boards(guest as Page).getByRole('option')).toHaveText(['My board', 'From a file']);
  await expect(titles(guest as Page)).toHaveText(['MSFT']);
  expect(guest?.url()).not.toContain('#');
  await guest?.close();
});
