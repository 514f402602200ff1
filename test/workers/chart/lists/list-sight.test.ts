import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ListWindow } from '../../../../engine/list-painting/list-window.ts';
import { sortFields } from '../../../../engine/quotes/quote-column.ts';
import { ALL_QUOTE_FIELDS } from '../../../../engine/quotes/quote-field.ts';
import type { ListCommand } from '../../../../workers/api/quote-list.ts';
import { ListSight } from '../../../../workers/chart/lists/list-sight.ts';
import type { ListStream } from '../../../../workers/chart/lists/list-stream.ts';

const ROWS = 200;
const order = Int32Array.from({ length: ROWS }, (_, row) => ROWS - 1 - row);
const LAST = { column: 'last', descending: true } as const;

let told: ListCommand[];
let sight: ListSight;
let window: ListWindow;

/** Scrolls the window to show ten rows from this position on. */
function scrollTo(place: number): boolean {
  window.scrollTop = place * window.rowHeight;
  return sight.update(order, window);
}

const rowsTold = (type: 'sight' | 'want'): (readonly number[])[] =>
  told.flatMap((command) => (command.type === type && command.rows !== undefined ? [[...command.rows]] : []));
const between = (first: number, end: number): number[] => Array.from({ length: end - first }, (_, i) => first + i);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'], now: 100_000 });
  told = [];
  sight = new ListSight({ send: (command: ListCommand) => told.push(command) } as unknown as ListStream);
  window = new ListWindow();
  Object.assign(window, { width: 300, height: 10 * window.rowHeight, count: ROWS });
  sight.reset(ROWS);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the visible rows of a list', () => {
  it('are sent with three more rows above and below, once for each position', () => {
    expect(scrollTo(50)).toBe(true);
    expect(scrollTo(50)).toBe(false);
    expect(rowsTold('sight')).toEqual([between(200 - 63, 200 - 47)]);
    expect(scrollTo(0)).toBe(true);
    expect(rowsTold('sight')[1]).toEqual(between(200 - 13, 200));
  });

  it('are sent once if all rows are visible, and again when the rows change', () => {
    const all = Int32Array.from(between(0, 8)).reverse();
    sight.reset(8);
    window.count = 8;
    for (let turn = 0; turn < 2; turn++) {
      expect(sight.update(all, window)).toBe(false);
      expect(sight.update(all.slice(), window)).toBe(false);
      sight.reset(8);
    }
    expect(rowsTold('sight')).toEqual([between(0, 8), between(0, 8)]);
  });

  it('request the sorted column of hidden rows once a second, unless all are visible', () => {
    sight.beat(order, LAST);
    expect(told).toEqual([]);
    scrollTo(0);
    told = [];
    const want = { type: 'want', fields: sortFields('last') };
    sight.beat(order, LAST);
    vi.advanceTimersByTime(999);
    sight.beat(order, LAST);
    expect(told).toEqual([want]);
    vi.advanceTimersByTime(1);
    sight.beat(order, null);
    sight.beat(order, LAST);
    expect(told).toEqual([want, want]);
  });

  it('request the rows of the accessible table in turn after each update, a quarter of them each time', () => {
    scrollTo(0);
    told = [];
    sight.beat(order, null);
    expect(told).toEqual([]);
    for (let turn = 0; turn < 4; turn++) {
      sight.twinSpoke();
      sight.beat(order, null);
      sight.beat(order, null);
    }
    // Of the hundred rows of the accessible table the first thirteen are visible.
    const hidden = between(13, 100).map((place) => order[place]);
    expect(rowsTold('want')).toEqual([
      hidden.slice(0, 25),
      hidden.slice(25, 50),
      hidden.slice(50, 75),
      [...hidden.slice(75), ...hidden.slice(0, 13)],
    ]);
    expect(told.every((command) => command.type !== 'want' || command.fields === ALL_QUOTE_FIELDS)).toBe(true);
    sight.reset(ROWS);
    scrollTo(0);
    sight.twinSpoke();
    sight.beat(order, null);
    expect(rowsTold('want')[4]).toEqual(hidden.slice(0, 25));
  });

  it('request each hidden row of a short list once after each update', () => {
    const rows = Int32Array.from(between(0, 20));
    sight.reset(20);
    window.count = 20;
    sight.update(rows, window);
    for (let turn = 0; turn < 2; turn++) {
      sight.twinSpoke();
      sight.beat(rows, null);
    }
    expect(rowsTold('want')).toEqual([between(13, 20), between(13, 20)]);
  });

  it('request nothing for the accessible table while no hidden row is in it', () => {
    scrollTo(0);
    told = [];
    const visible = order.slice(0, 13);
    sight.twinSpoke();
    sight.beat(visible, null);
    expect(told).toEqual([]);
  });

  it('request completeness only if a row may lack something', () => {
    expect(sight.complete(ALL_QUOTE_FIELDS)).toBe(false);
    scrollTo(0);
    expect([sight.complete(0), sight.complete(ALL_QUOTE_FIELDS)]).toEqual([false, true]);
    expect(told.filter(({ type }) => type === 'complete')).toHaveLength(1);
  });
});
