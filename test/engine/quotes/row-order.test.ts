import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderRows, textKeys } from '../../../engine/quotes/row-order.ts';

const key = fc.oneof(fc.constant(Number.NaN), fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }));
const keysOf = (values: readonly number[]): Float64Array => Float64Array.from(values);
const order = (values: readonly number[], descending: boolean): number[] => [
  ...orderRows(keysOf(values), descending, new Int32Array(values.length)),
];

describe('the order of rows', () => {
  it('sorts in both directions, equal rows as given, absent ones last', () => {
    const keys = [2, Number.NaN, 1, 2, Number.NaN, 3];
    expect(order(keys, false)).toEqual([2, 0, 3, 5, 1, 4]);
    expect(order(keys, true)).toEqual([5, 0, 3, 2, 1, 4]);
  });

  it('is a stable permutation in order, for any keys', () => {
    fc.assert(
      fc.property(fc.array(key), fc.boolean(), (keys, descending) => {
        const rows = order(keys, descending);
        expect(rows.toSorted((a, b) => a - b)).toEqual(keys.map((_, i) => i));
        for (let i = 1; i < rows.length; i += 1) {
          const before = rows[i - 1] as number;
          const after = rows[i] as number;
          const a = keys[before] as number;
          const b = keys[after] as number;
          if (Number.isNaN(b)) {
            if (Number.isNaN(a)) expect(before).toBeLessThan(after);
            continue;
          }
          expect(a).not.toBeNaN();
          // -0 is 0.
          if (a === b) expect(before).toBeLessThan(after);
          else expect(a < b).toBe(!descending);
        }
      }),
    );
  });
});

describe('keys of texts', () => {
  it('follow the order of a language, equal ones equal', () => {
    const compare = new Intl.Collator('fr-CA', { sensitivity: 'base' }).compare;
    const texts = ['zinc', 'Élan', 'eau', 'elan', 'Zinc'];
    expect(order([...textKeys(texts, compare)], false)).toEqual([2, 1, 3, 0, 4]);
  });

  it('sort like the texts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 })), (texts) => {
        const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
        const rows = order([...textKeys(texts, compare)], false);
        expect(rows.map((row) => texts[row])).toEqual(texts.toSorted(compare));
      }),
    );
  });
});
