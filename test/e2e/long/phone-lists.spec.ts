import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/axe.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';
import { layoutFaults, PHONE } from '../../support/layout-faults.ts';

const LEADERS = '/quote/search/:stype:volume:mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1/T/-1';
const MARKETS = '/quote/index/a/C/-1';

/** The texts of the rows that are wholly in sight between the header and the bar at the bottom; each as high as a finger needs. */
async function rowsInSight(page: Page): Promise<string[][]> {
  await expect(page.locator('body > div > nav')).toBeVisible();
  await expect(page.locator('main tbody tr').nth(9)).toContainText('%');
  return page.evaluate(() => {
    const edge = (selector: string): DOMRect =>
      document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(0, 0, 0, Number.NaN);
    const [top, bottom] = [edge('main thead').bottom, edge('body > div > nav').top];
    return [...document.querySelectorAll('main tbody tr')]
      .filter((row) => {
        const box = row.getBoundingClientRect();
        return box.height >= 44 && box.top >= top && box.bottom <= bottom;
      })
      .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
  });
}

test.describe('a list on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const locale of ['en-CA', 'fr-CA']) {
    test.describe(locale, () => {
      test.use({ locale });

      test('has ten securities in sight, each with last and change in per cent', async ({ page }) => {
        for (const path of [LEADERS, MARKETS]) {
          await page.goto(path);
          const rows = await rowsInSight(page);
          expect(rows.length, path).toBeGreaterThanOrEqual(10);
          for (const [symbol, last, percent] of rows) {
            expect(symbol).toMatch(/^[CU] \S+/);
            expect(last).toMatch(/\d[.,]\d\d/);
            expect(percent).toMatch(/\d[.,]\d\d\s?%/);
          }
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
        }
      });
    });
  }

  test('says name, bid and ask below them, and nothing is over anything else', async ({ page }) => {
    await openAs(page, { realtime: false }, '/quote/port/a/b/1');
    const row = page.getByRole('row', { name: /MSFT/ });
    await expect(row).toContainText(/Microsoft Corp\..*[\d.]+ × [\d.]+ – [\d.]+ × [\d.]+/);
    const second = row.getByRole('cell').last();
    const [name, orders] = await second.evaluate((cell) =>
      [cell.firstElementChild, cell.lastElementChild].map((part) => part?.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(name?.right).toBeLessThanOrEqual(orders?.left ?? Number.NaN);
    expect(orders?.right).toBeLessThanOrEqual(352);
    const last = await row.getByRole('cell').first().boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((orders?.top ?? 0) + 1);
  });

  test('says what is wrong with a row in words, and shows no figures of a symbol that is unknown', async ({
    page,
    server,
  }) => {
    await server.command({ do: 'halt', symbol: 'MSFT', region: 'U', code: 169 });
    await openAs(page, { realtime: true }, '/quote/symbols/MSFT U:NOSUCH/U/-1');
    const word = page.getByRole('row', { name: /MSFT/ }).getByText('Halted', { exact: true });
    await expect(word).toBeInViewport({ ratio: 1 });
    const unknown = page.getByRole('row', { name: /NOSUCH/ });
    await expect(unknown.getByText('Unknown symbol')).toBeInViewport({ ratio: 1 });
    await expect(unknown.getByText('—').first()).toBeHidden();
    await server.command({ do: 'halt', symbol: 'MSFT', region: 'U', code: 0 });
    await expect(word).toHaveCount(0);
  });

  test('and the offer of the demo account on the start page have no fault of access or layout', async ({ page }) => {
    for (const path of [MARKETS, '/']) {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'Quick access' })).toBeVisible();
      await expect(page.locator('main tbody tr').nth(9)).toContainText(/\d/);
      if (path === '/') await expect(page.getByRole('button', { name: 'Try the demo' })).toBeInViewport({ ratio: 1 });
      expect(await axeFaults(page), path).toEqual([]);
      // It leaves the window wide.
      expect(await layoutFaults(page, PHONE), path).toEqual([]);
    }
  });

  test('has its tools in one menu', async ({ page }) => {
    await page.goto(MARKETS);
    await page.getByRole('button', { name: 'List tools' }).tap();
    const menu = page.getByRole('menu', { name: 'List tools' });
    await menu.getByRole('menuitem', { name: 'Freeze' }).tap();
    await expect(page.getByRole('main')).toContainText('Frozen since');
    await page.getByRole('button', { name: 'List tools' }).tap();
    await menu.getByRole('menuitem', { name: 'Resume' }).tap();
    await expect(page.getByRole('main')).not.toContainText('Frozen since');
    await page.getByRole('button', { name: 'List tools' }).tap();
    await menu.getByRole('menuitem', { name: 'Save as list' }).tap();
    await expect(page.getByRole('dialog', { name: 'Save as list' })).toBeVisible();
  });
});
