import { expect, it } from 'vitest';
import { orderedRows } from '../../../engine/list-painting/list-order.ts';
import { QuoteMirror } from '../../../engine/quotes/quote-diff.ts';
import { QuoteField } from '../../../engine/quotes/quote-field.ts';

const ROWS = [
  { symbol: 'TD', region: 'C', name: 'Énergie', sectype: 1 },
  { symbol: 'RY', region: 'C', name: 'Banque', sectype: 1 },
  { symbol: 'BNS', region: 'U', name: 'Énorme', sectype: 1 },
] as const;

const values = new QuoteMirror();
values.reset(3);
values.columns[QuoteField.Last].set([5, Number.NaN, 9]);

const order = (...args: [sort: Parameters<typeof orderedRows>[2], filter: string]): number[] => [
  ...orderedRows(ROWS, values, ...args, 'fr-CA'),
];

it('without a sort is the list’s own', () => {
  expect(order(null, '')).toEqual([0, 1, 2]);
});

it('by numbers has absent ones last in both directions', () => {
  expect(order({ column: 'last', descending: true }, '')).toEqual([2, 0, 1]);
  expect(order({ column: 'last', descending: false }, '')).toEqual([0, 2, 1]);
});

it('by texts follows the language', () => {
  expect(order({ column: 'symbol', descending: false }, '')).toEqual([2, 1, 0]);
  expect(order({ column: 'name', descending: false }, '')).toEqual([1, 0, 2]);
});

it('finds symbols and names regardless of case and accents', () => {
  expect(order(null, ' ener ')).toEqual([0]);
  expect(order(null, 'bns')).toEqual([2]);
  expect(order({ column: 'last', descending: true }, 'én')).toEqual([2, 0]);
  expect(order(null, 'nothing')).toEqual([]);
});
