import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MissedNumbers } from '../../../server/import/missed-numbers.ts';
import { SegmentOrder, SegmentPlace } from '../../../server/import/segment-order.ts';

/** A segment of messages of ten bytes each. */
const segment = (number: number, count: number, sent = number, session = 1) => ({
  session,
  number,
  count,
  sent,
  offset: (number - 1) * 10,
  bytes: count * 10,
});

type Written = ReturnType<typeof segment>;
const place = (order: SegmentOrder, written: Written) =>
  order.place(written as unknown as Parameters<SegmentOrder['place']>[0]);

describe('the order of segments', () => {
  it('begins with the first segment of a file, whose missing messages are a gap', () => {
    const order = new SegmentOrder();
    expect(place(order, segment(1, 3))).toBe(SegmentPlace.Next);
    expect([order.next, order.missing, order.alreadyRead]).toEqual([4, 0, 0]);
    expect(place(order, segment(4, 0))).toBe(SegmentPlace.Next);
    expect(place(order, segment(4, 2))).toBe(SegmentPlace.Next);
    expect(order.next).toBe(6);
    const late = new SegmentOrder();
    expect(place(late, segment(5, 2))).toBe(SegmentPlace.AfterGap);
    expect([late.next, late.missing]).toEqual([7, 4]);
    expect(place(late, segment(1, 4, 8))).toBe(SegmentPlace.Late);
    expect([late.missing, late.alreadyRead, late.next]).toEqual([0, 0, 7]);
    const heartbeat = new SegmentOrder();
    expect(place(heartbeat, segment(0, 0))).toBe(SegmentPlace.Next);
    expect(heartbeat.next).toBe(1);
  });

  it('knows which messages are missing, late, or already read', () => {
    const order = new SegmentOrder();
    place(order, segment(1, 2));
    expect(place(order, segment(6, 1))).toBe(SegmentPlace.AfterGap);
    expect([order.missing, order.next]).toEqual([3, 7]);
    expect(place(order, segment(3, 2))).toBe(SegmentPlace.Late);
    expect(place(order, segment(3, 2))).toBe(SegmentPlace.Duplicate);
    expect(place(order, segment(5, 1))).toBe(SegmentPlace.Late);
    expect(place(order, segment(5, 0))).toBe(SegmentPlace.Duplicate);
    expect(place(order, segment(6, 1))).toBe(SegmentPlace.Duplicate);
    // Of these two the first was read.
    expect(place(order, segment(6, 2))).toBe(SegmentPlace.Next);
    expect([order.alreadyRead, order.next, order.missing]).toEqual([1, 8, 0]);
    expect(place(order, segment(8, 1))).toBe(SegmentPlace.Next);
    expect(order.alreadyRead).toBe(0);
  });

  it('starts over with a later session, or with low numbers much later', () => {
    const order = new SegmentOrder();
    place(order, segment(1, 5, 100));
    expect(place(order, segment(1, 2, 100, 2))).toBe(SegmentPlace.Duplicate);
    expect(place(order, segment(1, 2, 101, 2))).toBe(SegmentPlace.NewSession);
    expect([order.next, order.missing]).toEqual([3, 0]);
    expect(place(order, segment(1, 1, 1101, 2))).toBe(SegmentPlace.Duplicate);
    expect(place(order, segment(2, 1, 1102, 2))).toBe(SegmentPlace.Restart);
    expect([order.next, order.missing]).toEqual([3, 1]);
    // The gaps of the previous session are over.
    const again = new SegmentOrder();
    place(again, segment(1, 1, 1));
    place(again, segment(9, 1, 2));
    expect(place(again, segment(1, 1, 3, 7))).toBe(SegmentPlace.NewSession);
    expect(place(again, segment(2, 1, 4, 7))).toBe(SegmentPlace.Next);
    place(again, segment(20, 1, 5, 7));
    expect(place(again, segment(2, 1, 6, 7))).toBe(SegmentPlace.Duplicate);
  });

  it('is wrong if the stream’s bytes cannot hold the missing messages', () => {
    const gap = (offset: number): number => {
      const order = new SegmentOrder();
      place(order, segment(1, 1));
      // Messages 2 to 4 are missing, and the stream is at byte 10.
      const found = place(order, { ...segment(5, 1), offset });
      expect(order.next).toBe(found === SegmentPlace.Wrong ? 2 : 6);
      return found;
    };
    expect([18, 19, 10 + 3 * 65_537, 11 + 3 * 65_537].map(gap)).toEqual([
      SegmentPlace.Wrong,
      SegmentPlace.AfterGap,
      SegmentPlace.AfterGap,
      SegmentPlace.Wrong,
    ]);
  });
});

describe('missed numbers', () => {
  it('are removed once, and only if all of a range are missed', () => {
    const range = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 30 }), (asked) => {
        const missed = new MissedNumbers();
        const left = new Set<number>();
        // Two ranges, with number 20 between them that was not missed.
        missed.add(0, 20);
        missed.add(21, 50);
        for (let n = 0; n < 50; n++) if (n !== 20) left.add(n);
        for (const [first, count] of asked) {
          const numbers = Array.from({ length: count }, (_, i) => first + i);
          const all = numbers.every((n) => left.has(n));
          expect(missed.take(first, first + count)).toBe(all);
          if (all) for (const n of numbers) left.delete(n);
        }
        missed.clear();
        expect(missed.take(0, 1)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('of more than 64 ranges drop the oldest', () => {
    const missed = new MissedNumbers();
    for (let i = 0; i < 65; i++) missed.add(10 * i, 10 * i + 1);
    expect([0, 10, 630, 640].map((n) => missed.take(n, n + 1))).toEqual([false, true, true, true]);
    missed.add(5000, 5001);
    missed.add(5010, 5011);
    expect([20, 5000, 5010].map((n) => missed.take(n, n + 1))).toEqual([true, true, true]);
  });
});
