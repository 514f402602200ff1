import type { Page } from '@playwright/test';

/**
 * Enlarges the text as a user can in the browser (WCAG 1.4.4): lengths in rem and em follow, including media queries in those
 * units.
 */
export async function setTextSize(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
}
