import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Extreme, type MissingValue, Pyramid } from '../../../engine/series/pyramid.ts';

const value = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constantFrom(0, Number.NaN));
const kind = fc.constantFrom<[Extreme, MissingValue]>(['min', 'zero'], ['max', 'zero'], ['min', 'nan'], ['max', 'nan']);
const step = fc.oneof(
  fc.record({ type: fc.constant('append' as const), values: fc.array(value, { maxLength: 40 }) }),
  fc.record({ type: fc.constant('amend' as const), at: fc.nat(), to: value }),
  fc.record({ type: fc.constant('truncate' as const), at: fc.nat() }),
  // Queries in between decide which levels are kept up to date.
  fc.record({ type: fc.constant('ask' as const), level: fc.integer({ min: 1, max: 7 }) }),
);

function bruteForce(values: number[], [extreme, missing]: [Extreme, MissingValue]): number {
  const counted = values.filter((v) => (missing === 'zero' ? v > 0 : !Number.isNaN(v)));
  if (counted.length === 0) return Number.NaN;
  return extreme === 'max' ? Math.max(...counted) : Math.min(...counted);
}

describe('a pyramid', () => {
  it('gives the same answers as a scan of the values, after any appends, amendments and truncations', () => {
    fc.assert(
      fc.property(kind, fc.array(step, { maxLength: 16 }), fc.nat(), fc.nat(), fc.nat(7), (of, steps, a, b, level) => {
        const pyramid = new Pyramid(...of);
        let values: number[] = [];
        for (const change of steps) {
          if (change.type === 'ask') {
            const column = Float64Array.from(values);
            for (let node = 0; node << change.level < values.length; node++) pyramid.at(column, change.level, node);
            continue;
          }
          if (change.type === 'append') values = [...values, ...change.values];
          else if (values.length === 0) continue;
          else if (change.type === 'amend') values[change.at % values.length] = change.to;
          else values = values.slice(0, change.at % values.length);
          const column = Float64Array.from(values);
          if (change.type === 'amend') pyramid.amend(column, change.at % values.length);
          else if (change.type === 'truncate') pyramid.truncate(values.length);
          else pyramid.extend(column, values.length);
        }
        const column = Float64Array.from(values);
        const [from, to] = [a % (values.length + 2), b % (values.length + 2)];
        expect(pyramid.over(column, from, to)).toEqual(bruteForce(values.slice(from, to), of));
        const size = 2 ** (level + 1);
        for (let node = 0; node * size < values.length; node++) {
          const expected = bruteForce(values.slice(node * size, (node + 1) * size), of);
          const found = pyramid.at(column, level + 1, node);
          expect(Number.isFinite(found) ? found : Number.NaN).toEqual(expected);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('reads at most two nodes per level, however many values the range has', () => {
    const values = Float64Array.from({ length: 1_000_000 }, (_, i) => Math.sin(i) + 2);
    const pyramid = new Pyramid('max', 'zero');
    pyramid.extend(values, values.length);
    expect(pyramid.levelCount).toBe(20);
    for (const [from, to] of [
      [0, 1_000_000],
      [1, 999_999],
      [123_457, 876_543],
      [524_287, 524_289],
    ] as const) {
      pyramid.touched = 0;
      pyramid.over(values, from, to);
      expect(pyramid.touched).toBeLessThanOrEqual(2 * pyramid.levelCount);
    }
  });

  it('has no levels without values', () => {
    const pyramid = new Pyramid('min', 'nan');
    expect(pyramid.levelCount).toBe(0);
    expect(pyramid.over(new Float64Array(0), 0, 10)).toBeNaN();
  });
});
