import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuoteField, type QuoteFieldNumber } from '../../../engine/quotes/quote-field.ts';
import { filteredRows, heldRows, rowKey, sameOrder, sortedRows } from '../../../ui/quote-table/shown-order.ts';
import type { RowText } from '../../../workers/api/quote-list.ts';

const row = (symbol: string, name = symbol): RowText => ({
  symbol,
  region: 'C',
  name,
  ex: 'T',
  sector: '',
  sectype: 1,
  otherName: '',
  subid: '',
});
const ROWS = [row('SLTN', 'Stellarton'), row('RVQB', 'Banque Riveraine du Québec'), row('A10'), row('A9')];
const LAST = [5, Number.NaN, 7, 6];
const values = {
  value: (at: number, field: QuoteFieldNumber): number =>
    field === QuoteField.Last ? (LAST[at] ?? Number.NaN) : Number.NaN,
};

describe('the displayed rows', () => {
  it('keep the given order, or are sorted by number, or by text in the rules of the language', () => {
    expect([...sortedRows(ROWS, values, null, 'en-CA')]).toEqual([0, 1, 2, 3]);
    expect([...sortedRows(ROWS, values, { column: 'last', descending: true }, 'en-CA')]).toEqual([2, 3, 0, 1]);
    expect([...sortedRows(ROWS, values, { column: 'symbol', descending: false }, 'fr-CA')]).toEqual([3, 2, 1, 0]);
  });

  it('are found by symbol or name, ignoring case and accents', () => {
    const all = Int32Array.of(3, 2, 1, 0);
    expect([...filteredRows(all, ROWS, ' QUEBEC ')]).toEqual([1]);
    expect([...filteredRows(all, ROWS, 'a1')]).toEqual([2]);
    expect([...filteredRows(all, ROWS, 'st')]).toEqual([0]);
    expect(filteredRows(all, ROWS, '  ')).toBe(all);
    expect([...filteredRows(all, ROWS, 'nothing')]).toEqual([]);
  });

  it('keep their positions if the server sends them in another order, with new ones last', () => {
    expect([...heldRows(ROWS, ['C:A10', 'C:GONE', 'C:SLTN'])]).toEqual([2, 0, 1, 3]);
    fc.assert(
      fc.property(fc.shuffledSubarray(ROWS), (before) => {
        const order = [...heldRows(ROWS, before.map(rowKey))];
        expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
        expect(order.slice(0, before.length).map((at) => ROWS[at])).toEqual(before);
      }),
    );
  });

  it('know whether their order has changed', () => {
    expect(sameOrder(Int32Array.of(1, 2), Int32Array.of(1, 2))).toBe(true);
    expect(sameOrder(Int32Array.of(1, 2), Int32Array.of(2, 1))).toBe(false);
    expect(sameOrder(Int32Array.of(1), Int32Array.of(1, 2))).toBe(false);
  });
});
