import type { Page } from '@playwright/test';

/** Sets the positions of all fingers, in CSS pixels of the window; none when the last one is lifted. */
type Touch = (
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...places: readonly (readonly [x: number, y: number])[]
) => Promise<unknown>;

/** Touches a page in ways that Playwright cannot: with moving fingers, and more than one. */
export async function touching(page: Page): Promise<Touch> {
  const session = await page.context().newCDPSession(page);
  return (type, ...places) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
}
