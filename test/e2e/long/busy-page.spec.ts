import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../../support/fixtures.ts';

/** Keeps a page so busy that it lags when its processor is throttled. */
function keepBusy(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sums = [0];
    setInterval(() => {
      for (let i = 0; i < 2_000_000; i += 1) sums[0] = (sums[0] ?? 0) + Math.sqrt(i);
    }, 60);
  });
}

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
