import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../support/axe.ts';
import { canvas, grip, keep, list, painted, picture, tiles } from '../support/board.ts';
import { touching } from '../support/fingers.ts';
import { expect, logIn, openAs, signIn, test } from '../support/fixtures.ts';
import { followInGroup } from '../support/header.ts';
import { layoutFaults, PHONE } from '../support/layout-faults.ts';

test.use({ viewport: { width: 1400, height: 1000 }, deviceScaleFactor: 1 });

test.describe('the board', () => {
  test('has lists and a chart on a first visit, and the menu leads to it', async ({ page }) => {
    await page.goto('/');
    await followInGroup(page, 'Watch', 'Board');
    await expect(page).toHaveURL(/\/board$/);
    await expect(page.getByRole('region', { name: 'Markets' })).toBeVisible();
    const chart = page.getByRole('region', { name: 'SPY-U chart' });
    await expect(chart.locator('[data-phase="ready"]')).toBeVisible();
    await expect(chart.locator('[data-state]')).toHaveText('Polling');
    // Next to the buttons: a wide tile once left a gap between the two.
    const range = await chart.getByRole('combobox').boundingBox();
    const next = await chart.getByRole('button', { name: 'Open SPY-U chart in a window' }).boundingBox();
    expect((next?.x ?? 0) - ((range?.x ?? 0) + (range?.width ?? 0))).toBeLessThan(12);
    await painted(page.getByRole('region', { name: 'Volume TSX' }));
    expect(await axeFaults(page)).toEqual([]);
  });

  test('paints a trade, and its text for screen readers has it', async ({ page, server }) => {
    await keep(page, 'demo', [list('MSFT SPY')]);
    await openAs(page, { realtime: true }, '/board');
    const tile = tiles(page).first();
    await painted(tile);
    await expect(tile).toContainText('Live');
    const before = await picture(tile);
    await server.print('MSFT', 'U', 231.75, 1000);
    await expect.poll(() => picture(tile)).not.toBe(before);
    await expect(
      tile.getByRole('row', { name: /MSFT/ }).getByRole('cell', { name: '231.75', exact: true }),
    ).toBeAttached();
    // Painted, not DOM: the rows' elements are hidden, and the browser neither lays them out nor checks each of them.
    await expect(tile.getByRole('table')).toHaveCount(1);
    const skipped = await tile
      .getByRole('table')
      .evaluate((table) => !table.checkVisibility({ contentVisibilityAuto: true }));
    expect(skipped).toBe(true);
  });

  test('a list becomes DOM when it is focused and painted again when it is left', async ({ page }) => {
    await keep(page, '', [list('MSFT SPY %24COMP'), list('SPY')]);
    await page.goto('/board');
    const [first, second] = [tiles(page).nth(0), tiles(page).nth(1)];
    await painted(first);
    await painted(second);
    await first.getByRole('link', { name: /MSFT/ }).focus();
    const link = first.locator('a[data-key="U:MSFT"]');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(first.locator('a[data-key="U:SPY"]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(grip(first)).toBeFocused();
    await expect(link).toHaveCount(0);
    await canvas(second).click({ position: { x: 60, y: 10 } });
    await expect(second.locator('a[data-key="U:SPY"]')).toBeFocused();
    await page.getByLabel('Find in all lists').focus();
    await expect(second.locator('a[data-key]')).toHaveCount(0);
    await painted(second);
  });

  test('one box finds rows in all lists', async ({ page }) => {
    await keep(page, '', [list('MSFT SPY %24COMP'), list('SPY'), list('%24COMP')]);
    await page.goto('/board');
    for (const place of [0, 1, 2]) await painted(tiles(page).nth(place));
    await page.getByLabel('Find in all lists').fill('spy');
    await expect(tiles(page).nth(0)).toContainText('1 of 3');
    await expect(tiles(page).nth(1)).toContainText('1 of 1');
    await expect(tiles(page).nth(2)).toContainText('Nothing in this list matches.');
    await expect(tiles(page).nth(0).getByRole('row')).toHaveCount(2);
    await page.getByLabel('Find in all lists').fill('');
    await expect(tiles(page).nth(0).getByRole('row')).toHaveCount(4);
  });

  test('is sorted by its heads, painted and as DOM', async ({ page }) => {
    await keep(page, '', [list('%24COMP SPY MSFT')]);
    await page.goto('/board');
    const tile = tiles(page).first();
    await painted(tile);
    await tile.getByRole('button', { name: 'Sort by Symbol', exact: true }).click();
    const names = async (): Promise<string[]> => tile.getByRole('rowheader').allTextContents();
    await expect.poll(names).toEqual(['U $COMP', 'U MSFT', 'U SPY']);
    await tile.getByRole('button', { name: 'Sort by Symbol, now ascending' }).click();
    await expect.poll(names).toEqual(['U SPY', 'U MSFT', 'U $COMP']);
    await tile.getByRole('link', { name: /MSFT/ }).focus();
    await expect(tile.locator('a[data-key="U:MSFT"]')).toBeFocused();
    await expect(tile.locator('tbody a[data-key]').first()).toHaveAttribute('data-key', 'U:SPY');
    await page.reload();
    await painted(tile);
    await expect.poll(names).toEqual(['U SPY', 'U MSFT', 'U $COMP']);
  });

  test('a picked row drives the tiles of its colour', async ({ page }) => {
    const chart = { kind: 'chart', security: { region: 'U', symbol: 'SPY' }, choice: {} };
    await keep(page, '', [
      list('MSFT SPY', { colour: 2 }),
      { title: '', colour: 2, width: 1, height: 2, content: chart },
      { title: '', colour: 3, width: 1, height: 2, content: chart },
    ]);
    await page.goto('/board');
    await painted(tiles(page).first());
    await canvas(tiles(page).first()).click({ position: { x: 60, y: 10 } });
    await expect(page.getByRole('region', { name: 'MSFT-U chart' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'SPY-U chart' })).toHaveCount(1);
    await expect(tiles(page).first().locator('a[data-key="U:MSFT"]')).toBeFocused();
    // Also by keyboard, and the board stays open.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'SPY-U chart' })).toHaveCount(2);
    await expect(page).toHaveURL(/\/board$/);
  });

  test('a frozen list does not change while trades continue, says since when, and catches up', async ({
    page,
    server,
  }) => {
    await keep(page, 'demo', [list('MSFT'), list('MSFT')]);
    await openAs(page, { realtime: true }, '/board');
    const [still, moving] = [tiles(page).nth(0), tiles(page).nth(1)];
    await painted(still);
    await painted(moving);
    await expect(moving).toContainText('Live');
    await still.getByRole('button', { name: /^Freeze/ }).click();
    await expect(still).toContainText('Frozen since');
    // A pending frame has arrived.
    let held = '';
    await expect
      .poll(async () => {
        const before = held;
        held = await picture(still);
        return held === before;
      })
      .toBe(true);
    await server.print('MSFT', 'U', 240.25, 1000);
    await expect(moving.getByRole('cell', { name: '240.25', exact: true })).toBeAttached();
    expect(await picture(still)).toBe(held);
    await still.getByRole('button', { name: /^Freeze/ }).click();
    await expect.poll(() => picture(still)).not.toBe(held);
    await expect(still.getByRole('cell', { name: '240.25', exact: true })).toBeAttached();
  });

  test('tiles are moved and sized by keys and by dragging, and stay as they were left', async ({ page }) => {
    await keep(page, '', [list('MSFT'), list('SPY'), list('%24COMP')]);
    await page.goto('/board');
    const titles = async (): Promise<string[]> => tiles(page).locator('h2').allTextContents();
    await expect.poll(titles).toEqual(['MSFT', 'SPY', '$COMP']);
    await grip(tiles(page).first()).focus();
    await page.keyboard.press('ArrowRight');
    await expect(grip(tiles(page).nth(1))).toBeFocused();
    await page.keyboard.press('Control+ArrowLeft');
    await expect.poll(titles).toEqual(['SPY', 'MSFT', '$COMP']);
    await expect(grip(tiles(page).first())).toBeFocused();
    const narrow = (await tiles(page).first().boundingBox())?.width ?? 0;
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await tiles(page).first().boundingBox())?.width ?? 0).toBeGreaterThan(1.8 * narrow);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(page.getByText('1 wide, 1 high')).toBeAttached();
    // Never narrower than one column.
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(page.getByText('1 wide, 1 high')).toBeAttached();

    const from = await tiles(page).nth(2).locator('h2').boundingBox();
    const to = await tiles(page).nth(0).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 80, { steps: 4 });
    await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 80);
    await page.mouse.up();
    await expect.poll(titles).toEqual(['$COMP', 'SPY', 'MSFT']);
    await page.reload();
    await expect.poll(titles).toEqual(['$COMP', 'SPY', 'MSFT']);

    await page.getByRole('button', { name: 'Options of $COMP' }).click();
    const later = page.getByRole('dialog').getByRole('button', { name: 'Move later' });
    await later.press('Enter');
    await later.press('Enter');
    await expect.poll(titles).toEqual(['SPY', 'MSFT', '$COMP']);
    await expect(later).toBeDisabled();
    await expect(later).toBeFocused();
  });

  test('tiles are added, renamed and removed, boards named and kept for each user', async ({ page }) => {
    // Without the boards that another test has left on the account.
    await signIn(page, { realtime: false });
    await page.context().clearCookies();
    await page.goto('/board');
    await page.getByRole('button', { name: 'New board' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Banks');
    await page.getByRole('dialog').getByRole('button', { name: 'Empty' }).click();
    await expect(page.getByText('This board is empty')).toBeVisible();
    await page.getByRole('button', { name: 'Add a tile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a tile' });
    await dialog.getByRole('button', { name: 'Quotes by symbol' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Symbols' }).fill('U:MSFT');
    await dialog.getByRole('button', { name: 'Trades', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('region', { name: 'MSFT-U trades' })).toContainText('Freeze');
    await page.getByRole('button', { name: 'Options of MSFT-U trades' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Tape');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Board', exact: true })).toContainText('Banks');
    await expect(page.getByRole('button', { name: 'Options of Tape' })).toBeVisible();
    await page.getByRole('button', { name: 'Options of Tape' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove tile' }).click();
    await expect(tiles(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a tile' })).toBeFocused();
    await logIn(page, { realtime: false });
    await page.goto('/board');
    await expect(page.getByRole('region', { name: 'Markets' })).toBeVisible();
  });

  test('a board that replaces a removed one has nothing of it', async ({ page }) => {
    await keep(page, '', [list('MSFT')]);
    await page.goto('/board');
    await page.getByRole('button', { name: 'New board' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Second');
    await page.getByRole('dialog').getByRole('button', { name: 'Empty' }).click();
    await page.getByRole('button', { name: 'Add a tile' }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Symbols' }).fill('U:SPY');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(tiles(page).locator('h2')).toHaveText(['SPY']);
    await page.getByRole('combobox', { name: 'Board', exact: true }).selectOption('Mine');
    await expect(tiles(page).locator('h2')).toHaveText(['MSFT']);
    await painted(tiles(page).first());
    await tiles(page).first().getByRole('button', { name: 'Freeze MSFT' }).click();
    await expect(tiles(page).first()).toContainText('Frozen since');
    await page.getByRole('button', { name: 'Boards' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this board' }).click();
    await expect(tiles(page).locator('h2')).toHaveText(['SPY']);
    await painted(tiles(page).first());
    await expect(tiles(page).first()).not.toContainText('Frozen since');
  });

  test('a board that was deleted can be had back, by keys, as it was and where it was', async ({ page }) => {
    await keep(page, '', [list('MSFT'), list('SPY')]);
    await page.goto('/board');
    await page.getByRole('button', { name: 'New board' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Second');
    await page.getByRole('dialog').getByRole('button', { name: 'Empty' }).click();
    const shown = page.getByRole('combobox', { name: 'Board', exact: true });
    await shown.selectOption('Mine');
    await page.getByRole('button', { name: 'Boards' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this board' }).click();
    await expect(shown.getByRole('option')).toHaveText(['Second']);
    await expect(page.getByRole('status').filter({ hasText: 'Board Mine was deleted.' })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);

    // The next Tab stop after the button that opened the dialog, which has the focus again, and still has it afterwards.
    await expect(page.getByRole('button', { name: 'Boards' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tiles(page).locator('h2')).toHaveText(['MSFT', 'SPY']);
    await expect(page.getByText('was deleted')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Boards' })).toBeFocused();
    await page.reload();
    await expect(shown.getByRole('option')).toHaveText(['Mine', 'Second']);
    await expect(tiles(page).locator('h2')).toHaveText(['MSFT', 'SPY']);
  });

  test('two windows change it without undoing each other', async ({ page, context }) => {
    await keep(page, '', [list('MSFT'), list('SPY'), list('%24COMP')]);
    await page.goto('/board');
    const titles = (of: Page): Locator => tiles(of).locator('h2');
    await expect(titles(page)).toHaveText(['MSFT', 'SPY', '$COMP']);
    const other = await context.newPage();
    await other.goto('/board');
    await other.getByRole('button', { name: 'Options of SPY' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Remove tile' }).click();
    await expect(titles(other)).toHaveText(['MSFT', '$COMP']);
    // The tile that replaces it takes the focus.
    await expect(grip(tiles(other).nth(1))).toBeFocused();
    await expect(titles(page)).toHaveText(['MSFT', '$COMP']);
    await grip(tiles(page).first()).focus();
    await page.keyboard.press('Control+ArrowRight');
    await expect(titles(page)).toHaveText(['$COMP', 'MSFT']);
    await expect(titles(other)).toHaveText(['$COMP', 'MSFT']);
    await other.reload();
    await expect(titles(other)).toHaveText(['$COMP', 'MSFT']);
  });

  test('lists whose script cannot be loaded say so, and come when they are asked for', async ({ page, context }) => {
    let broken = true;
    await context.route(/\/assets\/chart-worker-.*\.js/, (route) => (broken ? route.abort() : route.continue()));
    await keep(page, '', [list('MSFT SPY')]);
    await page.goto('/board');
    await expect(tiles(page).first()).toContainText('The server is not responding.');
    broken = false;
    await tiles(page).first().getByRole('button', { name: 'Try now' }).click();
    await painted(tiles(page).first());
  });

  test('a damaged store is ignored', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('borealis.boards/', '{"version":1,"boards":[{'));
    await page.goto('/board');
    await expect(page.getByRole('region', { name: 'Markets' })).toBeVisible();
  });

  test('the meter shows counts on request', async ({ page, server }) => {
    await keep(page, 'demo', [list('MSFT SPY')]);
    await openAs(page, { realtime: true }, '/board');
    await painted(tiles(page).first());
    await page.getByRole('switch', { name: 'Meter' }).click();
    const meter = page.getByRole('status').filter({ hasText: 'row update' });
    await expect(meter).toContainText(/0 row update/);
    // It changes every second, and is not announced each time.
    await expect(meter).toHaveAttribute('aria-live', 'off');
    await server.print('SPY', 'U', 399, 1000);
    await server.print('MSFT', 'U', 231, 1000);
    await expect(meter).toContainText(/[1-9]\d* row update/);
    // Also for DOM rows, on a board and on a separate screen.
    await expect(meter).toContainText(/^0 row update/);
    await canvas(tiles(page).first()).click({ position: { x: 60, y: 10 } });
    await expect(tiles(page).first().locator('a[data-key="U:MSFT"]')).toBeFocused();
    await expect(meter).toContainText(/^0 row update/);
    await server.print('MSFT', 'U', 232, 1000);
    await expect(meter).toContainText(/^[1-9]\d* row update/);
    await page.goto('/quote/symbols/MSFT SPY/U/-1');
    await page.getByRole('button', { name: 'Meter' }).click();
    await expect(meter).toContainText(/^0 row update.*up to 5 per list/);
    await server.print('MSFT', 'U', 231.5, 1000);
    await expect(meter).toContainText(/^[1-9]\d* row update/);
  });

  test('is one column on a phone, whatever a tile is wide', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/board');
    await painted(tiles(page).first());
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('cuts nothing off a low chart on a phone, and says of a list without rows neither live nor polling', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const chart = { kind: 'chart', security: { symbol: 'SPY', region: 'U' } };
    const none = { kind: 'list', list: '/quote/search/:stype:volume:mv:999999999999/T/-1' };
    const tile = { title: '', colour: 0, width: 1, height: 1 };
    await keep(page, 'demo', [
      { ...tile, content: chart },
      { ...tile, content: none },
    ]);
    await openAs(page, { realtime: true }, '/board');
    await expect(tiles(page).first().locator('[data-phase="ready"]')).toBeVisible();
    await expect(tiles(page).nth(1)).toContainText('No stock matches');
    await expect(tiles(page).nth(1).locator('[data-state]')).toHaveCount(0);
    expect(await layoutFaults(page, PHONE)).toEqual([]);
  });
});

test.describe('the board under a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('is rearranged by a tile’s grip, as far as the page goes, and scrolled by its head; a new tile is brought to sight', async ({
    page,
  }) => {
    await keep(page, '', [list('MSFT'), list('SPY'), list('%24COMP')]);
    await page.goto('/board');
    await painted(tiles(page).first());
    const titles = (): Promise<string[]> => tiles(page).locator('h2').allTextContents();
    const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
    const touch = await touching(page);
    const middle = async (element: Locator): Promise<[number, number]> => {
      const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return [x + width / 2, y + height / 2];
    };

    const [x, y] = await middle(grip(tiles(page).first()));
    await touch('touchStart', [x, y]);
    await touch('touchMove', [x, y + 20]);
    await touch('touchMove', [x, 735]);
    // Held at the edge, the page scrolls under the finger to its end.
    await expect(tiles(page).nth(2)).toHaveAttribute('data-drag', 'below');
    await touch('touchEnd');
    await expect.poll(titles).toEqual(['SPY', '$COMP', 'MSFT']);
    // Chromium may take the lifting for a throw, and uses the next tap to stop it. A tap on a heading does nothing else.
    await tiles(page).first().locator('h2').tap();

    await page.getByRole('button', { name: 'Add a tile' }).tap();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Symbols' }).fill('U:MSFT U:SPY');
    await page.getByRole('dialog').getByRole('button', { name: 'Quotes by symbol' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap();
    await expect(grip(tiles(page).nth(3))).toBeFocused();
    await expect(tiles(page).nth(3)).toBeInViewport({ ratio: 1 });

    const before = await scrolled();
    const [across, down] = await middle(tiles(page).nth(3).locator('h2'));
    await touch('touchStart', [across, down]);
    for (let way = 0; way <= 200; way += 20) await touch('touchMove', [across, down + way]);
    await touch('touchEnd');
    await expect.poll(scrolled).toBeLessThan(before - 50);
    expect(await titles()).toEqual(['SPY', '$COMP', 'MSFT', 'MSFT SPY']);
  });
});
