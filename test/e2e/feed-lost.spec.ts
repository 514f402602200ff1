import { chooseRange, drawnChart } from '../support/chart.ts';
import { test as base, expect, openAs } from '../support/fixtures.ts';
import { TestServer } from '../support/server.ts';

/** A server whose feed, once lost, stays away until it is asked for: what stands in between can be looked at. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const server = new TestServer({
        TIMINGS: JSON.stringify({ refresh: 1_000, refreshLoggedIn: 1_000, reconnect: [3_600_000] }),
      });
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

const LOST = 'The live feed was lost. Prices refresh every 1 s until it is back.';

test('a feed that is lost: the rows are polled, dot, banner and footer say so, and it is back when it is tried', async ({
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

test("a chart's dot goes out with the feed, and its bars are polled from there", async ({ page, server }) => {
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
