import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceLevels, TINTS, tintOf } from '../../../ui/depth/price-level.ts';

describe('price levels', () => {
  it('count distinct prices from the best one', () => {
    expect([...priceLevels([10, 10, 9.99, 9.98, 9.98])]).toEqual([1, 1, 2, 3, 3]);
  });

  it('have no number without a price', () => {
    expect([...priceLevels([10, 9.99, 0, 0, 0])]).toEqual([1, 2, 0, 0, 0]);
    expect([...priceLevels([])]).toEqual([]);
  });

  it('two rows have the same level exactly if they have the same price, whatever the book', () => {
    const side = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 });
    fc.assert(
      fc.property(side, (prices) => {
        const sorted = [...prices].sort((a, b) => b - a);
        const levels = priceLevels(sorted);
        for (let i = 1; i < sorted.length; i++) {
          expect((levels[i] ?? 0) - (levels[i - 1] ?? 0)).toBe(sorted[i] === sorted[i - 1] ? 0 : 1);
        }
        expect(levels.at(-1) ?? 0).toBe(new Set(prices).size);
      }),
    );
  });
});

describe('tints', () => {
  it('cycle over seven', () => {
    expect(Array.from({ length: 9 }, (_, i) => tintOf(i + 1))).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2]);
    expect(TINTS).toBe(7);
  });

  it('leave a row without a price untinted', () => expect(tintOf(0)).toBe(0));
});
