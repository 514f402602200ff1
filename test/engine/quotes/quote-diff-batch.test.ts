import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeQuoteDiff } from '../../../engine/quotes/quote-diff.ts';
import { QuoteDiffBatch, splitQuoteDiffs } from '../../../engine/quotes/quote-diff-batch.ts';
import { QUOTE_FIELD_COUNT } from '../../../engine/quotes/quote-field.ts';

const ALL = 2 ** QUOTE_FIELD_COUNT - 1;
const columns = Array.from({ length: QUOTE_FIELD_COUNT }, (_, field) =>
  Float64Array.from({ length: 500 }, (_, row) => field + row / 1000),
);
const rowsOf = (masks: readonly number[]) => Int32Array.from(masks, (_, i) => masks.length - 1 - i);

test('splitting gives the added diffs, to the byte, and the batch starts over', () => {
  const batch = new QuoteDiffBatch();
  const lists = fc.array(
    fc.record({
      list: fc.nat(),
      drops: fc.nat(),
      masks: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: ALL })), { maxLength: 40 }),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(lists, (all) => {
      const expected = all.flatMap(({ list, drops, masks }) => {
        const marked = Uint32Array.from(masks);
        const packet = encodeQuoteDiff(columns, rowsOf(masks), marked);
        expect(batch.add(list, drops, columns, rowsOf(masks), marked)).toBe(packet !== null);
        return packet === null ? [] : [{ list, drops, packet }];
      });
      const packet = batch.take();
      expect(packet === null ? [] : splitQuoteDiffs(packet)).toEqual(expected);
      expect(batch.take()).toBeNull();
    }),
  );
});

test('there is room for any number of lists', () => {
  const batch = new QuoteDiffBatch();
  const masks = new Uint32Array(500).fill(ALL);
  for (let list = 0; list < 5; list += 1) batch.add(list, 0, columns, rowsOf([...masks]), masks);
  const packet = batch.take() ?? new ArrayBuffer(0);
  const diffs = splitQuoteDiffs(packet);
  expect(diffs.map(({ list }) => list)).toEqual([0, 1, 2, 3, 4]);
  expect(diffs[4]?.packet).toEqual(encodeQuoteDiff(columns, rowsOf([...masks]), masks));
  // Views of the packet, not copies.
  expect(diffs.every((diff) => diff.packet.buffer === packet)).toBe(true);
});

test('a packet that is too short or too long is rejected', () => {
  const batch = new QuoteDiffBatch();
  batch.add(1, 0, columns, rowsOf([1]), Uint32Array.of(ALL));
  const packet = batch.take() ?? new ArrayBuffer(0);
  const long = new Uint8Array(packet.byteLength + 8);
  long.set(new Uint8Array(packet));
  for (const broken of [packet.slice(0, -8), packet.slice(0, 16), long.buffer, new ArrayBuffer(0)]) {
    expect(() => splitQuoteDiffs(broken)).toThrow(RangeError);
  }
});
