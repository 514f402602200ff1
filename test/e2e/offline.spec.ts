import { expect, test } from '../support/fixtures.ts';

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
