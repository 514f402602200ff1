import type { Page } from '@playwright/test';

/**
 * Holds the page's time still from here on: it goes on by `page.clock.runFor` alone, however long the machine takes. The
 * clock has to be installed before the page opens.
 */
export async function holdTime(page: Page): Promise<void> {
  // In the past a clock cannot be stopped, and it still runs while it is told.
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 10_000)));
}
