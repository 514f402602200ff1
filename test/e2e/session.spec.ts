import type { Page } from '@playwright/test';
import { FaultProxy } from '../support/fault-proxy.ts';
import { choose, emptyPortfolio, expect, keptPreferences, logIn, test } from '../support/fixtures.ts';
import { DEMO_PASSWORD } from '../support/server.ts';

const ENDED = 'Your session has ended. Log in again to continue.';

/** Logs in again in the dialog over the screen. */
async function logInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await expect(dialog.getByLabel('User ID')).toHaveValue('demo');
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(ENDED)).toHaveCount(0);
}

test.describe('a session that ends on the server', () => {
  test('is noticed and reported; holdings disappear, input stays, and all is back after logging in again', async ({
    page,
    server,
  }) => {
    await logIn(page, { realtime: false });
    await page.goto('/value/1');
    const value = page.getByRole('main').locator('dl dd').first();
    await expect(value).toHaveText(/\d/);
    await page.getByText('Import transactions').click();
    const draft = page.getByRole('textbox', { name: 'Transactions (CSV)' });
    await draft.fill('date,symbol\n2020-01-02,half');
    const shown = await value.textContent();

    await server.command({ do: 'end-sessions' });
    // In the banner, and in place of the figures.
    await expect(page.getByText(ENDED, { exact: true })).toHaveCount(2);
    await expect(page.getByRole('main').locator('dl, table')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(shown ?? '');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

    await page.getByRole('button', { name: 'Log in again' }).click();
    await logInAgain(page);
    await expect(page).toHaveURL(/\/value\/1$/);
    // The button that opened it has disappeared with its banner.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(draft).toHaveValue('date,symbol\n2020-01-02,half');
    await expect(value).toHaveText(shown ?? '');
    await expect(page.getByRole('banner')).toContainText('demo');
  });

  test('ends the live feed: the rows have delayed values, frozen or not, and are live after logging in again', async ({
    page,
    server,
  }) => {
    await logIn(page, { realtime: true });
    await page.goto('/quote/symbols/MSFT SPY/U/-1');
    const row = page.getByRole('row', { name: /MSFT/ });
    const dot = page.getByRole('main').locator('[data-state]').first();
    await expect(dot).toHaveText('Live');
    await server.print('MSFT', 'U', 243.43, 300);
    await expect(row).toContainText('243.43');
    await page.getByRole('button', { name: 'Freeze' }).click();

    await server.command({ do: 'end-sessions' });
    await expect(page.getByText(ENDED, { exact: true })).toBeVisible();
    await expect(row).toContainText('15 min delay');
    await expect(row).not.toContainText('243.43');
    await expect(dot).toHaveText(/^Polling/);
    await page.getByRole('button', { name: 'Log in again' }).click();
    await logInAgain(page);
    await expect(page).toHaveURL(/MSFT%20SPY/);
    await expect(dot).toHaveText('Live');
    await expect(row).toContainText('243.43');
  });

  test('removes the trades of the last minutes from a chart and its table', async ({ page, server }) => {
    await logIn(page, { realtime: true });
    await page.goto('/details/U SPY/trades/U SPY');
    const minutes = page.getByRole('table', { name: 'Trades of SPY' }).locator('tbody tr');
    await server.print('SPY', 'U', 399.99, 300);
    await expect(minutes.filter({ hasText: '399.99' })).toHaveCount(1);
    await server.command({ do: 'end-sessions' });
    await expect(page.getByText(ENDED, { exact: true })).toBeVisible();
    await expect(minutes.first()).toBeVisible();
    await expect(minutes.filter({ hasText: '399.99' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Log in again' }).click();
    await logInAgain(page);
    await expect(minutes.filter({ hasText: '399.99' })).toHaveCount(1);
  });

  test('while a dialog is open: the login opens over it, and what was typed is sent with the new token', async ({
    page,
    context,
  }) => {
    await logIn(page, { realtime: false });
    await page.goto('/quote/port/a/b/8');
    await page.getByRole('button', { name: 'Add Stock' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Stock' });
    await dialog.getByRole('combobox').fill('SPY');
    await choose(page, 'US');

    // As when the browser drops an expired cookie.
    await context.clearCookies();
    await logInAgain(page);
    await expect(dialog.getByRole('combobox')).toHaveValue('SPY');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('row', { name: /SPY/ })).toBeVisible();
    await emptyPortfolio(page, 8);
    // A setting is changed by a POST, which needs the token of the new session.
    await page.goto('/stock-select');
    const saved = page.getByRole('switch', { name: 'Highlight changes' });
    const before = await saved.isChecked();
    await saved.click();
    await expect(saved).toBeChecked({ checked: !before });
    await page.goto('/about');
    await page.goto('/stock-select');
    await expect(saved).toBeChecked({ checked: !before });
    await saved.click();
    await expect.poll(async () => (await keptPreferences(page)).fade).toBe(String(before));
  });

  test('over Add Alarm: the login begins with the feed that the session had, and what was typed becomes an alarm', async ({
    page,
    server,
  }) => {
    await logIn(page, { realtime: true });
    await page.goto('/details/U MSFT/alarms/U MSFT');
    await page.getByRole('button', { name: 'Add Alarm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Alarm' });
    await dialog.getByLabel('Type').selectOption('Bid Size');
    await dialog.getByLabel('Direction').selectOption('<=');
    await dialog.getByLabel('Value').fill('1200');

    // While everything is live, nothing is requested from the server: the end of the feed leads to the end of the session.
    await server.command({ do: 'end-sessions' });
    const login = page.getByRole('dialog', { name: 'Log in again' });
    await expect(login.getByRole('radio', { name: 'Real-time' })).toBeChecked();
    await logInAgain(page);
    await expect(page.getByRole('contentinfo')).toContainText('Live since');
    await expect(dialog.getByLabel('Type').getByRole('option', { selected: true })).toHaveText('Bid Size');
    await expect(dialog.getByLabel('Direction').getByRole('option', { selected: true })).toHaveText('<=');
    await expect(dialog.getByLabel('Value')).toHaveValue('1200');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Alarms of MSFT' })).toContainText(/Bid Size.*<=.*1,200/s);
    await page.request.get('/api/usersettings/set/xalarms/0');

    // On a reloaded page no preferences are known, but the browser remembers the feed of its last session.
    await server.command({ do: 'end-sessions' });
    await page.goto('/login');
    await expect(page.getByRole('radio', { name: 'Real-time' })).toBeChecked();
  });

  test('is reported on a screen that requests nothing on its own, whose chart is removed', async ({ page, server }) => {
    await logIn(page, { realtime: false });
    await page.goto('/value-chart/1');
    const legend = page.getByRole('main').locator('dl').first();
    await expect(legend).toContainText(/\d/);
    await server.command({ do: 'end-sessions' });
    await expect(page.getByText(ENDED, { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('main').locator('canvas:visible')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(/\d{3}\.\d\d/);
    await page.getByRole('button', { name: 'Log in again' }).click();
    await logInAgain(page);
    await expect(legend).toContainText(/\d/);
  });

  test('takes the sessions and the activity off the account screen', async ({ page, server }) => {
    await logIn(page, { realtime: false });
    await page.goto('/account');
    const tables = page.getByRole('main').getByRole('table');
    await expect(tables).toHaveCount(2);
    await server.command({ do: 'end-sessions' });
    await expect(page.getByText(ENDED, { exact: true })).toHaveCount(2);
    await expect(tables).toHaveCount(0);
    await page.getByRole('button', { name: 'Log in again' }).click();
    await logInAgain(page);
    await expect(tables).toHaveCount(2);
  });

  test('takes the order book away, and it is back after logging in again', async ({ page, server }) => {
    await logIn(page, { realtime: false });
    await page.goto('/details/U SPY/level2/U SPY');
    const bids = page.getByRole('table', { name: /Bids/ });
    await expect(bids.getByRole('row').nth(1)).toContainText(/\d/);
    await server.command({ do: 'end-sessions' });
    await expect(page.getByText(ENDED, { exact: true })).toHaveCount(2);
    await expect(bids).toHaveCount(0);
    // A retry would be refused like the last one, so there is neither a button nor a countdown.
    await expect(page.getByRole('main').getByRole('button', { name: 'Try now' })).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('Refreshes in');
    await page.getByRole('button', { name: 'Log in again' }).click();
    await logInAgain(page);
    await expect(bids.getByRole('row').nth(1)).toContainText(/\d/);
  });

  test('of a subscriber who continues as a visitor: nothing of the subscriber stays', async ({ page, server }) => {
    await logIn(page, { realtime: false });
    await page.goto('/value/1');
    await expect(page.getByRole('main').locator('dl dd').first()).toHaveText(/\d/);
    await server.command({ do: 'end-sessions' });
    await page.getByRole('button', { name: 'Continue as a visitor' }).click();
    await expect(page.getByRole('heading', { name: 'Log in to see this' })).toBeVisible();
    await expect(page.getByText(ENDED)).toHaveCount(0);
    await expect(page.getByRole('main').locator('dl')).toHaveCount(0);
  });
});

test('a logout that does not reach the server says so; every call asks for no cache, every change has its token', async ({
  page,
  server,
}) => {
  const proxy = new FaultProxy(server.url);
  await proxy.start();
  await logIn(page, { realtime: true, at: proxy.url });

  proxy.failing = /logout/;
  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByText('You are still logged in: the server could not be reached. Try again.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('demo');
  proxy.failing = null;
  await page.keyboard.press('Alt+r');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('You are still logged in')).toHaveCount(0);

  const calls = proxy.seen.filter(({ path }) => /^\/(api|config\.json|tickerHub)/.test(path));
  expect(calls.length).toBeGreaterThan(5);
  for (const { path, headers } of calls.filter(({ headers: { upgrade } }) => upgrade === undefined)) {
    expect([path.split('?')[0], headers['cache-control'], headers.pragma]).toEqual([
      path.split('?')[0],
      'no-cache',
      'no-cache',
    ]);
  }
  const changes = calls.filter(({ method, path }) => method !== 'GET' && !/login/.test(path));
  expect(changes.length).toBeGreaterThan(1);
  for (const { headers } of changes) expect(String(headers['x-xsrf-token']).length).toBeGreaterThan(20);
  await page.close();
  await proxy.stop();
});
