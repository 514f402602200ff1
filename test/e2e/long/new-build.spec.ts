import type { Page } from '@playwright/test';
import { BuildProxy } from '../../support/build-proxy.ts';
import { test as base, expect } from '../../support/fixtures.ts';
import { followInGroup } from '../../support/header.ts';

/** `builds` is a proxy that can replace this build by another one. */
const test = base.extend<{ builds: BuildProxy }>({
  builds: async ({ server }, use) => {
    const builds = new BuildProxy(server.url);
    await builds.start();
    await use(builds);
    await builds.stop();
  },
  baseURL: async ({ builds }, use) => use(builds.url),
});

/** Opens the start page, deploys the new build, and goes to a screen that needs code of the old one. */
async function goOn(page: Page, builds: BuildProxy, group: string, markets: string): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('S&P 500');
  builds.deploy();
  await followInGroup(page, group, markets);
}

for (const [locale, group, markets, isNew, opens, reload] of [
  [
    'en-CA',
    'Watch',
    'Markets',
    'There is a new version of Borealis.',
    'Reload the page to open this screen.',
    'Reload',
  ],
  [
    'fr-CA',
    'Suivre',
    'Marchés',
    'Une nouvelle version de Borealis est en place.',
    'Cet écran s’ouvrira une fois la page rechargée.',
    'Recharger',
  ],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('code that disappeared with the old build is reported as a new version, and a reload opens the requested screen', async ({
      page,
      builds,
    }) => {
      await goOn(page, builds, group, markets);
      const main = page.getByRole('main');
      await expect(main.getByText(opens)).toBeVisible();
      const banner = page.getByRole('status').filter({ hasText: isNew });
      await banner.getByRole('button', { name: reload, exact: true }).click();
      await expect(main.getByRole('heading', { level: 1, name: markets })).toBeVisible();
      await expect(page.getByText(isNew)).toHaveCount(0);
    });
  });
}

test.describe('a page that was kept', () => {
  test.use({ serviceWorkers: 'allow' });

  test('has the code of its own build, and the new one’s after a reload', async ({ page, builds }) => {
    await page.goto('/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await goOn(page, builds, 'Watch', 'Markets');
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Markets');
    await page.reload();
    await expect(heading).toHaveText('Markets');
    expect(await page.locator('script[src*="/new-"]').count()).toBeGreaterThan(0);
    await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
    await expect(heading).toHaveText(/News/);
    await expect(page.getByText('There is a new version')).toHaveCount(0);
  });
});
