import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe.ts';
import { drawnChart } from '../support/chart.ts';
import { emptyPortfolio, expect, openAs, signIn, test } from '../support/fixtures.ts';
import { layoutFaults, PHONE } from '../support/layout-faults.ts';

const LIST = '/quote/symbols/MSFT SPY/U/-1';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const rowOf = (page: Page, symbol: string) => page.getByRole('main').getByRole('link', { name: symbol, exact: true });

/** Waits until the part of the frame that comes with the first pointer has loaded. */
async function handsOn(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  // It is a tree of its own beside the app's.
  await page.waitForFunction(() => document.querySelector('#app ~ div') !== null);
}

test('every group of the header has its place at every width, in the longer language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('borealis.display', JSON.stringify({ language: 'fr' })));
  await signIn(page, { realtime: true });
  await page.goto('/about');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Se déconnecter' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Alertes' })).toBeVisible();
  const more = banner.getByRole('button', { name: 'Plus' });
  for (const width of [600, 720, 800, 840, 920, 1024, 1040, 1100, 1280, 2560]) {
    await page.setViewportSize({ width, height: 700 });
    const over = await banner.evaluate((bar) => {
      const inside = [...bar.querySelectorAll('a, button')].filter((part) => part.checkVisibility());
      const boxes = inside.map((part) => part.getBoundingClientRect());
      const off = boxes.some(({ right }) => right > innerWidth);
      return off || boxes.some(({ left }, i) => i > 0 && left < (boxes[i - 1]?.right ?? 0) - 0.5);
    });
    expect(over, String(width)).toBe(false);
    if (width >= 1100) await expect(more).toBeHidden();
    else await more.click();
    const reached = await banner
      .locator('nav a')
      .evaluateAll((all) => all.filter((part) => part.checkVisibility()).map((part) => part.getAttribute('href')));
    if (width < 1100) expect(reached, String(width)).toContain('/news/UC%20notsymbol');
    await page.keyboard.press('Escape');
  }
});

test('a letter typed anywhere opens the palette with it, a question mark the keys, unless they are turned off', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(heading(page, 'About')).toBeVisible();
  await page.keyboard.type('msf');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toHaveValue('msf');
  await expect(palette.getByRole('option', { name: /^MSFT/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await handsOn(page);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys of this screen' });
  await expect(keys.getByRole('table', { name: 'Everywhere' })).toContainText('A … Z');
  await expect(keys.getByRole('table', { name: 'Reading the chart' })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
  await keys.getByRole('switch').click();
  await expect(keys).not.toContainText('A … Z');
  await page.keyboard.press('Escape');
  await page.keyboard.type('m?');
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toHaveValue('');
  await page.keyboard.press('Escape');
  // The choice stays, and the menu has the switch too.
  await page.goto('/menu');
  await page.getByRole('switch', { name: 'Keys without Ctrl or Alt' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.type('s');
  await expect(palette.getByRole('combobox')).toHaveValue('s');
});

test('on a chart a digit changes the interval, and the space bar goes through the list that the user came from', async ({
  page,
}) => {
  await page.goto(LIST);
  await expect(rowOf(page, 'SPY')).toBeVisible();
  await handsOn(page);
  await page.keyboard.press(' ');
  await expect(rowOf(page, 'MSFT')).toBeFocused();
  await page.keyboard.press(' ');
  await expect(rowOf(page, 'SPY')).toBeFocused();
  await page.keyboard.press('Shift+ ');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'MSFT')).toBeFocused();
  const chart = await drawnChart(page);
  await page.keyboard.type('15');
  await expect(page.getByRole('dialog', { name: 'Interval' })).toContainText('15 minutes');
  await page.keyboard.press('Enter');
  await expect(chart).toHaveAccessibleName(/^MSFT, 15 min/);
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Interval' })).toContainText('Not an interval');
  await page.keyboard.press('Escape');
  await page.keyboard.press(' ');
  await expect(heading(page, 'SPY')).toBeFocused();
  await page.keyboard.press('Shift+ ');
  await expect(heading(page, 'MSFT')).toBeFocused();
  // A button keeps its space bar.
  await page.getByRole('button', { name: 'Options', exact: true }).focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('dialog', { name: 'Options' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL(/\/quote\/symbols\//);
});

test.describe('the menu of a row', () => {
  test.afterEach(async ({ page }) => {
    await emptyPortfolio(page, 7);
  });

  test('opens by pointer and by key, moves by arrows, gives the focus back, and does what it says', async ({
    page,
  }) => {
    await openAs(page, { realtime: true }, LIST);
    await handsOn(page);
    const menu = page.getByRole('menu');
    const item = (name: string) => menu.getByRole('menuitem', { name });
    await rowOf(page, 'SPY').click({ button: 'right' });
    await expect(item('Chart')).toBeFocused();
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(rowOf(page, 'SPY')).toBeFocused();

    await page.keyboard.press('Shift+F10');
    await page.keyboard.press('ArrowUp');
    await expect(item('Copy symbol')).toBeFocused();
    await page.keyboard.press('a');
    await page.keyboard.press('a');
    await expect(item('Add to list')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(menu.getByRole('menuitem', { name: /List 1/ })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await item('Add to list').click();
    await expect(item('Portfolio 7')).toContainText('0 securities');
    await item('Portfolio 7').click();
    await expect(page.getByRole('status').filter({ hasText: 'SPY is in Portfolio 7.' })).toBeVisible();

    await rowOf(page, 'SPY').click({ button: 'right' });
    await item('Add alarm').click();
    const dialog = page.getByRole('dialog', { name: 'Add Alarm' });
    await dialog.getByLabel('Value').fill('900');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('row', { name: /SPY/ }).getByTitle('Alarm set')).toBeVisible();

    await rowOf(page, 'SPY').click({ button: 'right' });
    await item('Order book').click();
    await expect(page).toHaveURL(/\/level2\//);
  });
});

test.describe('with room for a part of the header', () => {
  test.use({ viewport: { width: 800, height: 900 } });

  test('one group is marked: More only for a screen that is under it', async ({ page }) => {
    const shadow = (name: string): Promise<string> =>
      page
        .getByRole('banner')
        .getByRole('button', { name, exact: true })
        .evaluate((button) => getComputedStyle(button).boxShadow);
    await page.goto('/quote/index/a/C/-1');
    expect(await shadow('Watch')).not.toBe('none');
    expect(await shadow('More')).toBe('none');
    await page.goto('/search');
    expect(await shadow('Watch')).toBe('none');
    expect(await shadow('More')).not.toBe('none');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the bar at the bottom leads to the day’s places, and covers nothing', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Quick access' });
    await expect(bar.getByRole('link')).toHaveText(['Lists', 'Chart', 'Board', 'Portfolio', 'More']);
    await bar.getByRole('link', { name: 'Lists' }).tap();
    await expect(page).toHaveURL(/stock-select$/);
    await expect(bar.getByRole('link', { name: 'Lists' })).toHaveAttribute('aria-current', 'page');
    for (const [path, place] of [
      ['/search', 'Lists'],
      ['/heatmap', 'Lists'],
      ['/details/U MSFT', 'Chart'],
      ['/news/UC notsymbol', 'More'],
    ] as const) {
      await page.goto(path);
      await expect(bar.locator('[aria-current]')).toHaveText(place);
    }
    await bar.getByRole('link', { name: 'More' }).tap();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.goto(LIST);
    await expect(rowOf(page, 'SPY')).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const top = async (part: ReturnType<Page['locator']>): Promise<number> =>
      (await part.boundingBox())?.y ?? Number.NaN;
    const foot = await page.getByRole('contentinfo').boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((await top(bar)) + 0.5);
    expect(await layoutFaults(page, PHONE)).toEqual([]);
    expect(await axeFaults(page)).toEqual([]);
  });

  test('a finger held on a row opens its menu, and lifting it opens nothing else', async ({ page }) => {
    await page.goto(LIST);
    const row = rowOf(page, 'SPY');
    await expect(row).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Quick access' })).toBeVisible();
    const box = await row.boundingBox();
    const touch = await page.context().newCDPSession(page);
    const point = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await expect(page.getByRole('menu', { name: 'Menu of SPY' })).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('menuitem', { name: 'News' }).tap();
    await expect(page).toHaveURL(/\/news\//);
  });
});
