import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeQuoteDiff, type QuoteDiff, QuoteMirror } from '../../../engine/quotes/quote-diff.ts';
import { QUOTE_FIELD_COUNT, QuoteField } from '../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import { feed, loaded } from './feed-lines.ts';

const ALL = 2 ** QUOTE_FIELD_COUNT - 1;

/** Any double that a cell may hold. */
const cell = fc.double({ noDefaultInfinity: true });
const cells = fc.array(fc.array(cell, { minLength: QUOTE_FIELD_COUNT, maxLength: QUOTE_FIELD_COUNT }), {
  minLength: 1,
  maxLength: 30,
});

describe('encoding and applying', () => {
  test('exactly the marked cells, whatever they are', () => {
    fc.assert(
      fc.property(cells, fc.infiniteStream(fc.integer({ min: 0, max: ALL })), (rows, stream) => {
        const columns = Array.from({ length: QUOTE_FIELD_COUNT }, (_, field) =>
          Float64Array.from(rows, (row) => row[field] ?? 0),
        );
        const masks = Uint32Array.from(rows, () => stream.next().value);
        // The list shows the table's rows backwards.
        const listRows = Int32Array.from(rows, (_, i) => rows.length - 1 - i);
        const mirror = new QuoteMirror();
        mirror.reset(rows.length);
        const packet = encodeQuoteDiff(columns, listRows, masks);
        if (packet === null) {
          expect(masks.every((mask) => mask === 0)).toBe(true);
          return;
        }
        mirror.apply(packet);
        const changed = [...masks.keys()].filter((row) => masks[row] !== 0);
        expect([...mirror.changedRows.subarray(0, mirror.changedCount)]).toEqual(changed);
        expect(changed.map((row) => mirror.changedMasks[row])).toEqual(changed.map((row) => masks[row]));
        for (const row of masks.keys()) {
          for (let field = 0; field < QUOTE_FIELD_COUNT; field += 1) {
            const sent = ((masks[row] ?? 0) & (1 << field)) !== 0;
            expect(mirror.columns[field]?.[row]).toBe(sent ? columns[field]?.[listRows[row] ?? 0] : Number.NaN);
          }
        }
      }),
    );
  });

  test('successive diffs make the mirror equal to the table', () => {
    const table = new QuoteTable();
    const symbols = ['A', 'B', 'C', 'D'];
    const rows = Int32Array.from(symbols, (symbol) => table.add(symbol, 'U'));
    for (const row of rows) table.load(row, loaded({ Last: 10, Change: 0, Volume: 0, Flags: 0, Delay: 0 }));
    const mirror = new QuoteMirror();
    mirror.reset(rows.length);
    const line = fc
      .tuple(fc.constantFrom(...symbols), fc.constantFrom('T', 'Q', 'TR'), fc.integer({ min: 1, max: 2000 }))
      .map(([symbol, kind, n]) =>
        kind === 'Q'
          ? `Q,Q,${symbol},${n / 100},100,${n / 100 + 1},200,1`
          : `${kind},Q,${symbol},${n / 100},100,1,4,${n},1`,
      );
    const send = () => {
      const packet = encodeQuoteDiff(table.columns, rows, table.dirty);
      table.clearDirty();
      if (packet) mirror.apply(packet);
    };
    send();
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        for (const text of lines) feed(table, text);
        send();
        for (const [i, row] of rows.entries()) {
          for (let field = 0; field < QUOTE_FIELD_COUNT; field += 1) {
            expect(mirror.columns[field]?.[i]).toBe(table.columns[field]?.[row]);
          }
        }
      }),
    );
  });
});

test('400 changed cells cost at most 8 KB, even one per row', () => {
  const columns = Array.from({ length: QUOTE_FIELD_COUNT }, () => new Float64Array(400));
  const rows = Int32Array.from({ length: 400 }, (_, i) => i);
  const packet = encodeQuoteDiff(columns, rows, new Uint32Array(400).fill(1 << QuoteField.Last));
  expect(packet?.byteLength).toBeLessThanOrEqual(8192);
});

describe('a packet that does not fit is rejected, and changes nothing', () => {
  const columns = Array.from({ length: QUOTE_FIELD_COUNT }, () => new Float64Array(3).fill(1));
  const packet = (): QuoteDiff =>
    encodeQuoteDiff(columns, Int32Array.of(0, 1, 2), new Uint32Array(3).fill(ALL)) ?? new Uint32Array(0);
  const mirror = new QuoteMirror();
  mirror.reset(3);

  test.each<[string, QuoteDiff]>([
    ['empty', new Uint32Array(0)],
    ['cut short', packet().slice(0, -2)],
    ['of another magic', changed(0, 1)],
    ['of another version', changed(1, (2 << 16) | 1)],
    ['with a row beyond the list', changed(4, 3)],
    ['with a row twice', changed(6, 0)],
    ['with an empty mask', changed(5, 0)],
    ['with a mask beyond the fields', changed(5, 2 ** 31)],
    ['with a mask of as many fields, one beyond them', changed(5, ALL - 1 + 2 ** 31)],
    ['with an empty mask, and as many more cells in another row', unevenly()],
  ])('%s', (_, broken) => {
    expect(() => mirror.apply(broken)).toThrow(RangeError);
    expect(mirror.value(0, QuoteField.Last)).toBeNaN();
  });

  /** Two rows of one cell each, of which both are declared to be the second's. */
  function unevenly(): QuoteDiff {
    const last = 1 << QuoteField.Last;
    const few = encodeQuoteDiff(columns, Int32Array.of(0, 1), Uint32Array.of(last, last)) ?? new Uint32Array(0);
    few[5] = 0;
    few[7] = last | (1 << QuoteField.Volume);
    return few;
  }

  function changed(word: number, value: number): QuoteDiff {
    const copy = packet();
    copy[word] = value;
    return copy;
  }
});
