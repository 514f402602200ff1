import { drawnChart } from '../../support/chart.ts';
import { expect, logIn, openAs, test } from '../../support/fixtures.ts';
import { LossyProxy } from '../../support/lossy-proxy.ts';

test('a line that is lost in transit: the gap is shown, repaired, and shown as repaired', async ({ page, server }) => {
  const proxy = new LossyProxy(server.url);
  await proxy.start();
  await logIn(page, { realtime: true, at: proxy.url });
  await page.goto(`${proxy.url}/quote/symbols/MSFT SPY/U/-1`);
  await expect(page.getByRole('main').locator('[data-state]').first()).toHaveText('Live');
  const last = page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1);
  await server.print('MSFT', 'U', 235.35, 300);
  await expect(last).toHaveText(/235\.35/);
  await expect(page.getByRole('contentinfo')).not.toContainText('gap');

  proxy.loses = /^T,Q,MSFT,245\.45/;
  await server.print('MSFT', 'U', 245.45, 300);
  // The next heartbeat counts one line more than arrived; then the page requests everything again.
  const note = page.getByRole('contentinfo').locator('summary');
  await expect(note).toHaveText('1 gap in the live feed, repaired');
  await expect(last).toHaveText(/245\.45/);
  await expect(page.getByRole('contentinfo')).toContainText('Live since');
  await note.click();
  await expect(page.getByRole('contentinfo').getByRole('listitem')).toHaveText(
    /^\d\d:\d\d:\d\d to \d\d:\d\d:\d\d: 1 message missing, for one or more of the 2 securities on screen\. All data was requested again and has been complete since \d\d:\d\d:\d\d\.$/,
  );
  await page.close();
  await proxy.stop();
});

test.describe('in a window of 800 px', () => {
  test.use({ viewport: { width: 800, height: 900 } });

  test('the whole footer is in sight below a chart and below trades', async ({ page }) => {
    await openAs(page, { realtime: true }, '/details/C TI0000/chart/C TI0000');
    await drawnChart(page);
    const foot = page.getByRole('contentinfo');
    await expect(foot).toContainText('Live since');
    await expect(foot).toBeInViewport({ ratio: 1 });
    await page.goto('/details/U SPY/trades/U SPY');
    await expect(page.getByRole('main').getByRole('cell').first()).toBeVisible();
    await expect(foot).toBeInViewport({ ratio: 1 });
  });
});
