import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowerBound } from '../../../engine/core/lower-bound.ts';

test('finds the first value that is not below the wanted one, whatever the column', () => {
  const values = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 30 }).map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(values, fc.integer({ min: -22, max: 22 }), fc.nat(30), fc.nat(30), (all, wanted, from, more) => {
      const count = Math.min(all.length, from + more);
      const first = Math.min(from, count);
      const plain = all.slice(0, count).findIndex((value, i) => i >= first && value >= wanted);
      for (const column of [Float64Array.from(all), Int32Array.from(all)]) {
        expect(lowerBound(column, count, wanted, first)).toBe(plain < 0 ? count : plain);
      }
    }),
  );
});
