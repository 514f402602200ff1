import type { Page } from '@playwright/test';
import { testLaunch } from '../../support/browser.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';

// The full browser that users have, with its back-forward cache. On a navigation it freezes the shared worker together with the
// page, and ends the worker's connections.
test.use({
  launchOptions: { ...testLaunch({ whole: true }), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
  environment: { TIMINGS: JSON.stringify({ refresh: 1_000, refreshLoggedIn: 1_000 }) },
});

const SCREENS = [
  '/',
  '/quote/symbols/SPY/U/-1',
  '/details/U SPY/chart/U SPY',
  '/board',
  '/quote/symbols/MSFT SPY/U/-1',
];

/** Records, from the next page on, what the footer says about the feed, and every banner. */
async function writeDownStatus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      const footer = document.querySelector('footer [role=status]')?.textContent;
      if (footer) said.add(footer.replace(/\d\d:\d\d:\d\d/, 'TIME'));
      for (const banner of document.querySelectorAll('[role=status] p')) said.add(`banner: ${banner.textContent}`);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

test('addresses typed one after the other in a single tab: each page is live at once, and none speaks of a loss', async ({
  page,
  server,
}) => {
  await writeDownStatus(page);
  await openAs(page, { realtime: true }, '/quote/symbols/MSFT SPY/U/-1');
  for (const path of [...SCREENS, ...SCREENS]) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toContainText('Live since');
    const said = await page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said]);
    expect(said.filter((words) => /lost|banner/.test(words))).toEqual([]);
  }
  await server.print('MSFT', 'U', 221.11, 300);
  await expect(page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1)).toHaveText(/221\.11/);
  await expect.poll(() => server.command<number>({ do: 'hub-clients' })).toBe(1);
});
