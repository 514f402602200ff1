import type { Page } from '@playwright/test';
import { chooseRange, drawnChart } from '../support/chart.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { expect, openAs, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens without its server, with what was seen as old as it is, and is live again with it', async ({
  page,
  server,
}) => {
  const main = page.getByRole('main');
  await openAs(page, { realtime: false }, '/');
  const icons = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const manifest = (await (await fetch(link?.href ?? '')).json()) as { icons: { src: string }[] };
    return Promise.all(manifest.icons.map(async ({ src }) => (await fetch(src)).headers.get('content-type')));
  });
  expect(icons).toEqual(['image/png', 'image/png', 'image/png']);
  await expect(main).toContainText('S&P 500');
  const link = main.locator('a[href^="/article/"]').first();
  const title = (await link.textContent()) ?? '';
  const article = (await link.getAttribute('href')) ?? '';
  const chart = '/details/U SPY/chart/U SPY';
  /** Each address, what it shows, and the call whose answer that is. */
  const seen: readonly (readonly [path: string, text: string | RegExp, call: string])[] = [
    ['/', 'S&P 500', '/config.json'],
    [article, title, `/api${article}`],
    ['/value/1', 'CAD', '/api/transaction/1'],
    ['/quote/symbols/MSFT/U/-1', 'Microsoft', '/api/quote/MSFT/U'],
    ['/details/U MSFT/fund/U MSFT', 'Sector', '/api/fundamental/MSFT/U'],
    ['/value-chart/1', /Value\s*\d/, '/api/weekvalue/1/C'],
    [chart, /Close\s*\d/, '/api/restructure/SPY/U'],
  ];
  for (const [path, text, call] of seen) {
    await page.goto(path);
    await expect(main).toContainText(text);
    // Whatever range the subscriber's chart was left on; without the server it opens on the first one.
    if (path === chart) await chooseRange(page, '6 Months');
    // The worker ends with its only page: what it was just about to keep would be lost.
    await expect.poll(async () => (await keptPaths(page)).join('\n')).toContain(call);
  }
  await drawnChart(page);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await server.kill();
  for (const [path, text] of seen) {
    await page.goto(path);
    await expect(main).toContainText(/Last known values.*As of \d\d:\d\d:\d\d, \d+ (s|min) old\./s);
    await expect(main).toContainText(text);
  }
  await drawnChart(page);
  // What was never seen opens, and says that the server does not answer.
  await page.goto('/board');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('The server is not responding').first()).toBeVisible();
  await page.goto('/quote/symbols/AAPL/U/-1');
  await expect(main).toContainText('This loads as soon as it does.');
  await page.goto(chart);
  await expect(main).toContainText('As of');

  await server.start();
  await expect(page.getByText('The server is not responding')).toHaveCount(0);
  await expect(main).not.toContainText('As of');
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
  await expect.poll(() => keptPaths(page)).not.toContain('/api/transaction/1');
});

test('the app opens where a proxy answers in a page of its own that the server is gone', async ({ page, server }) => {
  const proxy = new FaultProxy(server.url);
  await proxy.start();
  try {
    await page.goto(proxy.url);
    await expect(page.getByRole('main')).toContainText('S&P 500');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    proxy.lost = true;
    await page.goto(`${proxy.url}/board`);
    await expect(page.getByText('The server is not responding').first()).toBeVisible();
    const badGateway = page.getByRole('heading', { name: 'Bad Gateway' });
    await expect(badGateway).toHaveCount(0);
    // An advert's frame is no place for the app.
    await page.goto(`${proxy.url}/adverts/frame`);
    await expect(badGateway).toBeVisible();

    // What the server itself answers is shown as it is: that there is nothing, that it has failed, the page of a new build.
    proxy.lost = false;
    const answer = await page.goto(`${proxy.url}/api/nothing`);
    expect(answer?.status()).toBe(404);
    await expect(page.locator('body')).toContainText('There is nothing at this address.');
    for (const [status, heading] of [
      [500, 'Out of order'],
      [200, 'A new build'],
    ] as const) {
      proxy.instead = { path: '/board', status, page: `<!doctype html><title>Borealis</title><h1>${heading}</h1>` };
      await page.goto(`${proxy.url}/board`);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    }
  } finally {
    await proxy.stop();
  }
});

/** The calls whose answers are kept. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('borealis-last-known')).keys();
    return requests.map(({ url }) => decodeURIComponent(new URL(url).pathname));
  });
}
