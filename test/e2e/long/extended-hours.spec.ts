import type { Locator } from '@playwright/test';
import { isHalfDay } from '../../../engine/series/session.ts';
import { addDays, sessionMinutes } from '../../../engine/series/trading-calendar.ts';
import { dateOfWall, unixSeconds, wallOfDate, wallSeconds } from '../../../engine/time/exchange-time.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';
import type { TestServer } from '../../support/server.ts';

// In step with the real clock, like a server with default settings.
test.use({ environment: { MARKET_DATE: '', MARKET_TIME: '', MARKET_SPEED: '1', TIMINGS: '{"refreshLoggedIn":1000}' } });

const EIGHT = 8 * 3600;
const TRADES = '/details/U SPY/trades/U SPY';

/** The next whole day after a moment (Unix milliseconds) on which New York trades. */
function nextTradingDay(now: number): number {
  let date = addDays(dateOfWall(wallSeconds(now / 1000)), 1);
  while (sessionMinutes('U', date) === 0 || isHalfDay(date, 'U')) date = addDays(date, 1);
  return date;
}

/** Moves the market to 8:00 of a day with extended hours; returns the date. */
async function goToEight(server: TestServer): Promise<number> {
  const date = nextTradingDay(Date.now());
  await server.step(unixSeconds(wallOfDate(date) + EIGHT) - Date.now() / 1000);
  await expect
    .poll(async () => {
      const days = (await (await fetch(`${server.url}/api/trade/SPY/U/${date}/${date}`)).json()) as object[];
      return days.length;
    })
    .toBe(1);
  return date;
}

const timesOf = (table: Locator): Promise<string[]> =>
  table.locator('tbody tr :is(td, th):first-child').allTextContents();

test('before the opening US securities trade on the Trades tab, live; Canadian ones show their last session', async ({
  page,
  server,
}) => {
  await goToEight(server);
  await openAs(page, { realtime: true }, TRADES);
  const table = page.getByRole('table', { name: 'Trades of SPY' });
  await expect(page.getByRole('main')).toContainText('Live');
  await expect(page.getByRole('contentinfo')).toContainText(/Extended hours 08:0\d/);
  await expect(page.getByRole('switch', { name: 'Show After Hours' })).toBeChecked();
  await expect(table.locator('tbody tr').first()).toBeVisible();
  const before = await timesOf(table);
  expect(before.every((time) => time >= '04:00' && time < '08:05')).toBe(true);
  expect(before).toEqual([...before].sort().reverse());

  // New trades appear live.
  await server.step(900);
  await expect.poll(async () => (await timesOf(table))[0] ?? '').toMatch(/^08:1/);
  const heading = page.getByRole('heading', { level: 1 }).locator('..');
  // The market is running: one of its own trades may follow at once.
  await expect(async () => {
    await server.print('SPY', 'U', 612.5, 300);
    const [quote] = (await (await page.request.get('/api/quote/SPY/U')).json()) as [Record<string, unknown>];
    expect(quote).toMatchObject({ last: 612.5, open: null, high: null, low: null });
    await expect(table.locator('tbody tr').first()).toContainText('612.50', { timeout: 2_000 });
    await expect(heading).toContainText('612.50', { timeout: 2_000 });
  }).toPass();
  const newest = (await timesOf(table))[0] ?? '';

  await page.getByRole('switch', { name: 'Show After Hours' }).click();
  await expect(page.getByRole('main')).toContainText('No trades in these hours today.');
  await page.getByRole('switch', { name: 'Show After Hours' }).click();
  await expect(table.locator('tbody tr').filter({ hasText: newest })).toHaveCount(1);

  // Canadian securities show their last session, so that the start page is not empty.
  await page.goto('/');
  const leaders = page.getByRole('table', { name: 'TSX Volume Leaders' });
  await expect(leaders.locator('tbody tr')).toHaveCount(10);
});
