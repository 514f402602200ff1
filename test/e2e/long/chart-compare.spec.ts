import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chooseRange, chooseType, drawnChart, exportChart } from '../../support/chart.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';

const CHART = '/details/U MSFT/chart/U MSFT';

async function compareWith(page: Page, ...texts: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Compare/ });
  const field = dialog.getByRole('combobox');
  for (const text of texts) {
    await field.fill(text);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(field).toHaveValue('');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test.describe('comparing securities', () => {
  test('adds them by symbol or name as lines in per cent, says and exports them, and takes them away', async ({
    page,
  }) => {
    await page.goto(CHART);
    const chart = await drawnChart(page);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare MSFT' });
    const field = dialog.getByRole('combobox');
    await field.pressSequentially('SP');
    await expect(dialog.getByRole('option', { name: /^SPY/ })).toBeVisible();
    await field.fill('msft spy');
    await field.press('Enter');
    await expect(dialog.getByText('The chart already shows MSFT.')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Compared securities' }).getByRole('listitem')).toHaveText([/SPY-U/]);
    await field.fill('C:NBK.A C:TI0000 $SPX $NDX');
    await field.press('Enter');
    await expect(dialog.getByText('at most 4 securities')).toBeVisible();
    await expect(field).toHaveValue('U:$NDX');
    const remove = (symbol: string) =>
      dialog.getByRole('button', { name: `Remove ${symbol} from the comparison`, exact: true });
    await remove('$SPX').press('Enter');
    await expect(remove('$SPX')).toHaveCount(0);
    await expect(remove('TI0000')).toBeFocused();
    await field.fill('$SPX');
    await field.press('Enter');
    await expect(remove('$SPX')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeFocused();

    const legend = page.getByRole('list', { name: 'Compared securities' });
    await expect(legend.getByRole('listitem')).toHaveText([
      /^MSFT[+-][\d.]+%$/,
      /^SPY-U.*[+-][\d.]+%$/,
      /^NBK\.A-C.*[+-][\d.]+%$/,
      /^TI0000-C.*[+-][\d.]+%$/,
      /^\$SPX-U.*[+-][\d.]+%$/,
    ]);
    // Complete if there is room: it once ended in "…" on a separate line.
    await page.setViewportSize({ width: 1400, height: 900 });
    const name = legend.getByText('Northbank Financial Corp. Class A', { exact: true });
    await expect.poll(() => name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    await expect(chart).toHaveAccessibleName(
      /Percent.*Percent change since the first visible bar: MSFT [+-][\d.]+%; SPY [+-]/,
    );

    // All percentages are relative to the first visible bar.
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(legend.getByRole('listitem').first()).toHaveText('MSFT0.00%');
    await expect(legend.getByRole('listitem').nth(1)).toHaveText(/0\.00%$/);

    await exportChart(page, 'Visible bars as a table');
    await expect(page.getByRole('columnheader', { name: 'SPY-U % Change' })).toBeVisible();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await exportChart(page, 'Save the bars as CSV');
    const csv = await readFile((await (await download).path()) ?? '', 'utf8');
    expect(csv.split('\r\n')[0]).toContain(',percent,U:SPY,U:SPY percent,C:NBK.A,');

    await legend.getByRole('button', { name: 'Remove SPY' }).press('Enter');
    await expect(legend.getByRole('listitem')).toHaveCount(4);
    await expect(legend.getByRole('button', { name: 'Remove NBK.A' })).toBeFocused();
    for (let left = 3; left > 0; left--) await legend.getByRole('button').last().click();
    await expect(legend).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeFocused();
    await expect(chart).toHaveAccessibleName(/Candlestick/);
  });

  test('stays for the next symbol and visit, live and in minutes, and restores the chosen type', async ({
    page,
    server,
  }) => {
    await openAs(page, { realtime: true }, CHART);
    await drawnChart(page);
    await chooseType(page, 'Bars');
    await compareWith(page, 'U:SPY');
    const legend = page.getByRole('list', { name: 'Compared securities' });
    const spy = legend.getByRole('listitem').nth(1);
    await expect(spy).toHaveText(/%$/);
    const before = await spy.textContent();
    await server.print('SPY', 'U', 400, 1000);
    await expect(spy).not.toHaveText(before ?? '');
    await expect(spy).toHaveText(/\+/);

    await chooseRange(page, '1 Day');
    await expect(page.getByRole('group', { name: /^MSFT, 1 minute, 1 Day, Percent/ })).toBeVisible();
    await expect(spy).toHaveText(/%$/);

    // The chart of what is compared has nothing to compare itself with.
    await page.goto('/details/U SPY/chart/U SPY');
    await drawnChart(page);
    await expect(page.getByRole('group', { name: /^SPY, .*Bars/ })).toBeVisible();
    await expect(legend).toHaveCount(0);
    await page.reload();
    await page.goto(CHART);
    await drawnChart(page);
    await expect(spy).toHaveText(/^SPY-U.*%$/);
    await legend.getByRole('button', { name: 'Remove SPY' }).click();
    await expect(page.getByRole('group', { name: /^MSFT, .*Bars/ })).toBeVisible();
  });
});
