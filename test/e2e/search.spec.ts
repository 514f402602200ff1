import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

test.describe('Find Stocks', () => {
  test('asks for what was chosen, keeps it, says what was searched and leads back', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'Find Stocks' })).toBeVisible();
    await expect(page.getByLabel('Search type').locator('option')).toHaveText([
      '% Gain',
      '$ Gain',
      '% Loss',
      '$ Loss',
      'Volume',
      '$ Volume',
      '# Trades',
    ]);
    await expect(page.getByLabel('Exchange').locator('option')).toHaveText([
      'T-TSX',
      'V-TSX/V',
      'M-Montreal',
      'C-CSE',
      'E-NEO',
      'All Canadian',
      'Q-Nasdaq',
      'Q-OTCBB',
      'Q-Pinksheets',
      'Z-NYSE',
      'X-Amex',
      'All US',
    ]);
    await expect(page.getByLabel('Search type')).toHaveValue('pcgain');
    await expect(page.getByLabel('Exchange')).toHaveValue('T');

    // An invalid value stays in its field, is reported below it and in a summary, and nothing is requested.
    await page.getByLabel('Search type').selectOption('Volume');
    await page.getByLabel('Exchange').selectOption('All Canadian');
    await page.getByLabel('Min volume').fill('lots');
    await page.getByLabel('Min price').fill('20');
    await page.getByLabel('Max price').fill('10');
    await page.getByLabel('Min trades').fill('-3');
    await page.getByLabel('% from day high').fill('near');
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    const summary = page.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Check 4 fields');
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByLabel('Min volume')).toHaveValue('lots');
    await expect(page.getByLabel('Min volume')).toHaveAccessibleDescription(/Enter a number, such as 1,000\./);
    await expect(page.getByLabel('Min trades')).toHaveAccessibleDescription(/0 or more/);
    await expect(page.getByLabel('% from day high')).toHaveAccessibleDescription(/Enter a number, such as 12\.50/);
    await page.getByLabel('% from day high').fill('');
    await summary.getByRole('link', { name: 'Max price' }).click();
    await expect(page.getByLabel('Max price')).toBeFocused();
    await page.getByLabel('Max price').fill('200');
    await expect(summary).toContainText('2 fields');
    await page.getByLabel('Min volume').fill('1,000');
    await page.getByLabel('Min trades').fill('');
    await expect(summary).toHaveCount(0);
    await page.getByLabel('Min trades').press('Enter');

    await expect(page).toHaveURL(
      `/quote/search/${encodeURIComponent(':stype:volume:mv:1000:md:-1:mp:20:xp:200:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1')}/CC/-1`,
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volume All Canadian');
    const chips = page.getByRole('group', { name: 'Criteria of the search' });
    await expect(chips.getByRole('textbox', { name: 'Min volume' })).toHaveValue('1000');
    await expect(chips.getByRole('textbox', { name: 'Min price' })).toHaveValue('20');
    const rows = page.getByRole('main').getByRole('row');
    await expect(rows.nth(1)).toContainText(/\d/);
    expect(await rows.count()).toBeGreaterThan(3);

    // A search without results says why, and its fields are restored, even after a reload.
    await page.getByRole('link', { name: 'Change the search' }).click();
    await expect(page.getByLabel('Min volume')).toHaveValue('1000');
    await page.getByLabel('% from day high').fill('0.5');
    await page.getByLabel('Max price').fill('20.01');
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('No stock matches this search')).toBeVisible();
    await expect(page.getByText(/price at most 20.01, within 0.5% of the day high/)).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Max price')).toHaveValue('20.01');
    await page.goForward();
    await page.getByRole('link', { name: 'Change the search' }).click();
    await expect(page.getByLabel('% from day high')).toHaveValue('0.5');
    await page.goto('/search');
    await expect(page.getByLabel('Exchange')).toHaveValue('CC');
    await expect(page.getByLabel('Search type')).toHaveValue('volume');
    await expect(page.getByLabel('Max price')).toHaveValue('20.01');
    const clear = page.getByRole('button', { name: 'Clear filters' });
    await clear.click();
    await expect(page.getByLabel('Max price')).toHaveValue('');
    await expect(clear).toBeDisabled();
    await expect(clear).toBeFocused();

    // A focused field scrolls out from under the header.
    await page.setViewportSize({ width: 800, height: 400 });
    const field = page.getByLabel('Min volume');
    await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 4));
    await field.focus();
    const header = await page.getByRole('banner').boundingBox();
    expect((await field.boundingBox())?.y ?? 0).toBeGreaterThan(header?.height ?? Infinity);
  });
});

test('criteria are changed, added and removed above the live results, and a search is saved', async ({ page }) => {
  await page.goto('/quote/search/:stype:volume:mp:20/CC/-1');
  const chips = page.getByRole('group', { name: 'Criteria of the search' });
  const heading = page.getByRole('heading', { level: 1 });
  const rows = page.getByRole('main').getByRole('rowheader');
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();

  // The focus stays where the change was made.
  await chips.getByLabel('Search type').focus();
  await chips.getByLabel('Search type').selectOption('% Loss');
  await expect(heading).toHaveText('% Loss All Canadian');
  await expect(chips.getByLabel('Search type')).toBeFocused();
  await chips.getByLabel('Add a filter').selectOption('Max price');
  await expect(chips.getByRole('textbox', { name: 'Max price' })).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(chips.getByRole('alert')).toHaveText('This is below the min price.');
  await expect(page).toHaveURL(/mp:20:xp:-1|mp%3A20%3Axp%3A-1/);
  // One of two that are not valid is removed, although the other one still keeps the search from changing.
  await chips.getByLabel('Add a filter').selectOption('Min trades');
  await page.keyboard.type('few');
  await chips.getByRole('button', { name: 'Remove the filter Min trades' }).click();
  await expect(chips.getByRole('textbox', { name: 'Min trades' })).toHaveCount(0);
  await expect(chips.getByRole('textbox', { name: 'Max price' })).toHaveValue('10');
  await chips.getByRole('textbox', { name: 'Max price' }).fill('40');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/mp%3A20%3Axp%3A40/);
  await expect(chips.getByRole('textbox', { name: 'Max price' })).toBeFocused();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await chips.getByRole('button', { name: 'Remove the filter Min price' }).click();
  await expect(page).toHaveURL(/mp%3A-1%3Axp%3A40/);
  await expect(chips.getByRole('textbox', { name: 'Min price' })).toHaveCount(0);

  await chips.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('menuitem', { name: 'Save this search…' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('% Loss All Canadian');
  await page.getByLabel('Name').fill('Cheap and falling');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/search');
  await page.getByRole('main').getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('menuitemradio', { name: 'Cheap and falling' }).click();
  await expect(page).toHaveURL(/stype%3Apcloss.*xp%3A40/);
  await expect(chips.getByRole('textbox', { name: 'Max price' })).toHaveValue('40');
  await chips.getByRole('button', { name: 'Saved searches' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Cheap and falling' })).toHaveAttribute('aria-checked', 'true');
});

test.describe('under a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('fields have letters into which an iPhone does not zoom, and what is pressed in the frame has room', async ({
    page,
  }) => {
    for (const path of [
      '/search',
      '/contact',
      '/stock-select',
      '/login',
      '/board',
      '/quote/search/:stype:volume:mp:100/CC/-1',
    ]) {
      await page.goto(path);
      const fields = page.locator('main :is(input:not([type=radio], [type=checkbox], [type=file]), textarea, select)');
      await expect(fields.first()).toBeVisible();
      const letters = await fields.evaluateAll((all) =>
        all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      );
      expect(Math.min(...letters), path).toBeGreaterThanOrEqual(16);
    }
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).tap();
    const heights = async (targets: Locator): Promise<number[]> =>
      targets.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await expect(close).toBeVisible();
    const bar = page.locator('header').locator('a, button').filter({ visible: true });
    expect(Math.min(...(await heights(bar)), ...(await heights(close)))).toBeGreaterThanOrEqual(44);
  });
});
