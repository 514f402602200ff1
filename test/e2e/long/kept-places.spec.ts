import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../support/fixtures.ts';
import { settled } from '../../support/screens.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Leaves the screen by its last row and comes back: by the history, after a reload of either screen, by a reload of its own. */
async function staysWhereItWasLeft(page: Page, leadsTo: RegExp): Promise<void> {
  const link = page.getByRole('main').getByRole('row').getByRole('link').last();
  await expect(link).toBeVisible();
  await link.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(100);
  // The code that keeps places is loaded with the first scrolling.
  await expect.poll(() => page.evaluate(() => history.state?.place ?? '')).not.toBe('');
  await link.tap();
  await expect(page).toHaveURL(leadsTo);
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.goForward();
  await expect(page).toHaveURL(leadsTo);
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.reload();
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.reload();
  await expect(link).toBeInViewport();
  await expect.poll(() => scrolled(page)).toBe(place);
}

for (const [what, path, leadsTo] of [
  ['the news', '/news/UC notsymbol', /article/],
  ['the results of a search', '/quote/search/:stype:volume:mp:1/CC/-1', /details/],
  ['a quote list', '/quote/index/a/C/-1', /details/],
  ['the start page', '/', /article|details/],
] as const) {
  test(`${what} on a phone: going back, forward and reloading finds the place again`, async ({ page }) => {
    await page.goto(path);
    await settled(page, path);
    await staysWhereItWasLeft(page, leadsTo);
  });
}

test('so are the alarm messages', async ({ page, server }) => {
  const alarms = Array.from({ length: 20 }, (_, i) => `C,True,1,0,${401 + i},False`).join(';');
  await openAs(page, { realtime: true }, '/alarmmessages');
  await page.request.get(`/api/usersettings/set/xalarms/${encodeURIComponent(`1|A;Q;MSFT;${alarms}`)}`);
  await page.goto('/details/U MSFT/alarms/U MSFT');
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(21);
  // The feed is connected: earlier trades do not trigger alarms.
  await expect(page.getByRole('main').getByText('Watching')).toHaveCount(20);
  await server.print('MSFT', 'U', 430, 500);
  await page.getByRole('status').getByRole('link').tap();
  await expect(page.getByRole('table', { name: 'Alarm Messages' }).getByRole('row')).toHaveCount(21);
  await staysWhereItWasLeft(page, /details/);
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 900, height: 400 }, hasTouch: false, isMobile: false });

  test('a list whose chosen columns make it scroll by itself is where it was left', async ({ page }) => {
    await page.goto('/quote/index/a/C/-1');
    await settled(page, '/quote/index/a/C/-1');
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    for (const column of ['Open', 'High', 'Low'])
      await dialog.getByRole('checkbox', { name: column, exact: true }).check();
    await dialog.getByRole('button', { name: 'OK' }).click();
    const part = page.getByRole('region', { name: 'Markets' });
    await part.hover();
    await page.mouse.wheel(40, 0);
    await page.mouse.wheel(0, 120);
    const place = (): Promise<number[]> => part.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft]);
    await expect.poll(place).toEqual([120, 40]);
    await page.getByRole('banner').getByRole('link', { name: 'Borealis' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await expect.poll(place).toEqual([120, 40]);
    await page.reload();
    await expect.poll(place).toEqual([120, 40]);
  });
});
