import type { Locator, Page } from '@playwright/test';
import type { ListCounters } from '../../../workers/api/painted-list.ts';
import { canvas, grip, keep, list, painted, picture, tiles } from '../../support/board.ts';
import { expect, openAs, test } from '../../support/fixtures.ts';
import { decoded, distance, inkBox, type Picture } from '../../support/picture.ts';

test.use({ viewport: { width: 1400, height: 1000 }, deviceScaleFactor: 1 });

type Ask = () => Promise<ListCounters>;

/** Records how painted lists are asked for their counters, by the symbol of their first row. */
function keepAsks(): void {
  const asks: Record<string, Ask> = {};
  Object.assign(globalThis, { asks });
  const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  if (own?.set === undefined) return;
  const { set } = own;
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...own,
    set(this: MessagePort, handler: (event: MessageEvent) => void) {
      const waiting: ((counters: ListCounters) => void)[] = [];
      const ask: Ask = () => {
        this.postMessage({ type: 'counters' });
        return new Promise((resolve) => waiting.push(resolve));
      };
      set.call(this, (event: MessageEvent) => {
        const { type, rows, counters } = event.data ?? {};
        if (type === 'rows' && rows.length > 0) asks[rows[0].symbol] = ask;
        if (type === 'counters') waiting.shift()?.(counters);
        handler(event);
      });
    },
  });
}

/** The counters of a painted list so far. */
async function countersOf(page: Page, symbol: string): Promise<Omit<ListCounters, 'interval'>> {
  const counters = await page.evaluate(
    (name) => (globalThis as unknown as { asks: Record<string, Ask> }).asks[name]?.(),
    symbol,
  );
  if (counters === undefined) throw new Error(`no list of ${symbol}`);
  const { interval: _, ...rest } = counters;
  return rest;
}

const price = (tile: Locator, text: string): Locator => tile.getByRole('cell', { name: text, exact: true });
const domLink = (tile: Locator, key: string): Locator => tile.locator(`a[data-key="${key}"]`);

test.describe('a painted list', () => {
  test('is painted by the page itself where canvases cannot be handed over', async ({ page, server }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'OffscreenCanvas');
      Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
    });
    await keep(page, 'demo', [list('MSFT SPY'), list('SPY')]);
    await openAs(page, { realtime: true }, '/board');
    const tile = tiles(page).first();
    await painted(tile);
    await painted(tiles(page).nth(1));
    await expect(tile).toContainText('Live');
    await expect.poll(() => hasInk(canvas(tile))).toBe(true);
    const before = await picture(tile);
    await server.print('MSFT', 'U', 233.25, 1000);
    await expect.poll(() => picture(tile)).not.toBe(before);
    await expect(price(tile, '233.25')).toBeAttached();
    await canvas(tile).click({ position: { x: 60, y: 10 } });
    await expect(domLink(tile, 'U:MSFT')).toBeFocused();
  });

  test('costs nothing out of sight or on a hidden tab: no frame, no diff', async ({ page, context, server }) => {
    await page.addInitScript(keepAsks);
    await keep(page, 'demo', [list('SPY MSFT', { width: 3, height: 6 }), list('MSFT', { width: 3 })]);
    await openAs(page, { realtime: true }, '/board');
    const [seen, away] = [tiles(page).nth(0), tiles(page).nth(1)];
    await painted(seen);
    await expect(seen).toContainText('Live');
    await painted(away);
    const still = await countersOf(page, 'MSFT');
    expect(still).toMatchObject({ frames: 0, cells: 0 });
    await server.print('MSFT', 'U', 234.5, 1000);
    await expect(price(seen, '234.50')).toBeAttached();
    expect(await countersOf(page, 'MSFT')).toEqual(still);
    await away.scrollIntoViewIfNeeded();
    await expect(price(away, '234.50')).toBeAttached();
    expect((await countersOf(page, 'MSFT')).frames).toBeGreaterThan(0);

    // The page learns that its tab is hidden; another tab shows that the market continues.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const both = async (): Promise<object[]> => [await countersOf(page, 'SPY'), await countersOf(page, 'MSFT')];
    // Everything pending has arrived.
    let hidden: object[] = [];
    await expect
      .poll(async () => {
        const before = JSON.stringify(hidden);
        hidden = await both();
        return JSON.stringify(hidden) === before;
      })
      .toBe(true);
    const other = await context.newPage();
    await other.goto('/quote/symbols/MSFT/U/-1');
    await server.print('MSFT', 'U', 235.75, 1000);
    await expect(other.getByRole('cell', { name: '235.75' }).first()).toBeVisible();
    expect(await both()).toEqual(hidden);
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'hidden');
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(price(away, '235.75')).toBeAttached();
  });

  test('that is frozen is read as DOM as it stood, painted or not', async ({ page, server }) => {
    await keep(page, 'demo', [list('MSFT SPY'), list('MSFT SPY')]);
    await openAs(page, { realtime: true }, '/board');
    const [still, moving] = [tiles(page).nth(0), tiles(page).nth(1)];
    await painted(still);
    await painted(moving);
    await expect(moving).toContainText('Live');
    await server.print('MSFT', 'U', 236.25, 1000);
    await expect(price(still, '236.25')).toBeAttached();
    const freeze = still.getByRole('button', { name: /^Freeze/ });
    await freeze.click();
    await server.print('MSFT', 'U', 237.25, 1000);
    await expect(price(moving, '237.25')).toBeAttached();
    await still.getByRole('link', { name: /MSFT/ }).focus();
    await expect(domLink(still, 'U:MSFT')).toBeFocused();
    await expect(price(still, '236.25')).toBeVisible();
    await expect(still).toContainText('Frozen since');
    await page.keyboard.press('ArrowDown');
    await expect(domLink(still, 'U:SPY')).toBeFocused();
    await freeze.click();
    await expect(price(still, '237.25')).toBeAttached();
    await expect(domLink(still, 'U:SPY')).toHaveCount(0);

    // Frozen as DOM it stays unchanged, even when it loses the focus.
    await canvas(still).click({ position: { x: 60, y: 10 } });
    await expect(domLink(still, 'U:MSFT')).toBeFocused();
    await freeze.click();
    await server.print('MSFT', 'U', 238.25, 1000);
    await expect(price(moving, '238.25')).toBeAttached();
    await page.getByLabel('Find in all lists').focus();
    await expect(price(still, '237.25')).toBeVisible();
    await expect(price(still, '238.25')).toHaveCount(0);
    await freeze.click();
    await expect(price(still, '238.25')).toBeVisible();
    await page.getByLabel('Find in all lists').focus();
    await expect(domLink(still, 'U:MSFT')).toHaveCount(0);
    await expect(price(still, '238.25')).toBeAttached();
  });

  test('has the columns that are chosen for its tile, and scrolls to them', async ({ page }) => {
    await keep(page, '', [list('MSFT SPY'), list('SPY')]);
    await page.goto('/board');
    const tile = tiles(page).first();
    await painted(tile);
    await expect(tile.getByRole('columnheader', { name: 'Open' })).toHaveCount(0);
    await tile.getByRole('button', { name: /^Options of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    for (const name of ['Open', 'Trades']) await dialog.getByRole('checkbox', { name, exact: true }).check();
    await dialog.getByRole('checkbox', { name: 'Name' }).uncheck();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    const names = async (): Promise<string> => (await tile.getByRole('columnheader').allTextContents()).join();
    await expect.poll(names).toMatch(/^Symbol,Last,.*Open,Trades$/);
    await page.reload();
    await painted(tile);
    await expect.poll(names).toMatch(/^Symbol,Last,.*Open,Trades$/);
    await expect(tiles(page).nth(1).getByRole('columnheader', { name: 'Open' })).toHaveCount(0);
    // The day's line of each row is drawn, and described.
    await expect(tile.getByRole('cell', { name: /^Day from [\d.]+ to [\d.]+, now [\d.]+$/ })).toHaveCount(2);
    const before = await picture(tile);
    const head = tile.getByRole('button', { name: 'Sort by Trades' });
    await head.focus();
    await expect(head).toBeInViewport();
    await expect.poll(() => picture(tile)).not.toBe(before);
    await tile.getByRole('link', { name: /MSFT/ }).focus();
    await expect(domLink(tile, 'U:MSFT')).toBeFocused();
    await expect(tile.getByRole('columnheader', { name: 'Trades' })).toBeInViewport();
  });

  test('outlines the row under the pointer', async ({ page }) => {
    await keep(page, '', [list('MSFT SPY')]);
    await page.goto('/board');
    const tile = tiles(page).first();
    await painted(tile);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await canvas(tile).hover({ position: { x: 330, y: 10 } });
    await expect.poll(() => linesOf(tile)).toEqual([0, (await rowHeight(tile)) - 1]);
    await canvas(tile).hover({ position: { x: 330, y: 10 + (await rowHeight(tile)) } });
    await expect.poll(() => linesOf(tile)).toEqual([await rowHeight(tile), 2 * (await rowHeight(tile)) - 1]);
    await page.mouse.move(3, 3);
    await expect.poll(() => linesOf(tile)).toEqual([]);
  });
});

for (const [width, ratio] of [
  [1, 1],
  [3, 1],
  [1, 3],
] as const) {
  test.describe('a painted list', () => {
    test.use({ deviceScaleFactor: ratio });

    test(`${width} wide at ${ratio} device pixels has each text where the DOM has it`, async ({ page }) => {
      const content = { kind: 'list', list: '/quote/symbols/MSFT SPY %24COMP NONESUCH/U/-1' };
      await keep(page, '', [list('SPY', { width, height: 1, content })]);
      await page.goto('/board');
      const tile = tiles(page).first();
      await painted(tile);
      await tile.getByRole('link', { name: /MSFT/ }).focus();
      await expect(domLink(tile, 'U:MSFT')).toBeFocused();
      const rows = tile.locator('tbody tr');
      await expect(rows).toHaveCount(4);
      for (const row of await rows.all()) await expect(row).toHaveAttribute('data-fade', '0');
      if (width === 3) await expect(rows.first().locator('svg')).toBeVisible();
      await page.mouse.move(3, 3);
      const cells = await cellsOf(rows);
      // Only the rows: at three device pixels per CSS pixel the whole page would be 67 MB of text to transfer.
      const edge = (far: (cell: Cell) => number): number => Math.ceil(Math.max(...cells.map(far)));
      const clip = {
        x: 0,
        y: 0,
        width: edge((cell) => cell.x + cell.width),
        height: edge((cell) => cell.y + cell.height),
      };
      const real = await decoded(page, await page.screenshot({ clip }));
      await page.keyboard.press('Escape');
      await expect(grip(tile)).toBeFocused();
      await painted(tile);
      await expect
        .poll(async () => differing(await decoded(page, await page.screenshot({ clip })), real, cells, ratio))
        .toEqual([]);
      const said = tile.getByRole('row').nth(1).getByRole('cell');
      const shown = cells.filter(({ row, text }) => row === 0 && /^[-+−\d]/.test(text)).map(({ text }) => text);
      // Texts are updated when the page is idle.
      await expect
        .poll(async () => (await said.allTextContents()).map((text) => text.replace(/\s/g, '')))
        .toEqual(expect.arrayContaining(shown));
    });
  });
}

async function rowHeight(tile: Locator): Promise<number> {
  return canvas(tile).evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).getPropertyValue('--row-height')),
  );
}

type Box = [number, number, number, number];

interface Cell {
  readonly row: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Places and texts of the cells of a table's rows. */
async function cellsOf(rows: Locator): Promise<Cell[]> {
  return rows.evaluateAll((all) =>
    all.flatMap((row, place) =>
      [...row.children].map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return { row: place, text: (cell.textContent ?? '').replace(/\s/g, ''), x, y, width, height };
      }),
    ),
  );
}

/** Whether anything is drawn on a canvas. */
async function hasInk(element: Locator): Promise<boolean> {
  const drawn = await decoded(element.page(), await element.screenshot());
  return inkBox(drawn, { x: 3, y: 0, width: drawn.width - 3, height: drawn.height }) !== null;
}

/** The pixel rows of a list's first two rows that are darker than any background at the right end, where there is no text. */
async function linesOf(tile: Locator): Promise<number[]> {
  const box = await canvas(tile).boundingBox();
  if (box === null) return [];
  const clip = { x: box.x, y: Math.round(box.y), width: box.width, height: 2 * (await rowHeight(tile)) };
  const drawn = await decoded(tile.page(), await tile.page().screenshot({ clip }));
  const at = (y: number): number => y * drawn.width + drawn.width - 8;
  const lines: number[] = [];
  for (let y = 0; y < drawn.height; y++) if ((drawn.data[4 * at(y)] ?? 255) < 190) lines.push(y);
  return lines;
}

/**
 * The differences between two pictures of the same rows, cell by cell: the bounds of the text by more than a CSS pixel, or the
 * background at the right end of a cell in any pixel row. The outermost pixels are ignored, because the focus outline is there.
 */
function differing(one: Picture, other: Picture, cells: readonly Cell[], ratio: number): string[] {
  return cells.flatMap((cell) => {
    const inner = [cell.x + 3, cell.y + 3, cell.width - 6, cell.height - 6];
    const [x, y, width, height] = inner.map((edge) => Math.round(edge * ratio)) as Box;
    const [a, b] = [inkBox(one, { x, y, width, height }), inkBox(other, { x, y, width, height })];
    const isMoved = a === null || b === null ? a !== b : a.some((edge, i) => Math.abs(edge - (b[i] ?? 0)) > ratio);
    const ground = Array.from({ length: height }, (_, i) => (y + i) * one.width + x + width - 2);
    const isOther = ground.some((at) => distance(one, at, other, at) > 2);
    const what = `row ${cell.row} ${cell.text}`;
    return [...(isMoved ? [`${what}: ${a} is ${b}`] : []), ...(isOther ? [`${what}: ground`] : [])];
  });
}
