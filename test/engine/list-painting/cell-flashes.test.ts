import { expect, it } from 'vitest';
import { CellFlashes } from '../../../engine/list-painting/cell-flashes.ts';
import { FLASH_TIME } from '../../../engine/quotes/highlight.ts';

/** Flashes of five cells, all painted with 10 at first. */
function flashes(): { all: CellFlashes; ended: (now: number) => number[] } {
  const all = new CellFlashes();
  all.reset(5);
  for (let cell = 0; cell < 5; cell++) expect(all.paint(cell, 10, 0)).toBe(0);
  const ended = (now: number): number[] => {
    const cells: number[] = [];
    all.end(now, (cell) => cells.push(cell));
    return cells;
  };
  return { all, ended };
}

it('a cell flashes up or down when its number changes, and goes on until its time is over', () => {
  const { all, ended } = flashes();
  expect([all.paint(0, 11, 100), all.paint(1, 9, 200), all.paint(2, 10, 200)]).toEqual([1, -1, 0]);
  expect([all.paint(0, 11, 150), all.isDue(99 + FLASH_TIME), all.isDue(100 + FLASH_TIME)]).toEqual([1, false, true]);
  expect(ended(99 + FLASH_TIME)).toEqual([]);
  expect(ended(100 + FLASH_TIME)).toEqual([0]);
  // The other one is kept, and ends at its own time, once.
  expect([all.paint(0, 11, 300), all.paint(1, 9, 300)]).toEqual([0, -1]);
  expect(ended(200 + FLASH_TIME)).toEqual([1]);
  expect([ended(1e9), all.isDue(1e9)]).toEqual([[], false]);
});

it('several flashes of which some end are kept in any order', () => {
  const { all, ended } = flashes();
  for (const [cell, now] of [
    [3, 300],
    [0, 100],
    [4, 400],
    [1, 100],
    [2, 200],
  ] as const)
    all.paint(cell, 12, now);
  // A second change begins the time anew, and is no second flash.
  expect(all.paint(0, 11, 350)).toBe(-1);
  expect(ended(100 + FLASH_TIME)).toEqual([1]);
  expect(ended(300 + FLASH_TIME).toSorted()).toEqual([2, 3]);
  expect(ended(400 + FLASH_TIME).toSorted()).toEqual([0, 4]);
});

it('a number that appears or disappears is no move', () => {
  const { all } = flashes();
  expect([all.paint(0, Number.NaN, 1), all.paint(0, 12, 2), all.paint(0, 13, 3)]).toEqual([0, 0, 1]);
});
