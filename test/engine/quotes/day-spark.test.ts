import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptySparkShape, layOutSpark, SPARK_SLOTS, sparkSlot } from '../../../engine/quotes/day-spark.ts';

const at = (hours: number, minutes: number, seconds = 0): number => hours * 3600 + minutes * 60 + seconds;

describe('the slot of a time', () => {
  it.each([
    [at(9, 29, 59), -1],
    [at(9, 30), 0],
    [at(9, 39, 59), 0],
    [at(9, 40), 1],
    [at(15, 59, 59), 38],
    [at(16, 0), 38],
    [at(16, 0, 1), -1],
    [-1, -1],
    [Number.NaN, -1],
  ])('%d s is %d', (second, slot) => expect(sparkSlot(second)).toBe(slot));
});

describe('a sparkline', () => {
  const day = (closes: readonly number[]): Float32Array => {
    const all = new Float32Array(SPARK_SLOTS).fill(Number.NaN);
    all.set(closes);
    return all;
  };

  it('bridges slots without trades and is ordered by time', () => {
    const { points, count } = layOutSpark(day([10, Number.NaN, 20]), 0, Number.NaN, 39, 10, emptySparkShape());
    expect([...points.subarray(0, count * 2)]).toEqual([1, 10, 3, 0]);
  });

  it('includes the previous close in its range', () => {
    const shape = layOutSpark(day([10, 11]), 0, 12, 39, 10, emptySparkShape());
    expect(shape.closeY).toBe(0);
    expect([...shape.points.subarray(0, 4)]).toEqual([1, 10, 2, 5]);
  });

  it('is a line through the middle while nothing moves, and empty if nothing is known', () => {
    const still = layOutSpark(day([5, 5]), 0, 5, 39, 10, emptySparkShape());
    expect([still.points[1], still.points[3], still.closeY]).toEqual([5, 5, 5]);
    expect(layOutSpark(day([]), 0, Number.NaN, 39, 10, emptySparkShape()).count).toBe(0);
  });

  it('is empty until there are two closes: one is a dot, which shows no day', () => {
    expect(layOutSpark(day([10]), 0, 9, 39, 10, emptySparkShape()).count).toBe(0);
    expect(layOutSpark(day([10, 11]), 0, 9, 39, 10, emptySparkShape()).count).toBe(2);
  });

  it('never leaves its box, whatever the day', () => {
    const price = fc.oneof(fc.constant(Number.NaN), fc.double({ min: 0.005, max: 100_000, noNaN: true }));
    fc.assert(
      fc.property(fc.array(price, { maxLength: SPARK_SLOTS }), price, (closes, previous) => {
        const shape = layOutSpark(day(closes), 0, previous, 80, 20, emptySparkShape());
        const known = closes.filter((close) => !Number.isNaN(close)).length;
        expect(shape.count).toBe(known === 1 ? 0 : known);
        let x = 0;
        for (let i = 0; i < shape.count; i += 1) {
          expect(shape.points[i * 2]).toBeGreaterThan(x);
          x = shape.points[i * 2] as number;
          expect(shape.points[i * 2 + 1]).toBeGreaterThanOrEqual(-0.01);
          expect(shape.points[i * 2 + 1]).toBeLessThanOrEqual(20.01);
        }
        expect(x).toBeLessThanOrEqual(80);
        expect(Number.isNaN(shape.closeY)).toBe(Number.isNaN(previous));
      }),
    );
  });
});

it('a time is in the slot of its ten minutes, from the opening to the close', () => {
  const times = [34_199, 34_200, 34_799, 34_800, 57_599, 57_600, 57_601];
  expect(times.map(sparkSlot)).toEqual([-1, 0, 0, 1, 38, 38, -1]);
});
