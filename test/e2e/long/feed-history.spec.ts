import type { Page } from '@playwright/test';
import { chooseRange, exportChart } from '../../support/chart.ts';
import { bar, DATE, DAYS, test } from '../../support/feed-server.ts';
import { expect, openAs } from '../../support/fixtures.ts';

test('an open chart shows the minutes that were backfilled after a lost connection', async ({ page, feeds }) => {
  await openAs(page, { realtime: true }, '/details/U ONE/chart/U ONE');
  const chart = page.getByRole('group', { name: /ONE/ });
  await chooseRange(page, '1 Day');
  await expect(chart).toHaveAccessibleName(/(90|91) bars/);
  feeds.double.stream.drop();
  const bars = [...DAYS, ...Array.from({ length: 110 }, (_, i) => bar(i, 20 + i / 100))];
  feeds.double.rest.bars = { sip: bars, iex: bars };
  await expect.poll(async () => (await serverMinutes(page)).at(-1), { timeout: 120_000 }).toMatch(/^11:\d\d .*/);
  const minutes = await serverMinutes(page);
  await expect(async () => expect(await chartMinutes(page)).toEqual(minutes)).toPass();
});

/** The server's minutes of the day, `HH:MM close`. */
async function serverMinutes(page: Page): Promise<string[]> {
  const answer = await page.request.get(`/api/trade/ONE/U/${DATE}/${DATE}/false`);
  const [day] = (await answer.json()) as { points: string[] }[];
  return (day?.points ?? []).map((point) => {
    const [time = '', , , , , , close = ''] = point.split(',');
    return `${time} ${Number(close).toFixed(2)}`;
  });
}

/** The chart's minutes, oldest first. */
async function chartMinutes(page: Page): Promise<string[]> {
  await exportChart(page, 'Visible bars as a table');
  const dialog = page.getByRole('dialog', { name: 'Visible bars of ONE' });
  await expect(dialog.locator('tbody tr').first()).toBeVisible();
  const rows = await dialog.locator('tbody tr').allInnerTexts();
  await page.keyboard.press('Escape');
  return rows
    .map((row) => row.split('\t'))
    .map(([, time = '', , , , close = '']) => `${time} ${close}`)
    .reverse();
}
