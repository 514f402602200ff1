import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/fixtures.ts';
import { keepMarketWorker, SUBSCRIBER_SCREENS, settled, VISITOR_SCREENS } from '../../support/screens.ts';

/** What keeps the width at which it is read (decisions section 7): forms of a few fields, and texts. */
const READ: ReadonlySet<string> = new Set([
  'about',
  'contact',
  'login',
  'feeds',
  'not-found',
  'list-visitor',
  'value-visitor',
]);

/** Part of the window. */
const LEAST = 0.8;

test.use({ viewport: { width: 1400, height: 900 } });

test('every screen uses a wide window, for a visitor', async ({ page }) => {
  await keepMarketWorker(page, { realtime: false });
  expect(await narrowScreens(page, VISITOR_SCREENS)).toEqual([]);
});

test('and for a subscriber', async ({ page }) => {
  await signIn(page, { realtime: true });
  await keepMarketWorker(page, { realtime: true });
  expect(await narrowScreens(page, SUBSCRIBER_SCREENS)).toEqual([]);
});

/** The screens whose surfaces end before that part of the window. */
async function narrowScreens(page: Page, screens: Readonly<Record<string, string>>): Promise<string[]> {
  const narrow: string[] = [];
  for (const [name, path] of Object.entries(screens)) {
    if (READ.has(name)) continue;
    await page.goto(path);
    await settled(page, path);
    const used = await page.waitForFunction(usedPart, LEAST, { timeout: 5_000 }).then(
      () => LEAST,
      () => page.evaluate(usedPart, 0),
    );
    if (!used || used < LEAST) narrow.push(`${name}: ${used}`);
  }
  return narrow;
}

/** The part of the window up to the right edge of the screen's last surface; false if that is less than `least`. Runs in the page. */
function usedPart(least: number): number | false {
  const surfaces = [...document.querySelectorAll('main *, dialog[open]')].filter((element) => {
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor !== 'rgba(0, 0, 0, 0)' && element.getBoundingClientRect().height > 60;
  });
  const used = Math.max(0, ...surfaces.map((element) => element.getBoundingClientRect().right)) / innerWidth;
  return used >= least && used;
}
