import { beforeEach, expect, it } from 'vitest';
import type { RowText } from '../../../../workers/api/quote-list.ts';
import { isSameOrder, ListArrangement, SORT_INTERVAL } from '../../../../workers/chart/lists/list-arrangement.ts';

const ROWS = ['A', 'B'].map((symbol) => ({ symbol, name: symbol, region: 'C' }) as RowText);
const LAST = { column: 'last', descending: true } as const;

let arrangement: ListArrangement;
let last: readonly number[];
const arrange = (now: number): number[] => [
  ...arrangement.arrange(ROWS, { value: (row: number) => last[row] ?? 0 }, 'en-CA', now),
];

beforeEach(() => {
  arrangement = new ListArrangement(LAST, '');
  last = [1, 2];
});

it('the first numbers of a list sort it at once, later ones a second after the last sort', () => {
  arrange(5000);
  expect([arrangement.addNumbers(), arrangement.isDue(5000)]).toEqual([true, true]);
  expect(arrange(5000)).toEqual([1, 0]);
  expect(arrangement.isDue(9000)).toBe(false);
  expect([arrangement.addNumbers(), arrangement.isDue(5000 + SORT_INTERVAL - 1)]).toEqual([false, false]);
  expect(arrangement.isDue(5000 + SORT_INTERVAL)).toBe(true);
});

it('new rows start like the first ones', () => {
  arrangement.addNumbers();
  arrange(5000);
  arrangement.reset();
  arrange(5100);
  expect([arrangement.addNumbers(), arrangement.isDue(5200)]).toEqual([true, true]);
});

it('rows under the pointer or focus, and rows in their own order, keep their places', () => {
  arrangement.addNumbers();
  arrangement.held = true;
  expect(arrangement.isDue(9000)).toBe(false);
  arrangement.held = false;
  expect(arrangement.isDue(9000)).toBe(true);
  arrangement.sort = null;
  arrange(9000);
  arrangement.addNumbers();
  expect(arrangement.isDue(20_000)).toBe(false);
});

it('orders are equal if the same rows are in the same places', () => {
  const order = Int32Array.of(1, 0);
  expect(isSameOrder(order, Int32Array.of(1, 0))).toBe(true);
  for (const other of [[0, 1], [1], [1, 0, 2]]) expect(isSameOrder(order, Int32Array.from(other))).toBe(false);
});
