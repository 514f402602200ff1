import { CALL_TIMEOUT_MS } from '../../../workers/market/calls/http.ts';
import { QUIET } from '../../../workers/market/server-watch.ts';
import { FaultProxy } from '../../support/fault-proxy.ts';
import { test as base, expect, openAs } from '../../support/fixtures.ts';
import { followInGroup } from '../../support/header.ts';
import { SilentProxy } from '../../support/silent-proxy.ts';

const LIST = '/quote/symbols/MSFT SPY/U/-1';
/** The script of the screen of lists. */
const LIST_SCREEN = /\/assets\/list-.{7}\.js$/;

/** When a list must notice a silent server: long before the hub's own time-outs of 30 s and 45 s. */
const KNOWN = { timeout: 1.5 * (QUIET + CALL_TIMEOUT_MS) };

/**
 * `between` is a proxy in front of the server that can fall silent: it then accepts everything and answers nothing. `faults` is
 * a second proxy, which lets some calls fail.
 */
const test = base.extend<{ between: SilentProxy; faults: FaultProxy }>({
  between: async ({ server }, use) => {
    const between = new SilentProxy(server.url);
    await between.start();
    await use(between);
    await between.stop();
  },
  faults: async ({ server }, use) => {
    const faults = new FaultProxy(server.url);
    await faults.start();
    await use(faults);
    await faults.stop();
  },
});

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
  await expect(page.getByText('The server is not responding').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Live');
  await expect(dot).toHaveText(/^Offline/);
  expect(await filling()).not.toBe(disc);
  await expect(last).toHaveText(/220\.20/);

  await server.start();
  await expect(page.getByRole('main')).toContainText('Live');
  await expect(page.getByText('The server is not responding')).toHaveCount(0);
  await server.print('MSFT', 'U', 226.26, 300);
  await expect(last).toHaveText(/226\.26/);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test.describe('behind a proxy that can fall silent', () => {
  test.use({ baseURL: async ({ between }, use) => use(between.url) });

  for (const realtime of [true, false]) {
    test(`the server falls silent: ${realtime ? 'live' : 'polled'} rows say so, and continue when it answers`, async ({
      page,
      between,
      server,
    }) => {
      await openAs(page, { realtime }, LIST);
      const last = page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1);
      const dot = page.getByRole('main').locator('[data-state]').first();
      await expect(dot).toHaveText(realtime ? 'Live' : /^Polling/);
      await server.print('MSFT', 'U', 222.22, 300);
      await expect(last).toHaveText(/222\.22/);

      between.silence();
      await expect(dot).toHaveText(/^Offline/, KNOWN);
      await expect(page.getByText('The server is not responding').first()).toBeVisible();
      await expect(last).toHaveText(/222\.22/);

      between.speak();
      await expect(dot).toHaveText(realtime ? 'Live' : /^Polling/);
      await expect(page.getByText('The server is not responding')).toHaveCount(0);
      await server.print('MSFT', 'U', 223.23, 300);
      await expect(last).toHaveText(/223\.23/);
    });
  }
});

test("a list that is opened while the server is silent says so at the page's first unanswered call, without waiting for its own", async ({
  page,
  faults,
}) => {
  faults.silent = /^\/(api|config\.json)/;
  await page.goto(`${faults.url}${LIST}`);
  await expect(page.getByRole('main').getByText('The server is not responding')).toBeVisible(KNOWN);
  faults.silent = null;
  await expect(page.getByRole('row', { name: /MSFT/ })).toBeVisible();
});

test('calls that fail while the page opens: the shell is shown with a message, and is filled when they succeed', async ({
  page,
  faults,
}) => {
  faults.broken = /^\/(api|config\.json)/;
  await page.goto(faults.url);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('The server is not responding').first()).toBeVisible();
  faults.broken = null;
  await expect(page.getByRole('table', { name: 'Major Indices' }).getByRole('rowheader')).toHaveCount(13);
});

test('a page whose scripts do not load says so in both languages, and is tried again', async ({ page, faults }) => {
  faults.broken = /^\/assets\/.*\.js/;
  await page.goto(`${faults.url}/about`);
  const late = page.getByText('Borealis has not loaded yet');
  await expect(late).toBeAttached();
  // Not while it may still be loading.
  await expect(late).toBeHidden();
  await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()));
  await expect(late).toBeVisible();
  await expect(page.getByText('Borealis n’est pas encore chargé')).toBeVisible();
  faults.broken = null;
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await expect(late).toHaveCount(0);
});

test('a screen whose code does not load says why, and opens once it does', async ({ page, context, server }) => {
  await context.route(LIST_SCREEN, (route) => route.abort());
  await page.goto(server.url);
  await followInGroup(page, 'Watch', 'Markets');
  const main = page.getByRole('main');
  const said = main.getByText('The server is not responding. This loads as soon as it does.');
  await expect(said).toBeVisible();
  await context.unroute(LIST_SCREEN);
  await expect(main.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible();
  await expect(said).toHaveCount(0);

  // A menu that does not open says so, too.
  await context.route('**/assets/menu-*.js', (route) => route.abort());
  const banner = page.getByRole('status').filter({ hasText: 'The server is not responding' });
  await expect(banner).toHaveCount(0);
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(banner).toBeVisible();
  await context.unroute('**/assets/menu-*.js');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(banner).toHaveCount(0);
});
