import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD, TestServer } from './server.ts';

/** Timings that let a test see in a second what a user sees in a minute. */
const FAST_TIMINGS = JSON.stringify({
  refresh: 1_000,
  refreshLoggedIn: 1_000,
  reconnect: [300, 300, 500],
});

/**
 * Every browser test: a server for all files that one of Playwright's workers takes, in an order that no file may count on, and
 * a page that fails the test on a script or policy error.
 */
export const test = base.extend<{ complaints: string[]; page: Page }, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const server = new TestServer({ TIMINGS: FAST_TIMINGS });
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  complaints: async ({ context }, use) => {
    const complaints: string[] = [];
    const watch = (page: Page): void => {
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Trusted|Uncaught/.test(message.text()))
          complaints.push(message.text());
      });
    };
    context.on('page', watch);
    await use(complaints);
    expect(complaints).toEqual([]);
  },
  page: async ({ context, complaints }, use) => {
    const page = await context.newPage();
    void complaints;
    await use(page);
  },
});

export { expect };

/** Picks one of a bar of choices as a user does: by its label, which covers the radio button. */
export async function choose(page: Page, name: string): Promise<void> {
  await page
    .locator('label', { hasText: name })
    .filter({ has: page.getByRole('radio', { name, exact: true }) })
    .click();
  await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
}

/** Logs in as a demo subscriber through the login screen, with the feed live or polling. */
export async function logIn(page: Page, how: { realtime: boolean; userid?: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('User ID').fill(how.userid ?? 'demo');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await choose(page, how.realtime ? 'Real-time' : 'Polling');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('contentinfo')).toContainText(how.realtime ? 'Live since' : 'Prices refresh');
}
