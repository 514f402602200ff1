import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { AXE, COLOUR_RULES } from '../../support/axe.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';
import { followInGroup } from '../../support/header.ts';
import { decoded, inkBox } from '../../support/picture.ts';

/** As with `npm start`: the house adverts are on. */
test.use({ environment: { ADVERTS: '', TIMINGS: '{"refresh":1000,"refreshLoggedIn":1000}' } });

const place = (page: Page) => page.getByRole('region', { name: 'Advertisement' });
const slots = (page: Page) => page.frameLocator('iframe[title="Advertisement"]').locator('[data-size]:visible');
const banners = (page: Page) => page.frameLocator('iframe[title="Advertisement"]').getByRole('link');
const banner = (page: Page) => banners(page).first();

/** Goes to a screen through the header's links, as the app does without a new page. */
const follow = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click();

test('visitors see banners that fit, others on each of the screens that refresh them, none on the start page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'All news' })).toBeVisible();
  await expect(page.locator('footer')).toContainText('Prices refresh');
  await expect(page.locator('iframe')).toHaveCount(0);

  await follow(page, 'News');
  await expect(banner(page)).toContainText('All your lists on one screen');
  await expect(slots(page)).toHaveCount(1);
  expect(await slots(page).boundingBox()).toMatchObject({ width: 970, height: 90 });

  // Another screen, other adverts; the frame stays.
  await followInGroup(page, 'Watch', 'Markets');
  await expect(banner(page)).toContainText('Charts from minutes to years');

  // The start page hides them. A refresh requested meanwhile happens when they are shown again.
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(place(page)).toBeHidden();
  await follow(page, 'News');
  await expect(place(page)).toBeVisible();
  await expect(banner(page)).toContainText('Know when it happens');

  // One request fills every slot that there is room for.
  for (const [width, sizes] of [
    [360, ['320x50']],
    [800, ['728x90']],
    [1400, ['970x90', '320x50']],
    [2100, ['970x90', '728x90', '320x50']],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(slots(page)).toHaveCount(sizes.length);
    const shown = await slots(page).evaluateAll((all) => all.map((slot) => (slot as HTMLElement).dataset.size));
    expect([width, shown]).toEqual([width, sizes]);
    await expect(banners(page)).toHaveCount(sizes.length);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), String(width)).toBe(true);
  }

  // They have the page's language and theme.
  await page.setViewportSize({ width: 800, height: 800 });
  await page.getByRole('link', { name: 'Menu' }).click();
  await page.getByLabel('Theme').selectOption('Dark');
  await page.locator('label', { hasText: 'Français' }).click();
  const french = page.frameLocator('iframe[title="Publicité"]');
  await expect(french.getByRole('link')).toContainText('Des minutes aux années');
  await expect(french.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('a banner leads where it says, and nothing in the frame reaches the app', async ({ page }) => {
  await page.goto('/news/UC notsymbol');
  await expect(banner(page)).toBeVisible();
  const frame = page.frames().find((each) => each.url().includes('/adverts/'));
  expect(
    await frame?.evaluate(() => {
      try {
        return [origin, String(parent.document.title)];
      } catch (error) {
        return [origin, (error as Error).name];
      }
    }),
  ).toEqual(['null', 'SecurityError']);
  await banner(page).click();
  await expect(page).toHaveURL(/\/board$/);
});

test('an empty frame has the colour of its surroundings', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/adverts/house.js', () => {});
  const asked = page.waitForRequest('**/adverts/house.js');
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto('/login');
  await asked;
  const around = await place(page).boundingBox();
  const frame = await page.locator('iframe').boundingBox();
  if (around === null || frame === null) throw new Error('no frame');
  const clip = { x: around.x, y: Math.ceil(frame.y), width: around.width, height: Math.floor(frame.height) - 1 };
  const picture = await decoded(page, await page.screenshot({ clip }));
  expect(inkBox(picture, { ...clip, x: 0, y: 0 })).toBeNull();
});

test('subscribers see none; after logging out they are back', async ({ page }) => {
  await openAs(page, { realtime: false }, '/news/UC notsymbol');
  await expect(page.locator('footer')).toContainText('Prices refresh');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
  await follow(page, 'News');
  await expect(banner(page)).toBeVisible();
  const first = (await banner(page).textContent()) ?? '';
  await followInGroup(page, 'Watch', 'Quotes');
  await expect(banner(page)).not.toHaveText(first);
  const second = (await banner(page).textContent()) ?? '';

  // Find Stocks hides them and requests a refresh as it opens: that happens on the next screen, which requests none itself.
  await follow(page, 'Search');
  await expect(page.getByRole('heading', { name: 'Find Stocks' })).toBeVisible();
  await expect(place(page)).toBeHidden();
  await followInGroup(page, 'Watch', 'Heat map');
  await expect(banner(page)).toBeVisible();
  await expect(banner(page)).not.toHaveText(second);
});

test('a script that cannot be loaded leaves no gap and is only logged', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.route('**/adverts/house.js', (route) => route.abort());
  await page.goto('/news/UC notsymbol');
  await expect(page.getByRole('heading', { name: 'News' })).toBeVisible();
  await expect.poll(() => warnings).toContain('The adverts are left out: the advertising script could not be loaded.');
  await expect(place(page)).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

// Without preload: axe would fetch the frame's style sheet, which the frame's policy refuses.
for (const [theme, rules] of [['light'], ['dark', COLOUR_RULES]] as const) {
  test(`banners have no accessibility fault in ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of [360, 2100]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/news/UC notsymbol');
      await expect(banner(page)).toBeVisible();
      const axe = new AxeBuilder({ page, axeSource: AXE }).options({ preload: false });
      const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    }
  });
}
