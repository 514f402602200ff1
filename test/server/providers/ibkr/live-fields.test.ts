import { expect, it } from 'vitest';
import { fieldNumber, priceMark } from '../../../../server/providers/ibkr/live-fields.ts';

it.each([
  ['168.42', 168.42],
  ['C82,838.50', 82_838.5],
  ['H1.2', 1.2],
  ['+1.04', 1.04],
  ['1,300', 1300],
  ['1.2M', 1_200_000],
  ['850K', 850_000],
  ['2.5B', 2_500_000_000],
  [400, 400],
  ['', Number.NaN],
  ['N/A', Number.NaN],
  ['C', Number.NaN],
  [undefined, Number.NaN],
  [null, Number.NaN],
])('the number in %s', (field, number) => {
  expect(fieldNumber(field)).toBe(number);
});

it.each([
  ['C82', 'C'],
  ['H1.2', 'H'],
  ['1.2', ''],
  ['', ''],
  [12, ''],
])('the mark of %s', (field, mark) => {
  expect(priceMark(field)).toBe(mark);
});
