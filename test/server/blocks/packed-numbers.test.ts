import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FLOAT_WIDTH,
  packedBytes,
  packingOf,
  packNumbers,
  unpackNumbers,
} from '../../../server/blocks/packed-numbers.ts';

/** An exception's index and number. */
const EXCEPTION = 12;

const numbers = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 254, max: 260 }),
    fc.integer({ min: -70_000, max: 70_000 }),
    fc.integer({ min: 0, max: 2 ** 33 }),
    fc.constantFrom(0.5, 2 ** 32 - 1, 2 ** 32, 1e300, Number.NaN),
  ),
  { maxLength: 60 },
);

/** The fewest bytes that any packing takes: every width from every number on. */
function fewest(values: readonly number[]): number {
  const sizes = [FLOAT_WIDTH * values.length];
  for (const width of [0, 1, 2, 3, 4])
    for (const least of [0, ...values.filter(Number.isInteger)]) {
      const outside = values.filter(
        (value) => !(Number.isInteger(value) && value >= least && value - least < 256 ** width),
      );
      sizes.push(width * values.length + EXCEPTION * outside.length);
    }
  return Math.min(...sizes);
}

describe('the packing of a column', () => {
  it('takes the fewest bytes', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const packing = packingOf(Float64Array.from(values));
        expect(packedBytes(packing, values.length)).toBe(fewest(values));
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    [[7, 7, 7], 0],
    [[7, 8], 1],
    [[0, 255], 1],
    [[0, 256], 2],
    [[0, 65_535], 2],
    [[0, 65_536], 3],
    [[0, 2 ** 24 - 1], 3],
    [[0, 2 ** 24], 4],
    [[-5, 2 ** 32 - 6], 4],
    [[0.1, 0.2], FLOAT_WIDTH],
  ])('of %j has the width %d', (pair, width) => {
    // As often as it takes for an exception not to pay.
    const values = Float64Array.from({ length: 40 }, (_, i) => pair[i % pair.length] ?? 0);
    expect(packingOf(values).width).toBe(width);
  });

  it('chosen by a sample counts the exceptions of the whole column, and falls back to plain numbers', () => {
    const many = Float64Array.from({ length: 2048 }, (_, i) => (i % 4 === 0 ? 5 : i + 0.5));
    expect(packingOf(many)).toEqual({ width: FLOAT_WIDTH, least: 0, exceptions: 0 });
    const few = Float64Array.from({ length: 1024 }, (_, i) => (i % 8 === 1 ? i + 0.5 : 5));
    expect(packingOf(few)).toEqual({ width: 0, least: 5, exceptions: 128 });
  });
});

it('any range of packed numbers is read into its places, and nothing beside it', () => {
  fc.assert(
    fc.property(numbers, fc.nat(60), fc.nat(60), fc.nat(9), (values, one, other, at) => {
      const [first, end] = [one, other].map((place) => Math.min(place, values.length)).sort((a, b) => a - b) as [
        number,
        number,
      ];
      const column = Float64Array.from(values);
      const packing = packingOf(column);
      const bytes = packedBytes(packing, values.length);
      const packed = new Uint8Array(at + bytes + 5).fill(0xaa);
      packNumbers(column, packing, packed, at);
      expect([...packed.subarray(0, at), ...packed.subarray(at + bytes)].every((byte) => byte === 0xaa)).toBe(true);
      const read = new Float64Array(values.length).fill(-1.5);
      unpackNumbers(packed, at, packing, values.length, read, first, end);
      expect([...read]).toEqual(values.map((value, i) => (i >= first && i < end ? value : -1.5)));
    }),
    { numRuns: 400 },
  );
});
