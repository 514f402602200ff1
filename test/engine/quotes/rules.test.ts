import { expect, test } from 'vitest';
import { boardLot } from '../../../engine/quotes/board-lot.ts';
import { delayDisplay } from '../../../engine/quotes/delay.ts';
import { haltState, showsHaltWords } from '../../../engine/quotes/halt.ts';
import { isIndexSymbol } from '../../../engine/quotes/index-symbol.ts';
import { hasOrderSizes } from '../../../engine/quotes/order-sizes.ts';
import { regionOfExchange } from '../../../engine/quotes/region.ts';

test.each([
  [0, 50, 100],
  [0, 1, 100],
  [0, 0.999, 500],
  [-1, 0.1, 500],
  [0, 0.0999, 1000],
  [0, Number.NaN, 100],
  [10, 0.05, 10],
])('a listed lot of %d at %d is %d shares', (listed, price, lot) => {
  expect(boardLot(listed, price)).toBe(lot);
});

test.each([
  [-1, 'none'],
  [0, 'none'],
  [1, 'minutes'],
  [15, 'minutes'],
  [99, 'minutes'],
  [100, 'none'],
  [101, 'delayed'],
  [Number.NaN, 'none'],
])('a delay of %d shows %s', (delay, shown) => {
  expect(delayDisplay(delay)).toBe(shown);
});

test('halt codes', () => {
  expect([0, 169, 194, 255, 7, Number.NaN].map(haltState)).toEqual([
    'trading',
    'halted',
    'suspended',
    'defunct',
    'trading',
    'trading',
  ]);
  expect(showsHaltWords('U')).toBe(true);
  expect(showsHaltWords('C')).toBe(false);
});

test('indices by exchange I, and the Canadian ones by name', () => {
  expect(isIndexSymbol('$SPX', 'I')).toBe(true);
  expect(isIndexSymbol('TI0000', 'T')).toBe(true);
  expect(isIndexSymbol('FX$CAD/USD', 'T')).toBe(true);
  expect(isIndexSymbol('RY', 'T')).toBe(false);
  expect(isIndexSymbol('VIJX', 'Q')).toBe(false);
});

test('security type 9 has its own layout of bid and ask, without sizes', () => {
  expect([0, 1, 8, 9, 10, Number.NaN].map(hasOrderSizes)).toEqual([true, true, true, false, true, true]);
});

test('exchanges T, V, M, C, D, F, E and + are Canadian, everything else is US', () => {
  for (const ex of 'TVMCDFE+') expect(regionOfExchange(ex)).toBe('C');
  for (const ex of [...'QNXOPIZtvm', '', 'TV', 'CC']) expect(regionOfExchange(ex)).toBe('U');
});
