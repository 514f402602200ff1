import { emptyPortfolio, expect, openAs, signIn, test } from '../../support/fixtures.ts';

/** A server whose clients poll nothing within a test, so that new data arrive only because the user has returned. */
test.use({ environment: { TIMINGS: JSON.stringify({ refreshLoggedIn: 100, loginAskEvery: 3_600 }) } });

test('a live list has a stock added on another device once the user returns to its window', async ({
  page,
  browser,
  server,
}) => {
  const phone = await browser.newPage({ baseURL: server.url });
  await signIn(phone, { realtime: true });
  await emptyPortfolio(phone, 6);
  await phone.request.get('/api/portfolio/add/MSFT%20U%206');
  await openAs(page, { realtime: true }, '/quote/port/a/b/6');
  await expect(page.getByRole('rowheader', { name: 'MSFT' })).toBeVisible();
  await expect(page.getByRole('main').locator('[data-state]').first()).toHaveText('Live');

  await phone.request.get('/api/portfolio/add/SPY%20U%206');
  const added = page.getByRole('rowheader', { name: 'SPY' });
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    expect(await added.count()).toBe(1);
  }).toPass();
  await server.print('SPY', 'U', 371.17, 300);
  await expect(page.getByRole('row', { name: /SPY/ }).getByRole('cell').nth(1)).toHaveText(/371\.17/);
  await emptyPortfolio(phone, 6);
  await phone.close();
});
