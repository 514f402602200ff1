import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('the app opens without its server, says so, and fills itself when the server is back', async ({
  page,
  server,
}) => {
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('S&P 500');
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const text = (await (await fetch(link?.href ?? '')).json()) as { icons: { src: string }[] };
    return Promise.all(text.icons.map(async ({ src }) => (await fetch(src)).headers.get('content-type')));
  });
  expect(manifest).toEqual(['image/png', 'image/png', 'image/png']);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await server.kill();
  await page.goto('/board');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('The server does not answer').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText('The server does not answer').first()).toBeVisible();

  await server.start();
  await expect(page.getByRole('main')).toContainText('S&P 500', { timeout: 30_000 });
  await expect(page.getByText('The server does not answer')).toHaveCount(0);
});

test('what was seen stands there without the server, with its age, and is live again with it', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000);
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  await logIn(page, { realtime: false });
  await page.goto('/');
  await expect(main).toContainText('S&P 500');
  const link = main.locator('a[href^="/article/"]').first();
  const title = (await link.textContent()) ?? '';
  const article = (await link.getAttribute('href')) ?? '';
  await page.goto(article);
  await expect(heading).toHaveText(title);
  await page.goto('/value/1');
  await expect(main.getByRole('table').first()).toBeVisible();
  await page.goto('/quote/symbols/MSFT/U/-1');
  await expect(main).toContainText('Microsoft');
  await expect
    .poll(() => keptPaths(page))
    .toEqual(expect.arrayContaining([`/api${article}`, '/api/transaction/1', '/api/quote/MSFT/U', '/config.json']));
  await page.evaluate(() => navigator.serviceWorker.ready);

  await server.kill();
  for (const path of ['/', article, '/value/1', '/quote/symbols/MSFT/U/-1']) {
    await page.goto(path);
    await expect(main).toContainText(
      /(Last known values|Could not be refreshed)\..*As of \d\d:\d\d:\d\d, \d+ (s|min) old\./s,
    );
    await expect(main).toContainText(
      path === '/' ? 'S&P 500' : path === article ? title : path === '/value/1' ? 'CAD' : 'Microsoft',
    );
  }
  await page.goto('/quote/symbols/AAPL/U/-1');
  await expect(main).toContainText('This is loaded again as soon as it does.');
  await page.goto('/value/1');
  await expect(main).toContainText('As of');

  await server.start();
  await expect(page.getByText('The server does not answer')).toHaveCount(0, { timeout: 30_000 });
  await expect(main).not.toContainText('As of');
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click();
  await expect.poll(() => keptPaths(page)).not.toContain('/api/transaction/1');
});

/** The calls whose answers are kept. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('borealis-last-known')).keys();
    return requests.map(({ url }) => decodeURIComponent(new URL(url).pathname));
  });
}
