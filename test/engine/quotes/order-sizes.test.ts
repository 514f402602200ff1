import { expect, it } from 'vitest';
import { hasOrderSizes, orderSize, sizeUnitOf } from '../../../engine/quotes/order-sizes.ts';

it('writes the size of an order in thousands, shares or board lots, which depend on the price', () => {
  expect(orderSize(1500, 20, 'thousands', 'en-CA')).toBe('1.5');
  expect(orderSize(12_300, 20, 'shares', 'en-CA')).toBe('12,300');
  expect(orderSize(12_300, 20, 'shares', 'fr-CA')).toBe('12\u00a0300');
  expect(orderSize(1500, 20, 'lots', 'en-CA')).toBe('15.0');
  expect(orderSize(1500, 0.5, 'lots', 'en-CA')).toBe('3.0');
  expect(orderSize(1500, 0.05, 'lots', 'en-CA')).toBe('1.5');
});

it('writes no order as absent in every unit', () => {
  for (const unit of ['thousands', 'shares', 'lots'] as const) {
    expect(orderSize(0, 20, unit, 'en-CA')).toBe('—');
    expect(orderSize(Number.NaN, 20, unit, 'en-CA')).toBe('—');
  }
});

it('knows the units, and reads anything else as the specified one', () => {
  expect(['shares', 'lots', 'thousands', 'dozens', '', undefined].map(sizeUnitOf)).toEqual([
    'shares',
    'lots',
    'thousands',
    'thousands',
    'thousands',
    'thousands',
  ]);
});

it('has no sizes for securities that are quoted without orders', () => {
  expect([8, 9, 10].map(hasOrderSizes)).toEqual([true, false, true]);
});
