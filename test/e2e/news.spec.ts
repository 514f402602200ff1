import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, openAs, test } from '../support/fixtures.ts';
import { holdTime } from '../support/held-time.ts';

const ALL = '/news/UC notsymbol';

/** The news requests of a page's context, from now on, in order. */
async function newsCalls(page: Page, context: BrowserContext): Promise<string[]> {
  // A test cannot see a shared worker's requests; without one, the tab has its own worker.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  const calls: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/news/')) calls.push(pathname);
  });
  return calls;
}

const article = (page: Page): Locator => page.locator('a[href^="/article/"]').first();
const regions = (page: Page): Locator => page.getByRole('main').locator('label:has(input[type=radio])');
const byPortfolio = (page: Page): Locator => page.getByRole('main').getByRole('link', { name: 'By Portfolio' });

test('news are picked by region, by its dialog and by portfolio', async ({ page, context }) => {
  const calls = await newsCalls(page, context);
  const pick = async (name: string, region: string, asked: string = region): Promise<void> => {
    await regions(page).filter({ hasText: name }).click();
    await expect(page).toHaveURL(new RegExp(`/news/${region}(%20| )notsymbol$`));
    await expect.poll(() => calls.at(-1)).toBe(`/api/news/notsymbol/${asked}/-1`);
  };
  await page.goto(ALL);
  await expect(article(page)).toBeVisible();
  await expect(regions(page)).toHaveText(['Canadian', 'US', 'Both']);
  await expect(byPortfolio(page)).toHaveCount(0);
  await pick('US', 'U');
  await pick('Both', 'CU', 'UC');
  await pick('Canadian', 'C');
  const row = page
    .getByRole('table', { name: 'News' })
    .getByRole('row')
    .filter({ hasText: /[A-Z]-C/ })
    .first();
  await expect(row.getByRole('cell')).toHaveText([/^[A-Z./]+-C$/, /^Dec \d+, 2020/]);
  await expect(row.getByRole('link')).toHaveAttribute('href', /^\/article\/\d+$/);

  const options = page.getByRole('dialog', { name: 'News Options' });
  await page.getByRole('button', { name: 'News Options' }).click();
  await expect(options.getByRole('radio', { name: 'Canadian' })).toBeFocused();
  await expect(options.getByRole('radio')).toHaveCount(3);
  await options.getByRole('radio', { name: 'US' }).check();
  await options.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/news\/C(%20| )notsymbol$/);
  await page.getByRole('button', { name: 'News Options' }).click();
  await options.getByRole('radio', { name: 'US' }).check();
  await options.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/news\/U(%20| )notsymbol$/);
  await expect.poll(() => calls.at(-1)).toBe('/api/news/notsymbol/U/-1');

  await openAs(page, { realtime: false }, ALL);
  await byPortfolio(page).click();
  await expect(page.getByRole('heading', { name: 'Select News Portfolio' })).toBeVisible();
  await page.getByRole('link', { name: 'Portfolio 3', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'News 3' })).toBeVisible();
  await expect.poll(() => calls.at(-1)).toBe('/api/news/notsymbol/UC/3');
  await pick('Both', 'CU', 'UC');
  await expect(page.getByRole('heading', { name: 'News', exact: true })).toBeVisible();
});

test('headlines and articles declare their language, whatever the page’s', async ({ page }) => {
  await page.goto(ALL);
  await expect(article(page)).toBeVisible();
  const languages = await page
    .locator('a[href^="/article/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('lang')));
  expect([...new Set(languages)].toSorted()).toEqual(['en', 'fr']);
  await page.locator('a[href^="/article/"]:lang(fr)').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'fr');
  await expect(page.locator('article [lang]')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('article [lang]')).toContainText('Cet article est inventé');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
});

test('news is requested again at every refresh, and no longer while a portfolio is being picked', async ({
  page,
  context,
}) => {
  const calls = await newsCalls(page, context);
  await page.clock.install();
  await context.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    const timings = { ...config.timings, refresh: 2_000, refreshLoggedIn: 1_000 };
    await route.fulfill({ json: { ...config, timings } });
  });
  // Each answer's first headline identifies it, so that the test can see that it was received: the page does not request the next
  // one before.
  let answers = 0;
  await context.route('**/api/news/**', async (route) => {
    const number = ++answers;
    const headlines = (await (await route.fetch()).json()) as { title: string }[];
    await route.fulfill({ json: headlines.map((one, i) => (i === 0 ? { ...one, title: `Answer ${number}.` } : one)) });
  });
  /** Waits until all requests of the page have been answered. */
  const answered = async (): Promise<void> => {
    await expect.poll(() => answers).toBe(calls.length);
    await expect(article(page)).toHaveText(`Answer ${answers}.`);
  };
  /** Picks a region; returns how many requests there were until then. They are ordered, so all earlier ones have arrived. */
  const pick = async (name: string, region: string): Promise<number> => {
    await regions(page).filter({ hasText: name }).click();
    await expect.poll(() => calls.at(-1)).toBe(`/api/news/notsymbol/${region}/-1`);
    await answered();
    return calls.length;
  };
  /** How often the page repeats its request in three times `seconds` of its own time. */
  const repeats = async (seconds: number): Promise<number> => {
    await holdTime(page);
    const before = await pick('US', 'U');
    for (let n = 1; n <= 3; n++) {
      for (let quarters = 0; quarters < 4 * seconds; quarters++) await page.clock.runFor(250);
      await expect.poll(() => calls.length - before).toBeGreaterThanOrEqual(n);
      await answered();
    }
    return (await pick('Canadian', 'C')) - before - 1;
  };
  await page.goto(ALL);
  await expect(article(page)).toBeVisible();
  expect(await repeats(2)).toBe(3);
  await page.clock.resume();

  await openAs(page, { realtime: false }, ALL);
  await expect(article(page)).toBeVisible();
  expect(await repeats(1)).toBe(3);
  const before = calls.length;
  const opened = async (name: string): Promise<void> => {
    // A screen that loads for the first time waits for a third of a second of the page's time, of which little may pass while it
    // loads.
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 500 });
    }).toPass({ intervals: [0] });
  };
  await byPortfolio(page).click();
  await opened('Select News Portfolio');
  for (let seconds = 0; seconds < 20; seconds++) await page.clock.runFor(1_000);
  await page.getByRole('link', { name: 'Portfolio 3', exact: true }).click();
  await opened('News 3');
  await expect.poll(() => calls.at(-1)).toBe('/api/news/notsymbol/UC/3');
  // One request may have been due just before the screen changed.
  expect(calls.slice(before).filter((path) => path.endsWith('/C/-1')).length).toBeLessThanOrEqual(1);
  await context.unrouteAll({ behavior: 'wait' });
});
