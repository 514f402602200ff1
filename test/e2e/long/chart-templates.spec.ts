import type { Locator, Page } from '@playwright/test';
import { drawnChart } from '../../support/chart.ts';
import { expect, test } from '../../support/fixtures.ts';

test.use({ viewport: { width: 1200, height: 900 }, deviceScaleFactor: 1 });

const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Tools for the chart of MSFT' });

async function openMenu(page: Page): Promise<Locator> {
  await tools(page).getByRole('button', { name: 'Template' }).click();
  return page.getByRole('menu', { name: 'Template' });
}

async function save(page: Page, name: string): Promise<void> {
  await (await openMenu(page)).getByRole('menuitem', { name: 'Save as template…' }).click();
  await page.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function add(page: Page, ...indicators: readonly string[]): Promise<void> {
  await tools(page).getByRole('button', { name: 'Indicators' }).click();
  const dialog = page.getByRole('dialog', { name: 'Indicators' });
  for (const indicator of indicators) {
    await dialog.getByLabel('Find an indicator').fill(indicator);
    await page.keyboard.press('Enter');
  }
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
}

test('a chart is kept under a name, and a press brings it back after a reload; renamed and deleted with undo', async ({
  page,
}) => {
  await page.goto('/details/U MSFT/chart/U MSFT');
  await drawnChart(page);
  await save(page, 'Plain');
  await add(page, 'vwap', 'Relative', 'MACD', 'On Balance');
  await tools(page).getByRole('button', { name: 'W', exact: true }).click();
  const label = /Weekly.*Indicators: VWAP; Volume; Relative Strength 14; MACD 12, 25, 9; On Balance Volume\.$/;
  await expect(await drawnChart(page)).toHaveAccessibleName(label);
  await save(page, 'Studies');

  await (await openMenu(page)).getByRole('menuitemradio', { name: 'Plain' }).click();
  await expect(await drawnChart(page)).toHaveAccessibleName(/Daily.*Indicators: Volume\.$/);
  await page.reload();
  await drawnChart(page);
  const menu = await openMenu(page);
  await expect(menu.getByRole('menuitemradio', { name: 'Plain' })).toHaveAttribute('aria-checked', 'true');
  await menu.getByRole('menuitemradio', { name: 'Studies' }).click();
  await expect(await drawnChart(page)).toHaveAccessibleName(label);

  await (await openMenu(page)).getByRole('menuitem', { name: 'All templates…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Template' });
  await dialog.getByLabel('Name of the template Studies').fill('Swing');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name of the template Swing')).toBeFocused();
  await dialog.getByRole('button', { name: 'Undo the renaming' }).click();
  await expect(dialog.getByLabel('Name of the template Studies')).toHaveValue('Studies');
  await dialog.getByRole('button', { name: 'Delete the template Plain' }).click();
  await expect(dialog.getByLabel('Name of the template Plain')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(dialog.getByLabel('Name of the template Plain')).toHaveValue('Plain');
});
