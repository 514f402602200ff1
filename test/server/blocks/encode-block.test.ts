import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BlockLayout,
  DAY_BLOCK,
  LAYOUTS,
  MINUTE_BLOCK,
  TRADE_BLOCK,
} from '../../../server/blocks/block-layout.ts';
import { DamagedBlock } from '../../../server/blocks/damaged-block.ts';
import { decodeBlock } from '../../../server/blocks/decode-block.ts';
import { encodeBlock } from '../../../server/blocks/encode-block.ts';
import { Rows } from '../../../server/blocks/rows.ts';
import { encodeFirstVersion } from './first-version-encoder.ts';

/** Numbers of every kind that a price or a size may be. */
const anyNumber = fc.oneof(
  fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100),
  fc.integer({ min: 0, max: 2 ** 31 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0),
  fc.constantFrom(0, 5e-324, 1e300, 2 ** 53, 0.1 + 0.2, 1e-9, Number.NaN, Number.POSITIVE_INFINITY),
);
const cents = fc.integer({ min: 1, max: 10_000_000 }).map((price) => price / 100);
const times = (count: number) =>
  fc
    .array(fc.oneof(fc.constant(60), fc.integer({ min: 0, max: 1e9 })), { minLength: count, maxLength: count })
    .map((gaps) => {
      let time = 1.6e9;
      return gaps.map((gap) => (time += gap));
    });

function rowsOf(layout: BlockLayout, number: fc.Arbitrary<number>): fc.Arbitrary<Float64Array[]> {
  const counts = fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1000, max: 2200 }) },
  );
  return counts.chain((count) => {
    const column = fc.array(number, { minLength: count, maxLength: count });
    const ids = fc.array(fc.maxSafeNat(), { minLength: count, maxLength: count });
    const columns = layout.columns.map(({ name }) => (name === 'time' ? times(count) : name === 'id' ? ids : column));
    return fc.tuple(...columns).map((rows) => rows.map((row) => Float64Array.from(row)));
  });
}

function contents(rows: Rows): Float64Array[] {
  return rows.columns(rows.count).map((column) => column.slice(0, rows.count));
}

function decoded(layout: BlockLayout, block: Uint8Array): Float64Array[] {
  const rows = new Rows(layout);
  decodeBlock(layout, block, rows);
  return contents(rows);
}

describe('a block', () => {
  for (const layout of LAYOUTS) {
    for (const [kind, number] of [
      ['any numbers', anyNumber],
      ['prices in cents', cents],
    ] as const) {
      it(`of grain ${layout.grain} holds ${kind} to the last bit`, () => {
        fc.assert(
          fc.property(rowsOf(layout, number), (columns) => {
            expect(decoded(layout, encodeBlock(layout, columns, 0, columns[0].length))).toEqual(columns);
          }),
          { numRuns: 60 },
        );
      });
    }
  }

  it('holds the requested rows, which are appended to existing ones', () => {
    const columns = MINUTE_BLOCK.columns.map((_, c) => Float64Array.from({ length: 10 }, (_, i) => i * 60 + c));
    const block = encodeBlock(MINUTE_BLOCK, columns, 3, 7);
    const into = new Rows(MINUTE_BLOCK, 1);
    decodeBlock(MINUTE_BLOCK, block, into, 180, 240);
    decodeBlock(MINUTE_BLOCK, block, into);
    expect([...into.time]).toEqual([180, 240, 180, 240, 300, 360]);
  });

  for (const layout of LAYOUTS) {
    it(`of grain ${layout.grain} yields the same rows for any range as for all`, () => {
      const range = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
      fc.assert(
        fc.property(rowsOf(layout, fc.oneof(anyNumber, cents)), range, (columns, [one, other]) => {
          const [time] = columns;
          const at = (part: number): number => time[Math.floor(part * (time.length - 1))] ?? 0;
          const [first, last] = [at(one), at(other)];
          const into = new Rows(layout);
          decodeBlock(layout, encodeBlock(layout, columns, 0, time.length), into, first, last);
          const kept = columns.map((column) => column.filter((_, i) => time[i] >= first && time[i] <= last));
          expect(contents(into)).toEqual(kept);
        }),
        { numRuns: 60 },
      );
    });
  }

  it('of quiet minutes takes no more than a byte a bar', () => {
    const count = 8000;
    const time = Float64Array.from({ length: count }, (_, i) => 1.6e9 + i * 60);
    const price = new Float64Array(count).fill(10.25);
    const lots = Float64Array.from({ length: count }, (_, i) => (1 + (i % 4)) * 100);
    const block = encodeBlock(MINUTE_BLOCK, [time, price, price, price, price, lots, lots], 0, count);
    expect(block.length).toBeLessThan(count);
  });

  for (const layout of LAYOUTS) {
    it(`of grain ${layout.grain} and of the first version yields the same rows for any range as in the current version`, () => {
      const range = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
      fc.assert(
        fc.property(rowsOf(layout, fc.oneof(anyNumber, cents)), range, (columns, [one, other]) => {
          const [time] = columns;
          const at = (part: number): number => time[Math.floor(part * (time.length - 1))] ?? 0;
          const of = (block: Uint8Array): Float64Array[] => {
            const into = new Rows(layout);
            decodeBlock(layout, block, into, at(one), at(other));
            return contents(into);
          };
          const now = of(encodeBlock(layout, columns, 0, time.length));
          expect(of(encodeFirstVersion(layout, columns, 0, time.length))).toEqual(now);
        }),
        { numRuns: 40 },
      );
    });
  }

  it('with any bit flipped, or any bytes missing, is reported as damaged and changes nothing', () => {
    const columns = TRADE_BLOCK.columns.map((_, c) => Float64Array.from({ length: 50 }, (_, i) => (i * 7 + c) / 4));
    columns[0] = columns[0].map((_, i) => i);
    const block = encodeBlock(TRADE_BLOCK, columns, 0, 50);
    const into = new Rows(TRADE_BLOCK, 0);
    for (let bit = 0; bit < block.length * 8; bit++) {
      const damaged = Uint8Array.from(block);
      damaged[bit >> 3] ^= 1 << (bit & 7);
      expect(() => decodeBlock(TRADE_BLOCK, damaged, into)).toThrow(DamagedBlock);
    }
    for (let length = 0; length < block.length; length++) {
      expect(() => decodeBlock(TRADE_BLOCK, block.subarray(0, length), into)).toThrow(DamagedBlock);
    }
    expect([into.count, into.columns(0)[0].length]).toEqual([0, 0]);
  });

  it('with a damaged part yields the rows of the others, from any place in memory', () => {
    const columns = MINUTE_BLOCK.columns.map((_, c) => Float64Array.from({ length: 3000 }, (_, i) => i * 60 + c));
    const block = encodeBlock(MINUTE_BLOCK, columns, 0, 3000);
    const damaged = new Uint8Array(block.length + 1).subarray(1);
    damaged.set(block);
    damaged[block.length >> 1] ^= 1;
    const into = new Rows(MINUTE_BLOCK);
    decodeBlock(MINUTE_BLOCK, damaged, into, 500 * 60, 501 * 60);
    decodeBlock(MINUTE_BLOCK, damaged, into, 2500 * 60, 2501 * 60);
    expect([...into.time]).toEqual([500, 501, 2500, 2501].map((minute) => minute * 60));
    for (const [first, last] of [
      [1000, 1500],
      [1500, 1500],
      [0, 3000],
    ]) {
      expect(() => decodeBlock(MINUTE_BLOCK, damaged, into, first * 60, last * 60)).toThrow(DamagedBlock);
    }
    expect(into.count).toBe(4);
  });

  it('of another grain is refused', () => {
    const columns = MINUTE_BLOCK.columns.map(() => Float64Array.of(1));
    expect(() => decodeBlock(DAY_BLOCK, encodeBlock(MINUTE_BLOCK, columns, 0, 1), new Rows(DAY_BLOCK))).toThrow(
      'grain 1',
    );
  });
});
