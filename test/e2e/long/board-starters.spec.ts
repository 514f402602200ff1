import type { Locator, Page } from '@playwright/test';
import { axeFaults } from '../../support/axe.ts';
import { canvas, keep, list, painted, tiles } from '../../support/board.ts';
import { expect, keepObject, openAs, test } from '../../support/fixtures.ts';
import { layoutFaults, PHONE } from '../../support/layout-faults.ts';
import { LISTED } from '../../support/replay-screens.ts';

test.use({ viewport: { width: 1400, height: 1000 }, deviceScaleFactor: 1 });

/** Counts the presses of a user. */
function presser(): { readonly press: (button: Locator) => Promise<void>; readonly count: () => number } {
  let count = 0;
  return {
    async press(button) {
      count += 1;
      await button.click();
    },
    count: () => count,
  };
}

/** How many tiles a list, a chart, a book or a tape are, and whether all of them are linked by colour 1. */
async function contentOf(page: Page): Promise<object> {
  const titles = await tiles(page).locator('h2').allTextContents();
  const count = (kind: RegExp): number => titles.filter((title) => kind.test(title)).length;
  const [charts, books, tapes] = [count(/ chart$/), count(/ depth by order$/), count(/ trades$/)];
  const unlinked = await tiles(page).and(page.locator(':not([data-colour="1"])')).count();
  return { lists: titles.length - charts - books - tapes, charts, books, tapes, unlinked };
}

const WHOLE = { lists: 6, charts: 2, books: 1, tapes: 1, unlinked: 0 };

test.describe('a board to begin with', () => {
  test('is there in two presses: six lists, two charts, a book and a tape, linked', async ({ page }) => {
    await keep(page, 'demo', [list('MSFT')]);
    await openAs(page, { realtime: true }, '/board');
    await painted(tiles(page).first());
    const { press, count } = presser();
    await press(page.getByRole('button', { name: 'New board' }));
    const dialog = page.getByRole('dialog', { name: 'New board' });
    expect(await axeFaults(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Day trader' }));
    await expect(tiles(page)).toHaveCount(10);
    expect(count()).toBe(2);
    expect(await contentOf(page)).toEqual(WHOLE);
    await expect(page.getByRole('combobox', { name: 'Board', exact: true })).toContainText('Day trader');
    expect(await axeFaults(page)).toEqual([]);
    const leaders = page.getByRole('region', { name: 'Volume All US' });
    await painted(leaders);
    await canvas(leaders).click({ position: { x: 60, y: 10 } });
    const [symbol = ''] = (await leaders.locator('tbody a[data-key]').first().textContent())?.split(' ') ?? [];
    expect(symbol).not.toBe('');
    await expect(
      page.getByRole('region', { name: /^(?!SPY).*-U ((minute )?chart|depth by order|trades)$/ }),
    ).toHaveCount(4);
  });

  test('fits a phone, and each is offered in French', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/board');
    await page.getByRole('button', { name: 'Board tools' }).click();
    await page.getByRole('menuitem', { name: 'New board' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Day trader' }).click();
    await expect(tiles(page)).toHaveCount(10);
    await painted(page.getByRole('region', { name: 'Volume All US' }));
    // One line of controls is above the first tile; the search, called for, has another.
    const above = async (): Promise<number> => {
      const [bar, tile] = [await page.getByRole('banner').boundingBox(), await tiles(page).first().boundingBox()];
      return (tile?.y ?? Number.NaN) - (bar?.y ?? 0) - (bar?.height ?? Number.NaN);
    };
    expect(await above()).toBeLessThanOrEqual(80);
    await page.getByRole('button', { name: 'Board tools' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Find in all lists' }).click();
    await expect(page.getByLabel('Find in all lists')).toBeFocused();
    await page.keyboard.type('SPY');
    await expect(page.getByRole('region', { name: 'Volume All US' })).toContainText('1 of ');
    expect(await above()).toBeLessThanOrEqual(120);
    expect(await layoutFaults(page, PHONE)).toEqual([]);
  });
});

test.describe('adding tiles', () => {
  test('makes a linked board of ten out of nothing in at most 14 presses', async ({ page }) => {
    await page.goto('/board');
    const { press, count } = presser();
    await press(page.getByRole('button', { name: 'New board' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Empty' }));
    await press(page.getByRole('button', { name: 'Add a tile' }));
    const dialog = page.getByRole('dialog', { name: 'Add a tile' });
    const names = ['Markets', 'Volume', '% Gain', '% Loss', '$ Volume', '# Trades', 'Chart', 'Chart'];
    for (const name of [...names, 'Depth Order/L2', 'Trades'])
      await press(dialog.getByRole('button', { name, exact: true }));
    await expect(dialog.getByRole('status')).toHaveText('SPY-U trades was added. 10 tiles');
    expect(await axeFaults(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Done' }));
    expect(count()).toBeLessThanOrEqual(14);
    expect(await contentOf(page)).toEqual(WHOLE);
    await expect(tiles(page).last().locator('[data-grip]')).toBeFocused();
  });

  test('takes a named list by its name and follows it; five rows take one row of the grid', async ({ page }) => {
    await openAs(page, { realtime: true }, '/board');
    await keepObject(page, LISTED);
    await page.getByRole('button', { name: 'New board' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Empty' }).click();
    await page.getByRole('button', { name: 'Add a tile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a tile' });
    await dialog.getByRole('button', { name: 'Replayed' }).click();
    await dialog.getByRole('combobox', { name: 'Symbols' }).fill('U:SPY U:MSFT');
    await dialog.getByRole('button', { name: 'Quotes by symbol' }).click();
    await dialog.getByLabel('Name of the list').fill('Two');
    await dialog.getByRole('button', { name: 'Quotes by symbol' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    // Symbols that are those of a list have its name.
    await expect(tiles(page).locator('h2')).toHaveText(['Replayed', 'Replayed', 'Two']);
    expect((await tiles(page).first().boundingBox())?.height).toBeLessThan(260);
    await painted(tiles(page).first());
    const changed = { name: 'Renamed', place: 'V', symbols: [{ region: 'U', symbol: 'MSFT' }] };
    await keepObject(page, { ...LISTED, body: JSON.stringify(changed) });
    await expect(tiles(page).locator('h2')).toHaveText(['Renamed', 'SPY MSFT', 'Two']);
    await expect(tiles(page).first().getByRole('row')).toHaveCount(2);
  });

  test('shows what was typed, even if another row is picked', async ({ page }) => {
    await keep(page, '', [list('MSFT SPY', { colour: 1 })]);
    await page.goto('/board');
    await painted(tiles(page).first());
    await canvas(tiles(page).first()).click({ position: { x: 60, y: 10 } });
    await page.getByRole('button', { name: 'Add a tile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a tile' });
    await dialog.getByRole('button', { name: 'Chart' }).click();
    await expect(page.getByRole('region', { name: 'MSFT-U chart' })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Symbols' }).fill('U:SPY');
    await dialog.getByRole('button', { name: 'Trades', exact: true }).click();
    await expect(page.getByRole('region', { name: 'SPY-U trades' })).toBeVisible();
  });
});

test('a chart on a board has its row of tools, and keeps what they change', async ({ page }) => {
  const chart = { kind: 'chart', security: { region: 'U', symbol: 'SPY' }, choice: {} };
  await keep(page, '', [{ title: '', colour: 0, width: 2, height: 2, content: chart }]);
  await page.goto('/board');
  const tools = tiles(page).getByRole('toolbar', { name: 'Tools for the chart of SPY' });
  const picture = tiles(page).locator('[data-phase="ready"]');
  await expect(picture).toHaveAccessibleName(/^SPY, Daily/);
  await tools.getByRole('button', { name: 'W', exact: true }).click();
  await tools.getByRole('button', { name: 'Indicators' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Relative Strength', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(picture).toHaveAccessibleName(/^SPY, Weekly.*Relative Strength/);
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  await expect(picture).toHaveAccessibleName(/^SPY, Weekly.*Relative Strength/);
});

test.describe('windows', () => {
  test('follow each other’s picks, a new one too; another user’s do not', async ({ page, context }) => {
    const chart = { kind: 'chart', security: { region: 'U', symbol: 'SPY' }, choice: {} };
    const linked = { title: '', colour: 1, width: 1, height: 1, content: chart };
    await keep(page, '', [list('MSFT SPY', { colour: 1 }), linked, { ...linked, colour: 2 }]);
    await page.goto('/board');
    await painted(tiles(page).first());
    const other = await context.newPage();
    await other.goto('/board');
    await expect(other.getByRole('region', { name: 'SPY-U chart' })).toHaveCount(2);
    await canvas(tiles(page).first()).click({ position: { x: 60, y: 10 } });
    await expect(other.getByRole('region', { name: 'MSFT-U chart' })).toHaveCount(1);
    await expect(other.getByRole('region', { name: 'SPY-U chart' })).toHaveCount(1);
    const late = await context.newPage();
    await late.goto('/board');
    await expect(late.getByRole('region', { name: 'MSFT-U chart' })).toHaveCount(1);
  });

  test('have one tile each, which follows links and its board, and says when it is gone', async ({ page }) => {
    const chart = { kind: 'chart', security: { region: 'U', symbol: 'SPY' }, choice: {} };
    await keep(page, '', [
      list('MSFT SPY', { colour: 1 }),
      { title: '', colour: 1, width: 1, height: 1, content: chart },
    ]);
    await page.goto('/board');
    await painted(tiles(page).first());
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open SPY-U chart in a window of its own' }).click();
    const small = await opening;
    await expect(small.locator('[data-phase="ready"]')).toBeVisible();
    await expect(small.getByRole('banner')).toHaveCount(0);
    await expect(small.getByRole('contentinfo')).toHaveCount(0);
    await expect(tiles(small)).toHaveCount(1);
    const [box, view] = [await tiles(small).boundingBox(), small.viewportSize()];
    expect(box?.height).toBeGreaterThan((view?.height ?? 0) - 20);
    expect(await axeFaults(small)).toEqual([]);
    await canvas(tiles(page).first()).click({ position: { x: 60, y: 10 } });
    await expect(small.getByRole('region', { name: 'MSFT-U chart' })).toBeVisible();
    await expect(small).toHaveTitle(/MSFT-U chart/);

    await page.getByRole('button', { name: 'Options of MSFT-U chart' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Mine');
    await expect(small.getByRole('region', { name: 'Mine' })).toBeVisible();
    await small.getByRole('combobox', { name: 'Range' }).selectOption('5y');
    await expect(tiles(page).nth(1).getByRole('combobox')).toHaveValue('5y');
    // The window has the options that have a meaning there.
    await small.getByRole('button', { name: 'Options of Mine' }).click();
    const options = small.getByRole('dialog');
    await expect(options.getByRole('button', { name: /Wider|later|Remove|window/i })).toHaveCount(0);
    await options.getByLabel('Name').fill('Ours');
    await expect(page.getByRole('region', { name: 'Ours' })).toBeVisible();
    await options.getByLabel('Name').fill('Mine');
    await options.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove tile' }).click();
    await expect(small.getByText('This tile is no longer on the board.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(small.getByRole('region', { name: 'Mine' })).toBeVisible();
  });
});
