import type { Page } from '@playwright/test';

/**
 * Letters so many times as large, as a reader sets them in the browser (WCAG 1.4.4): lengths in rem and em follow, and so do
 * widths that are asked for in them.
 */
export async function setTextSize(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
}
