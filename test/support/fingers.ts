import type { Page } from '@playwright/test';

/** Where all fingers are now, CSS pixels of the window; none when the last one is lifted. */
type Touch = (
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...places: readonly (readonly [x: number, y: number])[]
) => Promise<unknown>;

/** Touches a page that has a touch screen, by what Playwright cannot: fingers that move, and more than one of them. */
export async function touching(page: Page): Promise<Touch> {
  const session = await page.context().newCDPSession(page);
  return (type, ...places) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
}
