import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, logIn, openAs, test } from '../../support/fixtures.ts';
import { DEMO_PASSWORD } from '../../support/server.ts';

// A separate server, because passwords and second factors change here.
test.use({
  environment: { PROVIDER: 'Borealis', TIMINGS: '{"refresh":1000,"refreshLoggedIn":1000}' },
  serviceWorkers: 'allow',
});

const NEW = 'a horse of another colour';

const section = (page: Page, name: string) => page.getByRole('region', { name });

/** Fills in the login form and sends it. */
async function enterPassword(page: Page, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('User ID').fill('demo');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/menu');
  await page.getByRole('dialog').getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Changes the password on the account screen. */
async function changePassword(page: Page, current: string, next: string, again = next): Promise<void> {
  const form = section(page, 'Password');
  await form.getByLabel('Current password').fill(current);
  await form.getByLabel('New password', { exact: true }).fill(next);
  await form.getByLabel('Confirm new password').fill(again);
  await form.getByRole('button', { name: 'Change password' }).click();
}

test("the subscriber's own password is changed where the menu leads; an error is shown at its field; other sessions end", async ({
  page,
  browser,
  server,
}) => {
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  await openAs(other, { realtime: false }, '/quote/symbols/MSFT/U/-1');
  await openAs(page, { realtime: false }, '/menu');
  await page.getByRole('dialog').getByRole('link', { name: 'Account & security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account & security' })).toBeVisible();
  const sessions = section(page, 'Active sessions');
  await expect(sessions.getByRole('row')).toHaveCount(3);
  await expect(sessions.getByRole('row', { name: 'This session' })).toHaveCount(1);
  await expect(sessions.getByRole('rowheader').first()).toHaveText(/Chrome on /);

  for (const [current, next, again, field, fault] of [
    ['', NEW, NEW, 'Current password', 'fill in'],
    [DEMO_PASSWORD, NEW, 'another one', 'Confirm new password', 'does not match'],
    ['not it', NEW, NEW, 'Current password', 'not your password'],
    [DEMO_PASSWORD, 'password1', 'password1', 'New password', '100,000'],
    [DEMO_PASSWORD, 'short', 'short', 'New password', '8 to 256'],
  ] as const) {
    await changePassword(page, current, next, again);
    const wrong = section(page, 'Password').getByLabel(field, { exact: true });
    await expect(wrong).toHaveAccessibleDescription(new RegExp(fault));
    await expect(wrong).toBeFocused();
  }
  await changePassword(page, DEMO_PASSWORD, NEW);
  await expect(section(page, 'Password').getByRole('status')).toContainText('was changed');
  await expect(sessions.getByRole('row')).toHaveCount(2);
  await expect(section(page, 'Recent activity').getByRole('row').nth(1)).toContainText('Password changed');
  // The page of the ended session reports it on its own.
  await expect(other.getByText('Your session has ended', { exact: false }).first()).toBeVisible();
  await elsewhere.close();
  await changePassword(page, NEW, DEMO_PASSWORD);
  await expect(section(page, 'Password').getByRole('status')).toContainText('was changed');
});

test('a button ends the other sessions', async ({ page, browser, server }) => {
  const elsewhere = await browser.newContext({ baseURL: server.url });
  await openAs(await elsewhere.newPage(), { realtime: false }, '/about');
  await openAs(page, { realtime: false }, '/account');
  const sessions = section(page, 'Active sessions');
  await expect(sessions.getByRole('row').nth(2)).toBeVisible();
  await sessions.getByRole('button', { name: 'End other sessions' }).click();
  await expect(sessions.getByRole('status')).toContainText(/ended/);
  await expect(sessions.getByRole('row')).toHaveCount(2);
  await expect(sessions.getByRole('button', { name: 'End other sessions' })).toHaveAttribute('aria-disabled', 'true');
  expect((await elsewhere.request.get('/api/loggedin')).ok()).toBe(true);
  expect(await (await elsewhere.request.get('/api/loggedin')).text()).toBe('false');
  await elsewhere.close();
});

test('a second factor is set up, asked for at login, replaced by a recovery code, and turned off', async ({ page }) => {
  await openAs(page, { realtime: false }, '/account');
  const factor = section(page, 'Two-factor authentication');
  await factor.getByRole('button', { name: 'Set up' }).click();
  const proof = factor.getByLabel('Confirm with your password');
  await expect(proof).toBeFocused();
  await proof.fill('not it');
  await proof.press('Enter');
  await expect(proof).toHaveAccessibleDescription(/not your password/);
  await proof.fill(DEMO_PASSWORD);
  await proof.press('Enter');
  await expect(factor.getByRole('img', { name: /QR code/ }).locator('path')).toHaveAttribute('d', /^M0 0h1/);
  const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(/\s/g, '');
  const code = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const typed = factor.getByLabel('Six-digit code');
  await typed.fill('000000');
  await typed.press('Enter');
  await expect(typed).toHaveAccessibleDescription(/is wrong/);
  const used = code();
  await typed.fill(used);
  await typed.press('Enter');
  await expect(factor.getByRole('heading', { name: 'Recovery codes' })).toBeFocused();
  await expect(factor.getByRole('listitem')).toHaveCount(10);
  const [first = '', second = ''] = await factor.locator('li code').allTextContents();
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await expect(factor.getByText('On since')).toBeFocused();
  await expect(factor).toContainText('10 recovery codes left');

  await logOut(page);
  await enterPassword(page);
  const asked = page.getByLabel('Authentication code');
  await expect(asked).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a code');
  // The code was used when the factor was turned on.
  await asked.fill(used);
  await asked.press('Enter');
  await expect(page.getByRole('alert')).toContainText('was already used');
  await page.getByRole('button', { name: 'Back to password' }).click();
  await expect(page.getByLabel('User ID')).toHaveValue('demo');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await asked.fill(first);
  await asked.press('Enter');
  await expect(page.getByRole('banner')).toContainText('demo');
  await expect(page).not.toHaveURL(/login/);

  await page.goto('/account');
  await expect(factor).toContainText('9 recovery codes left');
  await factor.getByRole('button', { name: 'New recovery codes' }).click();
  await proof.fill(DEMO_PASSWORD);
  await proof.press('Enter');
  await expect(factor.locator('li code').first()).not.toHaveText(second);
  await factor.getByRole('button', { name: 'I have saved them' }).click();
  await factor.getByRole('button', { name: 'Turn off' }).click();
  await proof.fill(DEMO_PASSWORD);
  await proof.press('Enter');
  await expect(factor.getByRole('button', { name: 'Set up' })).toBeVisible();
  await expect(factor.getByText(/^Off\./)).toBeFocused();
});

test('logging out removes the stored answers of the session, and keeps the visitor’s own and the offline worker', async ({
  page,
}) => {
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const paths = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
      );
      const workers = await navigator.serviceWorker.getRegistrations();
      const answers = paths[names.indexOf('borealis-last-known')] ?? [];
      const files = paths.filter((_, i) => names[i] !== 'borealis-last-known').flat();
      return { answers, files: files.length, workers: workers.length, own: localStorage.getItem('of-a-visitor') };
    });
  await logIn(page, { realtime: false });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate(() => localStorage.setItem('of-a-visitor', 'stays'));
  await page.goto('/value/1');
  await expect.poll(async () => (await kept()).answers).toContain('/api/transaction/1');
  const before = await kept();
  expect(before.files).toBeGreaterThan(10);
  await logOut(page);
  await expect.poll(async () => (await kept()).answers).not.toContain('/api/transaction/1');
  const after = await kept();
  expect([after.files, after.workers, after.own]).toEqual([before.files, before.workers, 'stays']);
});
