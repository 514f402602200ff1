import type { Locator, Page } from '@playwright/test';
import { drawnChart } from '../support/chart.ts';
import { emptyPortfolio, expect, test } from '../support/fixtures.ts';
import { DEMO_PASSWORD } from '../support/server.ts';

/** More Tab stops than any screen has before the element wanted. */
const MAX_STOPS = 60;

test.afterEach(async ({ page }) => {
  await emptyPortfolio(page, 8);
});

test('every task by keyboard alone: log in, open a list, draw a line, add an alarm, add a stock', async ({ page }) => {
  const main = page.getByRole('main');
  const { keyboard } = page;

  await test.step('log in', async () => {
    await page.goto('/');
    await expect(page.locator('a[href^="/article/"]').first()).toBeVisible();
    await go(page, page.getByRole('link', { name: 'Skip to content' }));
    await expect(main).toBeFocused();
    // The skip target is below the sticky header, not under it.
    const top = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN;
    expect(await top(main)).toBeGreaterThanOrEqual(44);
    await go(page, page.getByRole('banner').getByRole('link', { name: 'Login' }), 'Shift+Tab');
    await expect(page.getByRole('heading', { name: 'Enter Credentials' })).toBeFocused();
    await tabTo(page, page.getByLabel('User ID'));
    await keyboard.type('demo');
    await tabTo(page, page.getByLabel('Password'));
    await keyboard.type(DEMO_PASSWORD);
    await tabTo(page, main.getByRole('radio', { checked: true }));
    await keyboard.press('ArrowRight');
    await expect(main.getByRole('radio', { name: 'Real-time' })).toBeChecked();
    await go(page, main.getByRole('button', { name: 'Login', exact: true }));
    await expect(page.getByRole('contentinfo')).toContainText('Live since');
  });

  await test.step('open a list and a security of it', async () => {
    await go(page, page.getByRole('banner').getByRole('button', { name: 'Watch' }), 'Shift+Tab');
    await go(page, page.getByRole('banner').getByRole('link', { name: 'Quotes' }).filter({ visible: true }));
    await tabTo(page, main.getByRole('combobox', { name: 'Symbols or company name' }));
    await keyboard.type('u:msft, u:spy');
    await keyboard.press('Escape');
    await go(page, main.getByRole('button', { name: 'Go' }));
    await expect(page).toHaveURL(/\/quote\/symbols\//);
    const rows = main.locator('tbody a');
    await expect(rows).toHaveText(['MSFT', 'SPY']);
    await tabTo(page, rows.first());
    await keyboard.press('ArrowDown');
    await expect(rows.last()).toBeFocused();
    await expectSeen(page);
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'MSFT' })).toBeFocused();
  });

  await test.step('draw a line', async () => {
    const chart = await drawnChart(page);
    const rail = page.getByRole('toolbar', { name: 'Drawing tools' });
    await tabTo(page, rail.getByRole('button', { name: 'Data readout', exact: true }));
    const line = rail.getByRole('button', { name: 'Line, 2 clicks', exact: true });
    for (let n = 0; n < 2; n++) {
      await keyboard.press('ArrowDown');
      await expectSeen(page);
    }
    await expect(line).toBeFocused();
    await keyboard.press('Enter');
    await expect(chart).toBeFocused();
    await expectSeen(page);
    const says = page.getByRole('region', { name: /^Chart of/ }).locator('p[aria-live]');
    for (const key of ['Shift+ArrowLeft', 'ArrowUp', 'Enter']) await keyboard.press(key);
    await expect(says).toContainText('now the second point');
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowUp', 'Enter']) await keyboard.press(key);
    await expect(says).toContainText('1 drawing');
    await keyboard.press('Escape');
    // The chart is not a keyboard trap: Tab leads out of it, and back in.
    await keyboard.press('Tab');
    await expect(chart).not.toBeFocused();
    await expectSeen(page);
    await keyboard.press('Shift+Tab');
    await expect(chart).toBeFocused();
  });

  await test.step('add an alarm', async () => {
    const tab = main.getByRole('link', { name: 'Alarms', exact: true });
    await tabTo(page, tab, 'Shift+Tab');
    await keyboard.press('Enter');
    const add = main.getByRole('button', { name: 'Add Alarm' });
    await tabTo(page, add);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Alarm' });
    // What one came for; the type is before it.
    await expect(dialog.getByLabel('Value')).toBeFocused();
    await expectSeen(page);
    await tabTo(page, dialog.getByLabel('Type'), 'Shift+Tab');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expect(dialog.getByLabel('Type').locator('option:checked')).toHaveText('Volume');
    await tabTo(page, dialog.getByLabel('Value'));
    await keyboard.type('900000000');
    // Nothing behind an open dialog takes the focus.
    for (let n = 0; n < 12; n++) {
      await keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
        /DIALOG|BODY/,
      );
      expect(await page.evaluate(() => document.activeElement?.closest('main:not(:has(dialog)), header'))).toBeNull();
    }
    await go(page, dialog.getByRole('button', { name: 'OK' }));
    await expect(page.getByRole('table', { name: 'Alarms of MSFT' })).toContainText('Volume');
    await expect(add).toBeFocused();
  });

  await test.step('add a stock to a portfolio', async () => {
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Menu' }), 'Shift+Tab');
    await keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await go(page, menu.getByRole('link', { name: 'Portfolio Ticker' }));
    await expect(page.getByRole('heading', { name: 'Select Ticker Portfolio' })).toBeFocused();
    await go(page, main.getByRole('link', { name: /\b8$/ }));
    await expect(page.getByRole('heading', { name: 'Portfolio 8' })).toBeFocused();
    await go(page, main.getByRole('button', { name: 'Add Stock' }));
    const dialog = page.getByRole('dialog', { name: 'Add Stock' });
    await expect(dialog.getByRole('combobox', { name: 'Symbol' })).toBeFocused();
    await keyboard.type('msft');
    await tabTo(page, dialog.getByRole('radio', { checked: true }));
    await keyboard.press('ArrowRight');
    await go(page, dialog.getByRole('button', { name: 'Add', exact: true }));
    await expect(main.getByRole('rowheader', { name: 'MSFT' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expectSeen(page);
  });
});

/** Goes to a control by Tab and presses Enter on it. */
async function go(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, control, key);
  await page.keyboard.press('Enter');
}

/** Presses Tab until `goal` has the focus; every stop on the way shows where the focus is. */
async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible();
  for (let n = 0; n < MAX_STOPS; n++) {
    await page.keyboard.press(key);
    await expectSeen(page);
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MAX_STOPS} stops do not lead to ${goal}`);
}

/** Expects the focused element to be visible and not covered, and it, its row or its label to have an outline. */
async function expectSeen(page: Page): Promise<void> {
  const fault = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const name = element.outerHTML.replace(/\s+/g, ' ').slice(0, 160);
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const marked = [element, ...labels, element.closest('tr'), element.parentElement].find((place) => {
      if (!place?.matches(':focus-visible, :has(:focus-visible)')) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(place);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!marked) return /^H[12]$/.test(element.tagName) ? '' : `no mark of the focus: ${name}`;
    const { left, right, top, bottom } = marked.getBoundingClientRect();
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ];
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `out of sight: ${name}`;
    // Elements without pointer events are not found by a point.
    if (getComputedStyle(marked).pointerEvents === 'none') return '';
    const over = document.elementFromPoint(x, y);
    const free = over !== null && (marked.contains(over) || over.contains(marked));
    return free ? '' : `under ${over?.outerHTML.slice(0, 120)}: ${name}`;
  });
  expect(fault).toBe('');
}
