import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** Stores a board in the browser for a user, as the board itself does; the next page to open has it. */
export async function keep(page: Page, owner: string, tiles: readonly object[]): Promise<void> {
  const text = JSON.stringify({ version: 1, shown: 0, boards: [{ name: 'Mine', tiles }] });
  await page.addInitScript(
    ([name, value, once]) => {
      // The adverts' sandboxed frame has no storage. A reloaded page keeps its changes.
      if (self !== top) return;
      if (sessionStorage.getItem(once) !== null) return;
      sessionStorage.setItem(once, '');
      localStorage.setItem(name, value);
    },
    [`borealis.boards/${owner}`, text, randomUUID()] as const,
  );
}

/** A stored tile with a list of US symbols, in path form. */
export function list(symbols: string, more: object = {}): object {
  const content = { kind: 'list', list: `/quote/symbols/${symbols}/U/-1` };
  return { title: '', colour: 0, width: 1, height: 1, content, ...more };
}

/** The tiles of the board. */
export const tiles = (page: Page): Locator => page.locator('[data-tile]');

/** The canvas of a painted list. */
export const canvas = (tile: Locator): Locator => tile.locator('canvas');

/** The handle that moves a tile. */
export const grip = (tile: Locator): Locator => tile.locator('[data-grip]');

/** Waits until the twin of a painted list contains numbers. */
export async function painted(tile: Locator): Promise<void> {
  await expect(tile.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/\d/);
}

/** The painted picture as a text for comparison. */
export async function picture(tile: Locator): Promise<string> {
  return (await canvas(tile).screenshot()).toString('base64');
}
