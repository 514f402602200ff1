import type { Page } from '@playwright/test';

/**
 * Stops the page's time: from now on it advances only by `page.clock.runFor`, however long the machine takes. The clock has to be
 * installed before the page opens.
 */
export async function holdTime(page: Page): Promise<void> {
  // A clock cannot be stopped at a time in the past, and it keeps running until the call arrives.
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 10_000)));
}
