import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../support/fixtures.ts';

const chipsOf = (page: Page) => page.getByRole('group', { name: 'Criteria of the search' });
const symbols = (page: Page) => page.getByRole('main').getByRole('rowheader');

test('a search has a formula: what is wrong with it is said, a new match appears live and marked, and it is saved', async ({
  page,
  server,
}) => {
  await openAs(page, { realtime: true }, '/quote/search/:stype:volume/CC/-1');
  await expect(symbols(page).first()).toBeVisible();
  const chips = chipsOf(page);
  await chips.getByLabel('Add a filter').selectOption('Formula…');
  const formula = chips.getByRole('textbox', { name: 'Formula' });
  await expect(formula).toBeFocused();
  await formula.fill('clsoe > 1');
  await page.keyboard.press('Enter');
  await expect(chips.getByRole('alert')).toContainText('clsoe');
  await expect(formula).toHaveAttribute('aria-invalid', 'true');
  await formula.fill('close + 1');
  await page.keyboard.press('Enter');
  await expect(chips.getByRole('alert')).toContainText('one condition');
  await formula.fill('close > 4000 or highest(high, 5) > 100 and close > 4000');
  await chips.getByLabel('Bars of the formula').selectOption('Days, at each trade');
  await expect(chips.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL(/fx%3Atick/);
  await expect(page.getByText('No stock matches this search')).toBeVisible();

  await server.print('GVBT', 'C', 4321, 1000);
  await expect(symbols(page)).toHaveText([/GVBT/]);
  await server.print('HVTN', 'C', 4322, 1000);
  await expect(symbols(page)).toHaveCount(2);
  await expect(symbols(page).filter({ hasText: 'HVTN' })).toContainText('New');
  await expect(symbols(page).filter({ hasText: 'GVBT' })).toContainText('New');

  await chips.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('menuitem', { name: 'Save this search…' }).click();
  await page.getByLabel('Name').fill('Far above');
  await page.keyboard.press('Enter');
  await page.goto('/search');
  await page.getByRole('main').getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('menuitemradio', { name: 'Far above' }).click();
  await expect(chipsOf(page).getByRole('textbox', { name: 'Formula' })).toHaveValue(/close > 4000/);
  await expect(symbols(page)).toHaveCount(2);
  await expect(symbols(page).filter({ hasText: 'New' })).toHaveCount(0);
  await chipsOf(page).getByRole('button', { name: 'Remove the formula' }).click();
  await expect(page).not.toHaveURL(/fx/);
});

test('the user is told of new matches on any screen, and nobody else has the search', async ({
  page,
  server,
  browser,
}) => {
  await openAs(page, { realtime: true }, '/quote/search/:stype:volume:fx:tick,close > 4500/CC/-1');
  const chips = chipsOf(page);
  await expect(chips.getByRole('checkbox')).toHaveCount(0);
  await chips.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('menuitem', { name: 'Save this search…' }).click();
  await page.getByLabel('Name').fill('Sky');
  await page.keyboard.press('Enter');
  await chips.getByRole('checkbox', { name: 'Tell me of new matches' }).check();
  // A tile of a board shows it, too.
  await page.goto('/board');
  await page.getByRole('button', { name: 'New board' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Matches');
  await page.getByRole('dialog').getByRole('button', { name: 'Empty' }).click();
  await page.getByRole('button', { name: 'Add a tile' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sky', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Sky' })).toBeVisible();

  await page.goto('/news/UC%20notsymbol');
  const told = page.getByRole('status').getByRole('link', { name: /^Sky: / });
  // What matches when the page asks for the first time is not new.
  const others = ['KYBR', 'LTHC', 'HVTN', 'GVBT'];
  await expect(async () => {
    await server.print(others.pop() ?? 'KYBR', 'C', 4567, 1000);
    await expect(told).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Dismiss the new matches' }).click();
  await expect(told).toHaveCount(0);

  const other = await browser.newContext({ baseURL: server.url });
  const theirs = await other.newPage();
  await openAs(theirs, { realtime: false, userid: 'demo-delayed' }, '/search');
  await theirs.getByRole('main').getByRole('button', { name: 'Saved searches' }).click();
  await expect(theirs.getByRole('menuitemradio')).toHaveCount(0);
  await other.close();
});
