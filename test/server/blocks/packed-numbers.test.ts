import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FLOAT_WIDTH,
  packedBytes,
  packingOf,
  packNumbers,
  unpackNumbers,
} from '../../../server/blocks/packed-numbers.ts';

/** Bits of an exception: its index and its number. */
const EXCEPTION = 80;

const numbers = fc
  .tuple(fc.constantFrom(1, 1, 60, 100, 2 ** 21), fc.integer({ min: -500, max: 500 }))
  .chain(([step, offset]) =>
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 300 }).map((n) => n * step + offset) },
        { weight: 1, arbitrary: fc.integer({ min: -70_000, max: 70_000 }).map((n) => n * step + offset) },
        fc.constantFrom(0.5, 2 ** 32 - 1, 2 ** 40, 1e300, Number.NaN),
      ),
      { maxLength: 60 },
    ),
  );

/** The fewest bits of any packing: every width, from every number on, with the largest step that all whole numbers share. */
function fewest(values: readonly number[]): number {
  const whole = values.filter(Number.isInteger);
  const shared = whole.map((value) => Math.abs(value - (whole[0] ?? 0))).reduce((a, b) => divisor(a, b), 0);
  const isFar = whole.some((value) => Math.abs(value - (whole[0] ?? 0)) > Number.MAX_SAFE_INTEGER);
  const step = shared === 0 || shared > 2 ** 20 || isFar ? 1 : shared;
  const sizes = [FLOAT_WIDTH * values.length];
  for (let width = 0; width <= 32; width++)
    for (const least of [0, ...whole]) {
      const inside = whole.filter((value) => value >= least && (value - least) / step < 2 ** width);
      sizes.push(width * values.length + EXCEPTION * (values.length - inside.length));
    }
  return Math.min(...sizes);
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

describe('the packing of a column', () => {
  it('takes the fewest bits', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const { width, exceptions } = packingOf(Float64Array.from(values));
        expect(width * values.length + exceptions * EXCEPTION).toBe(fewest(values));
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    [[7, 7, 7], 0, 1],
    [[7, 8], 1, 1],
    [[7, 8, 9], 2, 1],
    [[0, 255, 1], 8, 1],
    [[0, 256, 1], 9, 1],
    [[-5, 2 ** 32 - 6, 0, 2 ** 32 - 7], 32, 1],
    [[60, 180, 120], 2, 60],
    [[0.1, 0.2], FLOAT_WIDTH, 1],
    [[0, 2 ** 20], 1, 2 ** 20],
    [[0, 2 ** 20 + 1], 21, 1],
  ])('of %j has the width %d and the step %d', (repeated, width, step) => {
    const values = Float64Array.from({ length: 42 }, (_, i) => repeated[i % repeated.length] ?? 0);
    const packing = packingOf(values);
    expect([packing.width, packing.step, packing.exceptions]).toEqual([width, step, 0]);
  });

  it('chosen by a sample counts the exceptions of the whole column, and is chosen again if the sample misleads', () => {
    // Every fourth number is a five, and a sample of 256 consists of those only.
    const misleading = Float64Array.from({ length: 1024 }, (_, i) => (i % 4 === 0 ? 5 : 6 + (i % 100)));
    const { width, exceptions } = packingOf(misleading);
    expect([width, exceptions]).toEqual([7, 0]);
    const few = Float64Array.from({ length: 1024 }, (_, i) => (i % 512 === 1 ? i + 0.5 : 5));
    expect(packingOf(few)).toEqual({ width: 0, step: 1, least: 5, exceptions: 2 });
  });
});

it('takes whole words, and ten bytes for each exception', () => {
  const bytes = (width: number, exceptions: number, count: number): number =>
    packedBytes({ width, step: 1, least: 0, exceptions }, count);
  expect([bytes(0, 0, 9), bytes(1, 0, 32), bytes(1, 0, 33), bytes(3, 2, 11), bytes(3, 1, 11)]).toEqual([
    0, 4, 8, 28, 20,
  ]);
});

it('any range of packed numbers is unpacked into its places, and nothing outside', () => {
  fc.assert(
    fc.property(numbers, fc.nat(60), fc.nat(60), fc.nat(3), (values, one, other, word) => {
      const [first = 0, end = 0] = [one, other].map((place) => Math.min(place, values.length)).sort((a, b) => a - b);
      const column = Float64Array.from(values);
      const packing = packingOf(column);
      const at = 4 * word;
      const packed = new Uint8Array(at + packedBytes(packing, values.length) + 4);
      packed.fill(0xaa, 0, at);
      const view = new DataView(packed.buffer);
      packNumbers(column, packing, view, at);
      expect(packed.subarray(0, at).every((byte) => byte === 0xaa)).toBe(true);
      expect(view.getUint32(packed.length - 4)).toBe(0);
      // The bytes after them belong to another column.
      packed.fill(0x55, packed.length - 4);
      const read = new Float64Array(values.length).fill(-1.5);
      unpackNumbers({ words: new Uint32Array(packed.buffer), view }, at, packing, values.length, read, first, end);
      expect([...read]).toEqual(values.map((value, i) => (i >= first && i < end ? value : -1.5)));
    }),
    { numRuns: 400 },
  );
});
