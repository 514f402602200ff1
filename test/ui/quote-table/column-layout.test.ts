import { describe, expect, it } from 'vitest';
import { FIRST_COLUMNS, QUOTE_COLUMNS } from '../../../engine/quotes/quote-column.ts';
import { columnTracks, fittingColumns, narrowFacts } from '../../../ui/quote-table/column-layout.ts';
import { nextSort } from '../../../ui/quote-table/next-sort.ts';

describe('a click on a header', () => {
  it('sorts numbers from the highest and texts from the first, then reverses, then restores', () => {
    const down = nextSort('last', null);
    expect(down).toEqual({ column: 'last', descending: true });
    const up = nextSort('last', down);
    expect(up).toEqual({ column: 'last', descending: false });
    expect(nextSort('last', up)).toBeNull();
    expect(nextSort('name', down)).toEqual({ column: 'name', descending: false });
  });
});

describe('the columns of a list', () => {
  it('are dropped if there is no room, but never the symbol and the last price', () => {
    expect(fittingColumns(FIRST_COLUMNS, 5000)).toBe(FIRST_COLUMNS);
    expect(fittingColumns(FIRST_COLUMNS, 0)).toEqual(['symbol', 'last']);
    expect(fittingColumns(FIRST_COLUMNS, 742)).toEqual(['symbol', 'name', 'last', 'percent', 'bid', 'ask']);
    // Removing rows needs their names.
    expect(fittingColumns(FIRST_COLUMNS, 742, true)).toEqual(['symbol', 'name', 'last', 'percent', 'bid']);
    let before = 0;
    for (let width = 0; width < 1500; width += 10) {
      const { length } = fittingColumns(FIRST_COLUMNS, width);
      expect(length).toBeGreaterThanOrEqual(before);
      before = length;
    }
    expect(before).toBe(FIRST_COLUMNS.length);
  });

  it('have the widths that the user chose', () => {
    const tracks = columnTracks(['symbol', 'name', 'last'], false, 1400, { last: 160, name: 80 }).split(/ (?![^(]*\))/);
    expect(tracks.slice(1)).toEqual(['5rem', '10rem']);
    expect(fittingColumns(['symbol', 'last', 'percent', 'bid'], 500)).toContain('bid');
    expect(fittingColumns(['symbol', 'last', 'percent', 'bid'], 500, false, { last: 200 })).not.toContain('bid');
  });

  it('are shown beside names only if these keep room for fourteen characters and a delay, and scroll with the same room', () => {
    const six = ['symbol', 'name', 'last', 'percent', 'bid', 'ask'] as const;
    const others = 128 + 100 + 96 + 136 + 136 + 104;
    expect(fittingColumns(FIRST_COLUMNS, others + 175)).toEqual(six);
    expect(fittingColumns(FIRST_COLUMNS, others + 176)).toContain('change');
    expect(columnTracks(six, false, 500)).toContain('minmax(11rem');
    // A column of names takes the width of three number columns.
    expect(columnTracks(six, false, 1374)).toContain('352fr');
  });

  it('fit to the last pixel, and with one pixel less one is dropped', () => {
    const three = ['symbol', 'last', 'change'] as const;
    expect(fittingColumns(three, 128 + 100 + 96)).toBe(three);
    expect(fittingColumns(three, 128 + 100 + 95)).toEqual(['symbol', 'last']);
    expect(fittingColumns(three, 128 + 100 + 96 + 44, true)).toBe(three);
    expect(fittingColumns(three, 128 + 100 + 95 + 44, true)).toEqual(['symbol', 'last']);
  });

  it('share the width above 1100 pixels, and only what is left over', () => {
    expect(columnTracks(['symbol', 'last'], false, 1100)).toBe('minmax(8rem, 1fr) 6.25rem');
    expect(columnTracks(['symbol', 'last'], false, 1101)).toBe('minmax(8rem, 128fr) minmax(6.25rem, 100fr)');
  });

  it('keep the price whole down to half a symbol, and scroll below that', () => {
    expect(columnTracks(['symbol', 'last'], false, 228)).toBe('minmax(8rem, 1fr) 6.25rem');
    expect(columnTracks(['symbol', 'last'], false, 227)).toBe('minmax(0, 1fr) 6.25rem');
    expect(columnTracks(['symbol', 'last'], false, 164)).toBe('minmax(0, 1fr) 6.25rem');
    expect(columnTracks(['symbol', 'last'], false, 163)).toBe('minmax(8rem, 1fr) 6.25rem');
    expect(columnTracks(['symbol', 'last'], true, 164 + 44)).toBe('minmax(0, 1fr) 6.25rem 2.75rem');
    expect(columnTracks(['symbol', 'last'], true, 163 + 44)).toBe('minmax(8rem, 1fr) 6.25rem 2.75rem');
    // With names, these take the remaining width; where the whole list scrolls, they have a fixed width.
    expect(columnTracks(['symbol', 'name'], false, 260)).toBe('8rem minmax(8.25rem, 1fr)');
    expect(columnTracks(['symbol', 'name'], false, 259)).toBe('8rem minmax(11rem, 1fr)');
  });

  it('have a track each, and one for a button', () => {
    const tracks = (text: string): number => text.replace(/\([^)]*\)/g, '').split(' ').length;
    expect(tracks(columnTracks(QUOTE_COLUMNS, false, 900))).toBe(QUOTE_COLUMNS.length);
    expect(tracks(columnTracks(QUOTE_COLUMNS, true, 1200))).toBe(QUOTE_COLUMNS.length + 1);
    expect(columnTracks(['symbol', 'last'], false, 900)).toMatch(/^minmax/);
  });
});

it('without a fixed position in a narrow list are named there, in their order', () => {
  expect(narrowFacts(['symbol', 'time', 'last', 'open', 'percent', 'spark', 'bid'], true)).toEqual([
    'time',
    'open',
    'percent',
  ]);
  expect(narrowFacts(['symbol', 'percent', 'high'], false)).toEqual(['high']);
});
