import type { Locator, Page } from '@playwright/test';
import { faultsNow } from '../support/axe.ts';
import { drawnChart } from '../support/chart.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 1200, height: 900 }, deviceScaleFactor: 1 });

const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Tools for the chart of MSFT' });

async function openPicker(page: Page): Promise<Locator> {
  await tools(page).getByRole('button', { name: 'Indicators' }).click();
  return page.getByRole('dialog', { name: 'Indicators' });
}

/** The editor, with a new formula typed into it. */
async function write(page: Page, name: string, text: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New formula' }).click();
  const editor = page.getByRole('dialog', { name: 'New formula' });
  await editor.getByLabel('Name').fill(name);
  await editor.getByRole('textbox', { name: 'Formula' }).fill(text);
  return editor;
}

async function closePicker(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Indicators' });
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('an own indicator is written, drawn, edited, kept over a reload, copied and deleted', async ({ page }) => {
  await page.goto('/details/U MSFT/chart/U MSFT');
  await drawnChart(page);
  await openPicker(page);
  await (await write(page, 'Distance', 'param n = 20 from 2 to 200\n100 * (close / sma(close, n) - 1)'))
    .getByRole('button', { name: 'Save' })
    .click();
  const picker = page.getByRole('dialog', { name: 'Indicators' });
  await expect(picker.getByRole('list', { name: 'On this chart' })).toContainText('Distance');
  await closePicker(page);
  // Per cent are far from the price, so it has a pane of its own.
  const lower = page.getByRole('list', { name: 'Lower indicators' }).filter({ hasText: 'Distance' });
  await expect(lower).toHaveText(/Distance 20.* -?\d+\.\d/);
  await expect(await drawnChart(page)).toHaveAccessibleName(/Indicators: Volume; Distance\.$/);

  // Its parameter is set like that of any indicator, within its limits.
  await lower.getByRole('button', { name: 'Distance 20', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Distance' });
  await settings.getByLabel('n', { exact: true }).fill('500');
  await expect(settings).toContainText('Enter a number from 2 to 200. The chart keeps 20.');
  await settings.getByLabel('n', { exact: true }).fill('50');
  await settings.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Distance 50', exact: true })).toBeVisible();

  await page.reload();
  await expect(await drawnChart(page)).toHaveAccessibleName(/Indicators: Volume; Distance 50\.$/);

  // Prices follow the price: the formula moves over them.
  await page.getByRole('button', { name: 'Distance 50', exact: true }).click();
  await settings.getByRole('button', { name: 'Edit formula' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit formula' });
  await editor.getByRole('textbox', { name: 'Formula' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('line mean = sma(close, 20) blue thick; close crosses above mean');
  await editor.getByRole('button', { name: 'Save' }).click();
  const upper = page.getByRole('list', { name: 'Upper indicators' }).filter({ hasText: 'Distance' });
  await expect(upper).toHaveText(/Distance.*mean \d+\.\d\d.*value (yes|no)/);

  await openPicker(page);
  await picker.getByRole('button', { name: 'Options of Distance' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await closePicker(page);
  await expect(page.getByRole('list', { name: 'Upper indicators' })).toContainText('Deleted formula');
  await expect(page.getByRole('list', { name: 'Upper indicators' })).toContainText('has no values any more');
  await page.reload();
  await drawnChart(page);
  await expect(page.getByRole('list', { name: 'Upper indicators' })).toContainText('Deleted formula');
});

test('the editor proposes, explains and shows values; Tab leaves it', async ({ page }) => {
  await page.goto('/details/U MSFT/chart/U MSFT');
  await drawnChart(page);
  await openPicker(page);
  const editor = await write(page, 'Test', '');
  const field = editor.getByRole('textbox', { name: 'Formula' });
  await field.focus();
  await page.keyboard.type('highe');
  const proposals = page.getByRole('listbox', { name: 'Proposals' });
  await expect(proposals.getByRole('option', { name: /^highest\(x, length\)/ })).toBeVisible();
  await expect(page.locator('.cm-completionInfo')).toContainText('highest(');
  await page.keyboard.press('Enter');
  await page.keyboard.type('high, 20');
  await expect(field).toHaveText('highest(high, 20)');
  await expect(editor).toContainText(/highest\(high, 20\) = \d+/);
  await page.keyboard.press('End');
  await page.keyboard.type(' > colse');
  await expect(
    editor.getByRole('button', { name: 'Line 1, character 21: “colse” is neither a function' }),
  ).toBeVisible();
  for (let i = 0; i < 5; i++) await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Space');
  await expect(proposals).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(proposals).toHaveCount(0);
  await expect(editor).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(field).not.toBeFocused();
  expect(await faultsNow(page)).toEqual([]);
  // Text that was typed is not lost to a click beside the dialog.
  await page.mouse.click(1100, 500);
  await expect(editor).toBeVisible();
});

test('a formula reads another security, and one with a mistake says so and stays', async ({ page }) => {
  await page.goto('/details/U MSFT/chart/U MSFT');
  await drawnChart(page);
  await openPicker(page);
  await (await write(page, 'Relative', 'close / close("SPY")')).getByRole('button', { name: 'Save' }).click();
  await (await write(page, 'Broken', 'sma(close')).getByRole('button', { name: 'Save' }).click();
  await closePicker(page);
  const lower = page.getByRole('list', { name: 'Lower indicators' });
  await expect(lower.filter({ hasText: 'Relative' })).toHaveText(/Relative.* \d\.\d+/);
  await expect(lower.filter({ hasText: 'Broken' })).toContainText('has a mistake');
});
