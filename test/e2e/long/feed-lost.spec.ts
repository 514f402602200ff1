import { keep } from '../../support/board.ts';
import { chooseRange, drawnChart } from '../../support/chart.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';

/** A server whose lost feed is not retried automatically, so that the state in between can be checked. */
test.use({
  environment: {
    TIMINGS: JSON.stringify({ refresh: 1_000, refreshLoggedIn: 1_000, reconnect: [3_600_000] }),
  },
});

const LOST = 'The live feed was lost. Prices refresh every 1 s until it is back.';

test('a lost feed: the rows are polled, dot, banner and footer say so, and it is back after a retry', async ({
  page,
  server,
}) => {
  await openAs(page, { realtime: true }, '/quote/symbols/MSFT SPY/U/-1');
  const main = page.getByRole('main');
  const dot = main.locator('[data-state]').first();
  const last = page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1);
  await expect(dot).toHaveText('Live');
  await server.print('MSFT', 'U', 227.27, 300);
  await expect(last).toHaveText(/227\.27/);

  await server.command({ do: 'feed-error', text: 'exchange link down' });
  await expect(dot).toHaveText(/^Polling/);
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(/Live feed lost at \d\d:\d\d:\d\d; polling/);
  await server.print('MSFT', 'U', 228.28, 300);
  await expect(last).toHaveText(/228\.28/);

  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(dot).toHaveText('Live');
  await expect(page.getByText(LOST)).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText('Live since');
});

test("a chart's dot goes out with the feed, and its bars are polled from then on", async ({ page, server }) => {
  await openAs(page, { realtime: true }, '/details/U SPY/chart/U SPY');
  await drawnChart(page);
  await chooseRange(page, '1 Day');
  const section = page.getByRole('region', { name: 'Chart of SPY' });
  const dot = section.locator('[data-state]');
  await expect(dot).toHaveText('Live');

  await server.command({ do: 'feed-error', text: 'exchange link down' });
  await expect(dot).toHaveText('Polling');
  const before = (await section.locator('dl').textContent()) ?? '';
  await server.step(120);
  await expect(section.locator('dl')).not.toHaveText(before);
});

test('the trades of a board are single prints, live and polled', async ({ page, server }) => {
  const content = { kind: 'tape', security: { region: 'U', symbol: 'SPY' } };
  await keep(page, 'demo', [{ title: '', colour: 0, width: 1, height: 2, content }]);
  await openAs(page, { realtime: true }, '/board');
  const prints = page.getByRole('table', { name: 'Prints of SPY' });
  const rows = prints.locator('tbody tr');
  await expect(page.getByRole('region', { name: 'SPY-U trades' })).toContainText('Live');
  await server.print('SPY', 'U', 374.25, 300);
  await server.print('SPY', 'U', 374.5, 1_234);
  await server.print('SPY', 'U', 374.75, 7);
  await expect(rows.first()).toContainText('374.75');
  for (const [place, price, size] of [
    [0, '374.75', '7odd lot'],
    [1, '374.50', '1,234'],
    [2, '374.25', '300'],
  ] as const) {
    await expect(rows.nth(place).locator('> :nth-child(1)')).toHaveText(/^\d\d:\d\d:\d\d$/);
    await expect(rows.nth(place).locator('> :nth-child(2)')).toHaveText(price);
    await expect(rows.nth(place).locator('> :nth-child(3)')).toHaveText(size);
  }

  await server.command({ do: 'feed-error', text: 'exchange link down' });
  await expect(page.getByRole('region', { name: 'SPY-U trades' })).toContainText('Polling');
  await expect(rows.filter({ hasText: '374.50' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByRole('region', { name: 'SPY-U trades' })).toContainText('Live');
  await expect(rows.filter({ hasText: '374.50' })).toHaveCount(1);
});
