import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../support/fixtures.ts';
import { LossyProxy } from '../support/lossy-proxy.ts';

/** Keeps a page so busy that it lags when its processor is throttled. */
function keepBusy(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sums = [0];
    setInterval(() => {
      for (let i = 0; i < 2_000_000; i += 1) sums[0] = (sums[0] ?? 0) + Math.sqrt(i);
    }, 60);
  });
}

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

test('a page that cannot keep up shows fewer updates, never more, and says so', async ({ page, context, server }) => {
  await logIn(page, { realtime: true });
  await page.goto('/board');
  await page.getByRole('switch', { name: 'Meter' }).click();
  const meter = page.locator('output').filter({ hasText: 'per list' });
  const rate = async () => Number(/up to ([\d.]+) per list/.exec((await meter.textContent()) ?? '')?.[1]);
  await keepBusy(page);
  await expect.poll(rate).toBeGreaterThan(0);

  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await expect(page.getByRole('contentinfo')).toContainText('This device is busy: lists update less often.');
  // The meter lags like the page.
  await expect.poll(rate).toBeLessThan(5);
  const rates: number[] = [];
  await expect
    .poll(async () => {
      await server.print('MSFT', 'U', 235 + rates.length / 100, 300);
      return rates.push(await rate());
    })
    .toBeGreaterThan(8);
  expect(Math.max(...rates)).toBeLessThanOrEqual(5);

  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const relieved = { timeout: 90_000 };
  await expect(page.getByRole('contentinfo')).not.toContainText('busy', relieved);
  await expect.poll(rate, relieved).toBeGreaterThan(Math.min(...rates));
});
