import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures.ts';
import { layoutFaults, PHONE } from '../support/layout-faults.ts';
import { keepMarketWorker, SUBSCRIBER_SCREENS, settled, VISITOR_SCREENS } from '../support/screens.ts';

test.use({ viewport: { width: 360, height: 780 } });

/** Letters twice as large, by the browser's own setting (WCAG 1.4.4). */
async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

async function expectNothingCut(page: Page, screens: Readonly<Record<string, string>>, names: readonly string[]) {
  for (const name of names) {
    const path = screens[name] ?? '';
    await page.goto(path);
    await settled(page, path);
    await page.setViewportSize({ width: 360, height: 780 });
    expect.soft(await layoutFaults(page, PHONE), name).toEqual([]);
  }
}

test.describe('letters twice as large, on a phone', () => {
  test('cut nothing off for a visitor', async ({ page }) => {
    await enlarge(page);
    await keepMarketWorker(page, { realtime: false });
    await expectNothingCut(page, VISITOR_SCREENS, [
      'home',
      'menu',
      'symbols',
      'list',
      'search-results',
      'news',
      'login',
      'heat-map',
      'not-found',
      'chart',
      'trades',
    ]);
  });

  test.afterEach(({ context }) => context.request.get('/api/usersettings/set/xalarms/0'));

  test('nor for a subscriber', async ({ page }) => {
    await enlarge(page);
    await signIn(page, { realtime: true });
    // Two conditions, so that the table of alarms has rows.
    await page.request.get('/api/usersettings/set/xalarms/1%7CA;Q;MSFT;C,True,1,0,600,False;C,True,1,0,900,False');
    await keepMarketWorker(page, { realtime: true });
    await expectNothingCut(page, SUBSCRIBER_SCREENS, [
      'home-live',
      'portfolio',
      'level2',
      'depth-by-price',
      'trades-live',
      'portfolio-select',
      'value',
      'value-chart',
      'alarms',
    ]);
  });
});

test('letters twice as large leave the heading whole above what a form finds wrong', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await enlarge(page);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeFocused();
  const edge = async (selector: string, side: 'top' | 'bottom'): Promise<number> =>
    page.locator(selector).evaluate((element, name) => element.getBoundingClientRect()[name], side);
  await expect.poll(() => edge('h1', 'top')).toBeGreaterThanOrEqual(await edge('header', 'bottom'));
});
