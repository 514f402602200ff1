import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import {
  changedPreferences,
  formatPreferences,
  PREFERENCE_DEFAULTS,
  parsePreferences,
} from '../../engine/settings/preferences.ts';
import type { ObjectKind } from '../../engine/workspace/object-kind.ts';
import type { WorkspacePage } from '../../engine/workspace/workspace-object.ts';
import { PLAIN_HOST } from './browser.ts';
import { clearAlarms } from './clear-alarms.ts';
import { DEMO_PASSWORD, FAST_TIMINGS, TestServer } from './server.ts';

/**
 * The base of every browser test: a server for all files of one Playwright worker, which may run in any order, and a page that
 * fails the test on a script or policy error. A file that needs other server settings says so: `test.use({ environment })`.
 */
export const test = base.extend<
  { columns: 'folded' | 'open'; complaints: string[]; page: Page },
  { environment: Readonly<Record<string, string>>; server: TestServer }
>({
  environment: [
    { TIMINGS: FAST_TIMINGS, ALLOWED_HOSTS: PLAIN_HOST },
    { option: true, scope: 'worker' },
  ],
  server: [
    async ({ environment }, use) => {
      const server = new TestServer(environment);
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  columns: ['folded', { option: true }],
  context: async ({ context, columns, server }, use) => {
    if (columns === 'folded') await foldColumns(context);
    await use(context);
    // The account keeps them for the next test. A test may have ended its server.
    await clearAlarms(context, server.url).catch(() => {});
  },
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

/**
 * Folds the columns beside the large part of a security's screen, until a test unfolds them: most tests are about that part, and
 * find it by names that the others have, too.
 */
export async function foldColumns(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      const name = 'borealis.security';
      if (localStorage.getItem(name) === null) localStorage.setItem(name, '{"bookFolded":true,"factsFolded":true}');
    } catch {
      // A page without storage has its columns open.
    }
  });
}

/** Picks an option of a segmented control as a user does: by its label, which covers the radio button. */
export async function choose(page: Page, name: string): Promise<void> {
  await page
    .locator('label', { hasText: name })
    .filter({ has: page.getByRole('radio', { name, exact: true }) })
    .click();
  await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
}

/** A demo subscriber, with the feed live or polling. */
interface Subscriber {
  readonly realtime: boolean;
  readonly userid?: string;
  /** The origin of a proxy; the server's own by default. */
  readonly at?: string;
}

/** Logs in as a demo subscriber through the login screen, with the feed live or polling. */
export async function logIn(page: Page, how: Subscriber): Promise<void> {
  await page.goto(`${how.at ?? ''}/login`);
  await page.getByLabel('User ID').fill(how.userid ?? 'demo');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await choose(page, how.realtime ? 'Real-time' : 'Polling');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/login/);
  await served(page, how);
}

/**
 * Opens a screen as a demo subscriber who has logged in before: this takes one page load, the login screen would take two. All
 * other preferences have their defaults, whatever an earlier test has left.
 */
export async function openAs(page: Page, how: Subscriber, path: string): Promise<void> {
  await signIn(page, how);
  await page.goto(path);
  await served(page, how);
}

/** The same without opening a screen: the page's next screens are a demo subscriber's. */
export async function signIn(page: Page, how: Subscriber): Promise<void> {
  const { request } = page;
  const login = await request.post('/api/login', {
    data: { userid: how.userid ?? 'demo', password: DEMO_PASSWORD },
  });
  expect(((await login.json()) as { xx: string }).xx).not.toBe('');
  await keepPreferences(page, changedPreferences(PREFERENCE_DEFAULTS, { realtime: String(how.realtime) }));
  await emptyWorkspace(page);
}

/** Changes the logged-in user's preferences on the server; a page reads them when it opens. */
export async function changePreferences(page: Page, changes: Readonly<Record<string, string>>): Promise<void> {
  await keepPreferences(page, changedPreferences(await keptPreferences(page), changes));
}

/** The logged-in user's preferences on the server. */
export async function keptPreferences(page: Page): Promise<Readonly<Record<string, string>>> {
  const answer = await page.request.get('/api/usersettings/get/spasettings/a');
  const [kept] = (await answer.json()) as { val: string }[];
  return parsePreferences(kept?.val ?? '');
}

async function keepPreferences(page: Page, preferences: Readonly<Record<string, string>>): Promise<void> {
  await post(page, '/api/usersettings/set', { name: 'spasettings', value: formatPreferences(preferences) });
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post(path, { headers: { 'X-XSRF-TOKEN': token }, data });
  expect(answer.ok()).toBe(true);
}

/** Deletes the logged-in user's boards, lists and drawings. */
async function emptyWorkspace(page: Page): Promise<void> {
  const whole = await page.request.get('/api/workspace/a-test-device/0');
  const { objects, last } = (await whole.json()) as WorkspacePage;
  const changes = objects
    .filter(({ deleted }) => !deleted)
    .map(({ revision, ...object }) => ({
      ...object,
      body: '',
      deleted: true,
      base: revision,
      seen: last,
      write: 'a-test-write',
    }));
  if (changes.length > 0) await post(page, '/api/workspace/a-test-device', { changes });
}

/** Puts an object into the logged-in user's workspace, whatever is there under its id. */
export async function keepObject(
  page: Page,
  object: { readonly id: string; readonly kind: ObjectKind; readonly body: string },
): Promise<void> {
  const whole = await page.request.get('/api/workspace/a-test-device/0');
  const { objects, last } = (await whole.json()) as WorkspacePage;
  const base = objects.find(({ id }) => id === object.id)?.revision ?? 0;
  const change = { ...object, within: '', deleted: false, base, seen: last, write: 'a-test-write' };
  await post(page, '/api/workspace/a-test-device', { changes: [change] });
}

/** Removes every stock from a portfolio of the logged-in user. */
export async function emptyPortfolio(page: Page, portfolio: number): Promise<void> {
  const kept = await page.request.get(`/api/portfolio/get/${portfolio}`);
  for (const { subid } of (await kept.json()) as { subid: string }[]) {
    await page.request.get(`/api/portfolio/delete/${subid}`);
  }
}

/** Waits until the footer says that the feed is live, or that prices are polled. */
async function served(page: Page, { realtime }: Subscriber): Promise<void> {
  await expect(page.locator('footer')).toContainText(realtime ? 'Live since' : 'Prices refresh');
}
