import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BatchFlag, BatchView, BatchWriter, Item, LINE_ITEMS } from '../../../server/backplane/batch.ts';

const head = {
  epoch: 1_795_313_007_648,
  sequence: 3,
  now: 1_608_132_600_000.25,
  speed: 1,
  flags: BatchFlag.Begins | BatchFlag.Open,
  previousEpoch: 1_795_313_007_000,
  previousSequence: 12,
};

const item = fc.record({
  id: fc.nat(2 ** 29 - 1),
  kind: fc.constantFrom(...Object.values(LINE_ITEMS), ...Object.values(Item)),
  text: fc.string({ unit: 'binary', maxLength: 80 }),
  figures: fc.array(fc.double(), { maxLength: 4 }),
});

describe('a batch', () => {
  it('is read as it was written, at any alignment, and the writer and the view can be reused', () => {
    const writer = new BatchWriter();
    const view = new BatchView();
    fc.assert(
      fc.property(fc.array(item, { maxLength: 50 }), fc.nat(7), (items, shift) => {
        for (const { id, kind, text, figures } of items) {
          writer.add(id, kind, text);
          for (const figure of figures) writer.figure(figure);
        }
        expect(writer.empty).toBe(items.length === 0);
        const bytes = writer.take(head);
        expect(writer.empty).toBe(true);
        const moved = Buffer.alloc(bytes.length + shift);
        bytes.copy(moved, shift);
        expect(view.read(moved.subarray(shift))).toBe(true);
        const { epoch, sequence, now, speed, flags, previousEpoch, previousSequence } = view;
        expect({ epoch, sequence, now, speed, flags, previousEpoch, previousSequence }).toEqual(head);
        expect(view.has(BatchFlag.Open)).toBe(true);
        expect(view.has(BatchFlag.Ends)).toBe(false);
        const read = Array.from({ length: view.items }, (_, i) => [
          view.idOf(i),
          view.kindOf(i),
          view.text.slice(view.startOf(i), view.endOf(i)),
        ]);
        expect(read).toEqual(items.map(({ id, kind, text }) => [id, kind, text]));
        expect([...view.figures]).toEqual(items.flatMap(({ figures }) => figures));
      }),
    );
  });

  it('grows as needed, and says when it should be sent', () => {
    const writer = new BatchWriter();
    const line = 'T,Q,MSFT,212.76,100,1608132600,4,7074290,538';
    for (let i = 0; !writer.full; i++) writer.add(i, LINE_ITEMS.trade, line);
    for (let i = 0; i < 10_000; i++) writer.add(i, LINE_ITEMS.trade, line);
    const view = new BatchView();
    view.read(writer.take(head));
    expect(view.items).toBeGreaterThan(10_000);
    expect(view.text).toBe(line.repeat(view.items));
  });

  it('of another version, or cut off, is refused', () => {
    const writer = new BatchWriter();
    writer.add(1, LINE_ITEMS.quote, 'Q,T,RY,1,2,3,4,5');
    const bytes = writer.take(head);
    const view = new BatchView();
    expect(view.read(bytes.subarray(0, 84))).toBe(false);
    expect(view.read(bytes.subarray(0, 20))).toBe(false);
    const other = Buffer.from(bytes);
    other.writeDoubleLE(bytes.readDoubleLE(0) + 1, 0);
    expect(view.read(other)).toBe(false);
  });

  it('refuses an id that is too large', () => {
    expect(() => new BatchWriter().add(2 ** 29, LINE_ITEMS.quote, '')).toThrow(RangeError);
  });
});
