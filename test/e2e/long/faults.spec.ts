import type { Page } from '@playwright/test';
import { enter, FAILED, FAILING_CALLS, test } from '../../support/failing-calls.ts';
import type { FaultProxy } from '../../support/fault-proxy.ts';
import { choose, expect, keptPreferences } from '../../support/fixtures.ts';
import { DEMO_PASSWORD } from '../../support/server.ts';

/**
 * Every data call fails once, and the screen is checked: what it says, what it keeps, and that one key reloads it. Nothing is
 * refreshed automatically within a test (`QUIET`), so that only the key can bring the data back.
 */
const HOUR = 3_600_000;
const QUIET = { refresh: HOUR, refreshLoggedIn: HOUR, loginAskEvery: 3600, reconnect: [HOUR] };

test.use({ environment: { TIMINGS: JSON.stringify(QUIET) } });

test.describe('a call that fails', () => {
  test.afterEach(({ faults }) => {
    faults.failing = null;
    faults.broken = null;
  });

  for (const { call, failing, who, open, shown, says = FAILED } of FAILING_CALLS) {
    test(`${call}: the screen says why, and Alt-R loads it`, async ({ page, faults }) => {
      await enter(page, who);
      const path = open === 'first article' ? await firstArticle(page, faults) : open;
      faults.failing = failing;
      await page.goto(path);
      await expect(page.getByText(says).first()).toBeVisible();
      if (says === FAILED) await expect(shown(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Try now' }).first()).toHaveAttribute('aria-keyshortcuts', 'Alt+R');
      faults.failing = null;
      await page.keyboard.press('Alt+r');
      await expect(shown(page)).toBeVisible();
      await expect(page.getByText(says)).toHaveCount(0);
    });
  }

  test('login: said for five seconds, and what was typed stays', async ({ page, faults }) => {
    faults.failing = /api\/login/;
    await page.goto('/login');
    await page.getByLabel('User ID').fill('demo');
    await page.getByLabel('Password').fill(DEMO_PASSWORD);
    const login = page.getByRole('main').getByRole('button', { name: 'Login' });
    await login.click();
    await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
    await expect(login).toBeFocused();
    await expect(page.getByLabel('User ID')).toHaveValue('demo');
    await expect(page.getByLabel('Password')).toHaveValue(DEMO_PASSWORD);
  });

  test('lookup: the field says that names are not found just now, and symbols work', async ({ page, faults }) => {
    faults.failing = /api\/lookup/;
    await page.goto('/stock-select');
    await page.getByRole('combobox').fill('msft');
    await expect(page.getByText('Company names cannot be looked up at the moment. Symbols still work.')).toBeVisible();
    await choose(page, 'US');
    await page.getByRole('button', { name: 'Go' }).click();
    await expect(page).toHaveURL(/quote\/symbols\/MSFT\/U/);
  });

  test('saving a setting: it holds, is said to be unsaved, and Alt-R saves it', async ({ page, faults }) => {
    await enter(page, 'polling');
    await page.goto('/stock-select');
    const highlight = page.getByRole('switch', { name: 'Highlight changes' });
    const before = await highlight.isChecked();
    faults.failing = /usersettings\/set/;
    await highlight.click();
    await expect(page.getByText('Your latest settings could not be saved.')).toBeVisible();
    await expect(highlight).toBeChecked({ checked: !before });
    faults.failing = null;
    await page.keyboard.press('Alt+r');
    await expect(page.getByText('Your latest settings could not be saved.')).toHaveCount(0);
    await page.goto('/about');
    await page.goto('/stock-select');
    await expect(highlight).toBeChecked({ checked: !before });
    await highlight.click();
    await expect.poll(async () => (await keptPreferences(page)).fade).toBe(String(before));
  });
});

/** The path of an existing story. */
async function firstArticle(page: Page, { url }: FaultProxy): Promise<string> {
  const answer = await page.request.get(`${url}/api/news/notsymbol/UC/-1`);
  const [first] = (await answer.json()) as { id: string }[];
  expect(first).toBeDefined();
  return `/article/${first?.id}`;
}
