import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineCollector, LinesByMinute, MINUTE_MS, takeBetween } from '../../../server/replay/timed-lines.ts';

const time = fc.oneof(
  fc.integer({ min: 0, max: 5 * MINUTE_MS }),
  fc.integer({ min: 0, max: 5 }).map((minute) => minute * MINUTE_MS),
  fc.integer({ min: 0, max: 5 }).map((minute) => minute * MINUTE_MS + 1),
);

it('the lines of a stretch are those of its minutes, after its beginning and up to its end', () => {
  fc.assert(
    fc.property(fc.array(time, { maxLength: 30 }), time, time, (times, from, to) => {
      const ordered = times.toSorted((a, b) => a - b);
      const minutes = new Map<number, LineCollector>();
      for (const at of ordered) {
        // A minute has what is due after its beginning and at its end.
        const minute = Math.ceil(at / MINUTE_MS) - 1;
        const collector = minutes.get(minute) ?? new LineCollector();
        collector.add(at, `line ${at}`);
        minutes.set(minute, collector);
      }
      const taken: string[] = [];
      for (const minute of LinesByMinute.within(from, to)) {
        const { lines } = minutes.get(minute) ?? new LineCollector();
        takeBetween(lines, from, to, taken);
      }
      expect(taken).toEqual(ordered.filter((at) => at > from && at <= to).map((at) => `${at},line ${at}`));
    }),
    { numRuns: 300 },
  );
});

it('no minute is looked at in vain', () => {
  const within = (from: number, to: number): number[] => [...LinesByMinute.within(from, to)];
  expect([within(0, 0), within(0, 1), within(59_999, 60_000), within(60_000, 60_001), within(59_999, 60_001)]).toEqual([
    [],
    [0],
    [0],
    [1],
    [0, 1],
  ]);
});

it('the minutes that were used last are kept', () => {
  const minutes = new LinesByMinute();
  const { lines } = new LineCollector();
  for (let minute = 0; minute < 32; minute++) minutes.keep(minute, lines);
  expect(minutes.find(0)).toBe(lines);
  minutes.keep(32, lines);
  expect([0, 1, 2, 32].map((minute) => minutes.find(minute) !== undefined)).toEqual([true, false, true, true]);
});
