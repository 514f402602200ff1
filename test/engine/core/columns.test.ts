import { expect, it } from 'vitest';
import { grown, roomFor } from '../../../engine/core/columns.ts';

it('a column that grows keeps its values, and fills only the new slots', () => {
  const prices = Float64Array.of(12.5, 0, 14);
  expect([...grown(prices, 5)]).toEqual([12.5, 0, 14, 0, 0]);
  expect([...grown(prices, 5, Number.NaN)]).toEqual([12.5, 0, 14, Number.NaN, Number.NaN]);
  expect(grown(Uint8Array.of(1), 3, 7)).toEqual(Uint8Array.of(1, 7, 7));
});

it('a column doubles while it is small, and then grows by an eighth', () => {
  expect([roomFor(0, 3), roomFor(3, 4), roomFor(3, 9)]).toEqual([3, 6, 9]);
  expect([roomFor(16_383, 16_384), roomFor(16_384, 16_385)]).toEqual([32_766, 18_432]);
});
