import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { MinuteSeries } from '../../../server/feeds/minute-series.ts';

type Minute = [open: number, high: number, low: number, close: number, volume: number, trades: number];

const time = fc.integer({ min: 0, max: 8 }).map((minute) => 60 * minute);
const price = fc.integer({ min: 1, max: 9 });
const bars = fc
  .uniqueArray(fc.tuple(time, price), { maxLength: 5, selector: ([at]) => at })
  .map((list) => list.toSorted(([a], [b]) => a - b));

function barsOf(list: readonly (readonly [number, number])[]): Bars {
  const made = new Bars();
  for (const [at, p] of list) made.append(at, p, p + 2, p / 2, p + 1, 10 * p, p);
  return made;
}

const minuteOf = (p: number): Minute => [p, p + 2, p / 2, p + 1, 10 * p, p];

const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('take' as const), time, price, size: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ act: fc.constant('put' as const), bars, at: fc.nat(4) }),
    fc.record({ act: fc.constant('replace' as const), from: time, to: time, bars }),
    fc.record({ act: fc.constant('drop' as const), time }),
  ),
  { maxLength: 25 },
);

it('the minutes of a day are those of a map by their times, in whatever order they arrived', () => {
  fc.assert(
    fc.property(acts, (all) => {
      const series = new MinuteSeries();
      const minutes = new Map<number, Minute>();
      for (const one of all) {
        if (one.act === 'take') {
          series.take(one.time, one.price, one.size);
          const [open, high, low, , volume, trades] = minutes.get(one.time) ?? [
            one.price,
            one.price,
            one.price,
            0,
            0,
            0,
          ];
          const most = [Math.max(high, one.price), Math.min(low, one.price)] as const;
          minutes.set(one.time, [open, ...most, one.price, volume + one.size, trades + 1]);
        } else if (one.act === 'put') {
          const put = one.bars[one.at];
          if (put === undefined) continue;
          series.put(barsOf(one.bars), one.at);
          minutes.set(put[0], minuteOf(put[1]));
        } else if (one.act === 'drop') {
          series.drop(one.time);
          minutes.delete(one.time);
        } else if (one.from <= one.to) {
          series.replace(one.from, one.to, barsOf(one.bars));
          const isWithin = (at: number): boolean => at >= one.from && at <= one.to;
          for (const at of [...minutes.keys()]) if (isWithin(at)) minutes.delete(at);
          for (const [at, p] of one.bars) if (isWithin(at)) minutes.set(at, minuteOf(p));
        }
      }
      const expected = [...minutes].sort(([a], [b]) => a - b).map(([at, minute]) => [at, ...minute]);
      const { time: t, open, high, low, close, volume, trades, count } = series.bars;
      const rows = Array.from({ length: count }, (_, i) =>
        [t, open, high, low, close, volume, trades].map((c) => c[i]),
      );
      expect(rows).toEqual(expected);
      series.clear();
      expect(series.bars.count).toBe(0);
      series.take(60, 5, 1);
      expect(series.bars.count).toBe(1);
    }),
    { numRuns: 400 },
  );
});
