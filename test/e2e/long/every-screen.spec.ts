import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { faultsNow } from '../../support/axe.ts';
import { expect, signIn, test } from '../../support/fixtures.ts';
import { layoutFaults, PHONE } from '../../support/layout-faults.ts';
import { keepMarketWorker, SUBSCRIBER_SCREENS, settled, VISITOR_SCREENS } from '../../support/screens.ts';
import { setTextSize } from '../../support/text-size.ts';

const OUTLINES = new URL('../../golden/screens/', import.meta.url);

test('no screen has an accessibility fault, for a visitor', async ({ page }) => {
  test.slow();
  await keepMarketWorker(page, { realtime: false });
  for (const [name, path] of Object.entries(VISITOR_SCREENS)) {
    expect.soft(await faults(page, path), path).toEqual([]);
    await checkOutlineAndLayout(page, name);
  }
});

test('nor for a subscriber with live rows', async ({ page, server }) => {
  test.slow();
  await signIn(page, { realtime: true });
  await keepMarketWorker(page, { realtime: true });
  for (const [name, path] of Object.entries(SUBSCRIBER_SCREENS)) {
    await server.print('SPY', 'U', 371.5, 1000);
    expect.soft(await faults(page, path), path).toEqual([]);
    await checkOutlineAndLayout(page, name);
  }
});

test.describe('letters twice as large, on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('cut nothing off for a visitor', async ({ page }) => {
    await setTextSize(page, 2);
    await keepMarketWorker(page, { realtime: false });
    await expectNothingCut(page, VISITOR_SCREENS, [
      'home',
      'menu',
      'stock-select',
      'list',
      'search-results',
      'news',
      'login',
      'board',
      'heatmap',
      'not-found',
      'chart',
      'trades',
    ]);
  });

  test('nor for a subscriber', async ({ page }) => {
    await setTextSize(page, 2);
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

/** Checks the stable parts of a screen as a screen reader presents it, and its layout, also zoomed and on a phone. */
async function checkOutlineAndLayout(page: Page, name: string): Promise<void> {
  const screen = page.getByRole('dialog').or(page.getByRole('main')).last();
  await expect.soft(screen, name).toMatchAriaSnapshot(await readFile(new URL(`${name}.aria.yml`, OUTLINES), 'utf8'));
  expect.soft(await layoutFaults(page), name).toEqual([]);
}

/** What axe finds on the screen at `path`. */
async function faults(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await settled(page, path);
  return faultsNow(page);
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
