import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filledRows } from '../../../ui/board/filled-rows.ts';
import { firstBoard, starterBoard } from '../../../ui/board/starters.ts';

const tile = (width: number, height = 1) => ({ width, height });

test('the first board has full rows in two, three and four columns', () => {
  const { tiles } = firstBoard('Mine');
  expect(filledRows(tiles, 1)).toEqual([1, 1, 1]);
  expect(filledRows(tiles, 2)).toEqual([2, 2, 2]);
  expect(filledRows(tiles, 3)).toEqual([1, 2, 3]);
  expect(filledRows(tiles, 4)).toEqual([1, 3, 4]);
  expect(filledRows(tiles, 7)).toEqual([1, 2, 4]);
});

test('the day trader’s board has full rows in two and three columns', () => {
  const { tiles } = starterBoard('day', 'Mine', false);
  expect(filledRows(tiles, 2)).toEqual([2, 1, 1, 1, 1, 1, 1, 2, 1, 1]);
  expect(filledRows(tiles, 3)).toEqual([2, 1, 1, 1, 1, 1, 1, 2, 1, 1]);
});

test('a tile takes only columns that no taller neighbour covers, and the last one only a gap smaller than itself', () => {
  expect(filledRows([tile(1), tile(1, 2), tile(1), tile(2)], 3)).toEqual([1, 1, 1, 3]);
  expect(filledRows([tile(1, 2), tile(2), tile(1), tile(2)], 4)).toEqual([1, 2, 1, 3]);
  expect(filledRows([tile(2, 2), tile(2), tile(1), tile(2)], 4)).toEqual([2, 2, 2, 2]);
  expect(filledRows([tile(1)], 4)).toEqual([1]);
});

test('tiles of equal height leave columns free only after the last one; none gets fewer than it asked for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 8 }),
      (asked, columns) => {
        const got = filledRows(
          asked.map((width) => tile(width)),
          columns,
        );
        let column = 0;
        for (const [place, width] of got.entries()) {
          expect(width).toBeGreaterThanOrEqual(Math.min(asked[place] ?? 1, columns));
          expect(column + width).toBeLessThanOrEqual(columns);
          column = (column + width) % columns;
        }
      },
    ),
  );
});
