import { FaultProxy } from '../support/fault-proxy.ts';
import { expect, openAs, test } from '../support/fixtures.ts';

const LIST = '/quote/symbols/MSFT SPY/U/-1';

test('the server stops: the values stay, the dot goes out, and all is live again without a reload', async ({
  page,
  server,
}) => {
  await openAs(page, { realtime: true }, LIST);
  const last = page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1);
  await expect(page.getByRole('main')).toContainText('Live');
  await server.print('MSFT', 'U', 220.2, 300);
  await expect(last).toHaveText(/220\.20/);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const dot = page.getByRole('main').locator('[data-state]').first();
  const filling = () => dot.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  const disc = await filling();

  await server.kill();
  await expect(page.getByText('The server does not answer').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Live');
  await expect(dot).toHaveText(/^Offline/);
  expect(await filling()).not.toBe(disc);
  await expect(last).toHaveText(/220\.20/);

  await server.start();
  await expect(page.getByRole('main')).toContainText('Live');
  await expect(page.getByText('The server does not answer')).toHaveCount(0);
  await server.print('MSFT', 'U', 226.26, 300);
  await expect(last).toHaveText(/226\.26/);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test('calls that fail while the page opens: the shell stands, says so, and fills itself when they work', async ({
  page,
  server,
}) => {
  const proxy = new FaultProxy(server.url);
  await proxy.start();
  proxy.broken = /^\/(api|config\.json)/;
  await page.goto(proxy.url);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('The server does not answer').first()).toBeVisible();
  proxy.broken = null;
  await expect(page.getByRole('table', { name: 'Major Indices' }).getByRole('rowheader')).toHaveCount(13);
  await page.close();
  await proxy.stop();
});

test('a page whose scripts do not come says so in both languages, and is tried again', async ({ page, server }) => {
  const proxy = new FaultProxy(server.url);
  await proxy.start();
  proxy.broken = /^\/assets\/.*\.js/;
  await page.goto(`${proxy.url}/about`);
  const late = page.getByText('Borealis has not loaded yet');
  await expect(late).toBeAttached();
  // Not while it may still come.
  await expect(late).toBeHidden();
  await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()));
  await expect(late).toBeVisible();
  await expect(page.getByText('Borealis n’est pas encore chargé')).toBeVisible();
  proxy.broken = null;
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(late).toHaveCount(0);
  await page.close();
  await proxy.stop();
});

test('a screen whose code does not come says why, and opens when it does', async ({ page, context, server }) => {
  await context.route('**/assets/quote-list-screen-*.js', (route) => route.abort());
  await page.goto(server.url);
  await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
  const main = page.getByRole('main');
  const said = main.getByText('The server does not answer. This is loaded again as soon as it does.');
  await expect(said).toBeVisible();
  await context.unroute('**/assets/quote-list-screen-*.js');
  await expect(main.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible();
  await expect(said).toHaveCount(0);

  // Nor does the menu keep silent that does not open.
  await context.route('**/assets/menu-*.js', (route) => route.abort());
  const banner = page.getByRole('status').filter({ hasText: 'The server does not answer' });
  await expect(banner).toHaveCount(0);
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(banner).toBeVisible();
  await context.unroute('**/assets/menu-*.js');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
