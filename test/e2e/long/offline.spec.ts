import type { Page } from '@playwright/test';
import { chooseRange, drawnChart } from '../../support/chart.ts';
import { FaultProxy } from '../../support/fault-proxy.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens without its server, with stored data and its age, and is live again once the server is back', async ({
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
  /** Each path, what it shows, and the call that provides it. */
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
    // Whatever range the subscriber's chart had; without the server it opens with the default.
    if (path === chart) await chooseRange(page, '6 Months');
    // The worker ends with its only page, and would lose what it was about to store.
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
  // Screens never seen before open, and say that the server does not answer.
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

test('the app opens when a proxy answers with its own error page', async ({ page, server }) => {
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
    // The app must not open in an advert's frame.
    await page.goto(`${proxy.url}/adverts/frame`);
    await expect(badGateway).toBeVisible();

    // The server's own answers are shown unchanged: not found, an error, the page of a new build.
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

/** The calls whose answers are stored. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('borealis-last-known')).keys();
    return requests.map(({ url }) => decodeURIComponent(new URL(url).pathname));
  });
}
