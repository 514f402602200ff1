import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { AlpacaDouble } from '../../feeds/alpaca/alpaca-double.ts';
import { runUserCommand } from '../../server/run-user-command.ts';
import { test as base, expect, logIn } from '../../support/fixtures.ts';
import { FAST_TIMINGS, TestServer } from '../../support/server.ts';

/** A separate server, whose market changes, and a double of Alpaca that it can reach. */
const test = base.extend<{ double: AlpacaDouble; own: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  double: async ({}, use) => {
    const double = new AlpacaDouble({ connections: 2 });
    await double.start();
    await use(double);
    await double.stop();
  },
  own: async ({ double }, use) => {
    const server = new TestServer({ TIMINGS: FAST_TIMINGS, ...double.addresses });
    await server.start();
    await use(server);
    await server.dispose();
  },
});

const SECRET = 'double-secret-0123456789';

async function openAsAdministrator(page: Page, own: TestServer): Promise<void> {
  await runUserCommand(['admin', 'demo'], { DATA_DIR: own.dataDir });
  await logIn(page, { realtime: false, at: own.url });
  await page.goto(`${own.url}/menu`);
  await page.getByRole('dialog').getByRole('link', { name: 'Data feeds' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data feeds' })).toBeVisible();
}

const feeds = (page: Page) => page.getByRole('list', { name: 'Feeds' }).getByRole('listitem');

test('an administrator tests and adds a feed, reorders feeds and removes them; the market follows', async ({
  page,
  own,
  double,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await openAsAdministrator(page, own);
  await expect(page.getByText('No feed: the market shown is a demonstration.')).toBeVisible();
  await expect(page.getByText('Simulated')).toBeVisible();

  const key = page.getByLabel('API key ID');
  const secret = page.getByLabel('API secret key');
  await expect(secret).toHaveAttribute('type', 'password');
  await expect(secret).toHaveAttribute('autocomplete', 'off');
  await key.fill(double.keys.key);
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(secret).toBeFocused();
  await expect(secret).toHaveAccessibleDescription('Please fill in this field.');

  await secret.fill('wrong secret');
  await secret.press('Enter');
  await expect(secret).toHaveAttribute('aria-invalid', 'true');
  await expect(secret).toHaveAccessibleDescription(/Alpaca does not work, and nothing was stored. It does not accept/);
  await expect(secret).not.toHaveAccessibleDescription(/wrong secret/);
  await expect(key).toHaveValue(double.keys.key);
  await expect(secret).toHaveValue('wrong secret');

  await secret.fill(SECRET);
  await secret.press('Enter');
  await expect(page.getByText('Alpaca works. This is what it allows:')).toBeVisible();
  await expect(page.getByText(/^Trades: IEX only: about \d/)).toBeVisible();
  await expect(page.getByText('30 securities live at once')).toBeVisible();
  await page.getByRole('button', { name: 'Add Alpaca' }).click();
  await expect(page.getByText('Alpaca was added.')).toBeVisible();
  await expect(secret).toHaveValue('');
  await expect(feeds(page)).toHaveCount(1);
  await expect(feeds(page).first()).toContainText('demo');
  // The server switches markets; the page stays open and follows.
  await expect(feeds(page).first()).toContainText('Live.', { timeout: 20_000 });
  await expect(page.getByText('Simulated')).toBeHidden();

  await page.getByLabel('Provider').selectOption('Interactive Brokers');
  await expect(page.getByLabel(/Account for market depth/)).toHaveAttribute('type', 'text');
  await page.getByLabel('Provider').selectOption('Alpaca');
  await key.fill(double.keys.key);
  await secret.fill(SECRET);
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByRole('button', { name: 'Add Alpaca' }).click();
  await expect(feeds(page)).toHaveCount(2);
  const up = feeds(page).nth(1).getByRole('button', { name: 'Move up' });
  await up.focus();
  await up.press('Enter');
  await expect(page.getByText('Changed. The server switches over')).toBeVisible();
  await expect(feeds(page).first().getByRole('button', { name: 'Move up' })).toBeFocused();

  for (const left of [1, 0]) {
    await feeds(page).first().getByRole('button', { name: 'Remove' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove feed' });
    await expect(dialog).toContainText('Remove Alpaca (feed ');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog).toBeHidden();
    await expect(feeds(page)).toHaveCount(left);
  }
  await expect(page.getByText('No feed: the market shown is a demonstration.')).toBeVisible();
  await expect(page.getByText('Simulated')).toBeVisible({ timeout: 20_000 });
  expect(sent.filter((url) => url.includes(SECRET) || url.includes(double.keys.key))).toEqual([]);
  expect(own.output).not.toContain(SECRET);
});

test('a subscriber who is no administrator learns who is, and has no menu entry', async ({ page, own }) => {
  await logIn(page, { realtime: false, at: own.url });
  await page.goto(`${own.url}/menu`);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Account & security' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Data feeds' })).toHaveCount(0);
  await page.goto(`${own.url}/feeds`);
  await expect(page.getByText('npm run user -- admin demo')).toBeVisible();
});

test('a lost key is reported, with the remedy', async ({ page, own, double }) => {
  await openAsAdministrator(page, own);
  await page.getByLabel('API key ID').fill(double.keys.key);
  await page.getByLabel('API secret key').fill(SECRET);
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByRole('button', { name: 'Add Alpaca' }).click();
  await expect(feeds(page)).toHaveCount(1);
  rmSync(join(own.dataDir, 'feeds.key'));
  await expect(page.getByText('feeds.key is missing')).toBeVisible({ timeout: 20_000 });
});
