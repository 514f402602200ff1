import { canvas, keep, list, painted, tiles } from '../../support/board.ts';
import { testLaunch } from '../../support/browser.ts';
import { expect, test } from '../../support/fixtures.ts';

// Playwright hides the scroll bars, which take room on most desktops.
test.use({ launchOptions: { ...testLaunch({ whole: true }), ignoreDefaultArgs: ['--hide-scrollbars'] } });

test('a painted list is as large on the screen as its bitmap, beside its scroll bars', async ({ page }) => {
  const symbols = 'MSFT SPY QQQ AAPL GE F %24COMP %24INDU %24SPX IBM T XOM';
  await keep(page, '', [
    list('Many', { height: 1, content: { kind: 'list', list: `/quote/symbols/${symbols}/U/-1` } }),
  ]);
  await page.goto('/board');
  const tile = tiles(page).first();
  await painted(tile);
  const scroller = canvas(tile).locator('xpath=../..');
  const [outer, width, height] = await scroller.evaluate((element) => {
    return [element.getBoundingClientRect().width, element.clientWidth, element.clientHeight];
  });
  expect(outer).toBeGreaterThan(Number(width));
  await expect.poll(async () => await canvas(tile).boundingBox()).toMatchObject({ width, height });
});
