import { describe, expect, it } from 'vitest';
import { FIRST_COLUMNS, QUOTE_COLUMNS } from '../../engine/quotes/quote-column.ts';
import { columnTracks, fittingColumns, narrowFacts } from '../../ui/quotes/column-layout.ts';
import { nextSort } from '../../ui/quotes/next-sort.ts';

describe('a press on a header', () => {
  it('sorts numbers from the highest and texts from the first, turns, and goes back', () => {
    const down = nextSort('last', null);
    expect(down).toEqual({ column: 'last', descending: true });
    const up = nextSort('last', down);
    expect(up).toEqual({ column: 'last', descending: false });
    expect(nextSort('last', up)).toBeNull();
    expect(nextSort('name', down)).toEqual({ column: 'name', descending: false });
  });
});

describe('the columns of a list', () => {
  it('give way where there is no room, never the symbol and the last price', () => {
    expect(fittingColumns(FIRST_COLUMNS, 5000)).toBe(FIRST_COLUMNS);
    expect(fittingColumns(FIRST_COLUMNS, 0)).toEqual(['symbol', 'last']);
    expect(fittingColumns(FIRST_COLUMNS, 734)).toEqual(['symbol', 'name', 'last', 'change', 'bid', 'ask']);
    // Who takes rows out needs their names.
    expect(fittingColumns(FIRST_COLUMNS, 734, true)).toEqual(['symbol', 'name', 'last', 'change', 'bid']);
    let before = 0;
    for (let width = 0; width < 1500; width += 10) {
      const { length } = fittingColumns(FIRST_COLUMNS, width);
      expect(length).toBeGreaterThanOrEqual(before);
      before = length;
    }
    expect(before).toBe(FIRST_COLUMNS.length);
  });

  it('come beside names only where these keep room for fourteen letters and a delay, and scroll with as much', () => {
    const six = ['symbol', 'name', 'last', 'change', 'bid', 'ask'] as const;
    const others = 128 + 100 + 96 + 136 + 136 + 104;
    expect(fittingColumns(FIRST_COLUMNS, others + 175)).toEqual(six);
    expect(fittingColumns(FIRST_COLUMNS, others + 176)).toContain('percent');
    expect(columnTracks(six, false, 500)).toContain('minmax(11rem');
    // Where each has its part, names have that of three numbers.
    expect(columnTracks(six, false, 1374)).toContain('352fr');
  });

  it('have a track each, and one for a button', () => {
    const tracks = (text: string): number => text.replace(/\([^)]*\)/g, '').split(' ').length;
    expect(tracks(columnTracks(QUOTE_COLUMNS, false, 900))).toBe(QUOTE_COLUMNS.length);
    expect(tracks(columnTracks(QUOTE_COLUMNS, true, 1200))).toBe(QUOTE_COLUMNS.length + 1);
    expect(columnTracks(['symbol', 'last'], false, 900)).toMatch(/^minmax/);
  });
});

it('a narrow list names the columns that have no place of their own, in their order', () => {
  expect(narrowFacts(['symbol', 'time', 'last', 'open', 'percent', 'spark', 'bid'], true)).toEqual([
    'time',
    'open',
    'percent',
  ]);
  expect(narrowFacts(['symbol', 'percent', 'high'], false)).toEqual(['high']);
});
