import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DayTrades } from '../../../server/feeds/day-trades.ts';

it('a day of many trades keeps every figure of each, however often its columns have grown', () => {
  const day = new DayTrades();
  for (let i = 0; i < 300; i++) day.add(34_200 + i, 50 + i, 100 + i, i % 16, 7000 + i);
  expect(day.count).toBe(300);
  const columns = [day.time, day.price, day.size, day.flags, day.id];
  for (let i = 0; i < 300; i++) {
    expect(columns.map((column) => column[i])).toEqual([34_200 + i, 50 + i, 100 + i, i % 16, 7000 + i]);
  }
});

it('finds the newest trade by its id, or by price and size if it has none', () => {
  const day = new DayTrades();
  day.add(34_200, 10, 100, 4, 1);
  day.add(34_201, 10, 200, 4, 2);
  day.add(34_202, 11, 100, 4, Number.NaN);
  day.add(34_203, 10, 100, 4, Number.NaN);
  day.add(34_204, 12, 100, 4, Number.NaN);
  expect(day.find({ id: 1, price: 12, size: 100 })).toBe(0);
  expect(day.find({ id: 3, price: 10, size: 100 })).toBe(-1);
  expect(day.find({ id: Number.NaN, price: 10, size: 100 })).toBe(3);
  expect(day.find({ id: Number.NaN, price: 10, size: 200 })).toBe(1);
  expect(day.find({ id: Number.NaN, price: 11, size: 200 })).toBe(-1);
  day.remove(3);
  expect(day.find({ id: Number.NaN, price: 10, size: 100 })).toBe(0);
});

it('keeps those that were neither removed nor taken out, in the order in which they came', () => {
  const second = fc.integer({ min: 1, max: 40 });
  const acts = fc.array(
    fc.oneof(
      second.map((at) => ['add', at] as const),
      fc.nat(20).map((at) => ['remove', at] as const),
      second.map((at) => ['drop', at] as const),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(acts, second, second, (all, from, to) => {
      const day = new DayTrades();
      let kept: number[][] = [];
      for (const [i, [act, at]] of all.entries()) {
        if (act === 'add') {
          day.add(at, i, 10 * i, i % 16, 100 + i);
          kept.push([at, i, 10 * i, i % 16, 100 + i]);
        } else if (act === 'remove' && at < kept.length) {
          day.remove(at);
          kept.splice(at, 1);
        } else if (act === 'drop') {
          const next = kept.findIndex(([time = 0]) => time >= at);
          const old = next < 0 ? kept : kept.slice(0, next);
          expect(eventsOf(day.takeBefore(at))).toEqual(inTime(old));
          kept = kept.slice(old.length);
        }
      }
      expect(eventsOf(day.eventsSince(from))).toEqual(inTime(kept.filter(([time = 0]) => time >= from)));
      expect(day.count).toBe(kept.length);
      const columns = [day.time, day.price, day.size, day.flags, day.id];
      expect(kept.map((_, i) => columns.map((column) => column[i]))).toEqual(kept);
      expect(day.since(from, 1000)).toEqual(
        kept.flatMap(([time = 0, price, size, flags]) =>
          time < from ? [] : [{ time: 1000 + time, price, size, flags }],
        ),
      );
      const times = kept.map(([time = 0]) => time);
      const within = times.flatMap((time, i) => (time >= from && time < to ? [i] : []));
      expect(day.within(from, to)).toEqual(within.toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0)));
      day.clear();
      expect([day.count, day.since(0, 0)]).toEqual([0, []]);
    }),
    { numRuns: 300 },
  );
});

/** Time, price, size and flags of events. */
function eventsOf(events: ReturnType<DayTrades['eventsSince']>): number[][] {
  return Array.from({ length: events.count }, (_, i) => [
    events.time[i] ?? 0,
    ...events.values.map((column) => column[i] ?? 0),
  ]);
}

function inTime(trades: readonly (readonly number[])[]): number[][] {
  return trades
    .map(([time = 0, price = 0, size = 0, flags = 0]) => [1000 * time, price, size, flags])
    .toSorted(([a = 0], [b = 0]) => a - b);
}
