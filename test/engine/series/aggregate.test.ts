import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AggregateBars } from '../../../engine/series/aggregate.ts';
import { BarChange } from '../../../engine/series/bar-change.ts';
import { BAR_FILLED, BAR_SIMULATED, Bars } from '../../../engine/series/bars.ts';
import { type AggregatePeriod, periodEnd, periodStart } from '../../../engine/series/calendar-period.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { aggregated } from './aggregated.ts';
import { type BarRow, barRows, barsOf, rowsOf } from './random-bars.ts';

const midnight = wallOfDate(20201215);
const at = (hours: number, minutes: number): number => midnight + hours * 3600 + minutes * 60;
const minute = (hours: number, minutes: number, price = 10): BarRow => [
  at(hours, minutes),
  price,
  price + 1,
  price - 1,
  price + 0.5,
  100,
  2,
  0,
];
const day = (date: number, price = 10, flag = 0): BarRow => [
  wallOfDate(date),
  price,
  price + 1,
  price - 1,
  price + 0.5,
  100,
  2,
  flag,
];

describe('periods', () => {
  it.each<[number, string, number]>([
    [5, '9:30', at(9, 34)],
    [60, '15:30', at(15, 45)],
    [13, '9:43', at(9, 43)],
    [60, '4:00', at(4, 59)],
    [60, '9:00', at(9, 29)],
    [60, '16:00', at(16, 0)],
    [7, '15:55', at(15, 59)],
  ])('%i minutes are counted from the start of their band: %s', (period, clock, time) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    expect(periodStart(time, period)).toBe(at(hours, minutes));
  });

  it.each<[AggregatePeriod, number, number]>([
    ['w', 20201220, 20201214],
    ['w', 20201221, 20201221],
    ['w', 20210103, 20201228],
    ['m', 20201231, 20201201],
    ['q', 20201231, 20201001],
    ['q', 20210101, 20210101],
    ['q', 20200630, 20200401],
    ['y', 20201231, 20200101],
  ])('the %s of %i begins on %i', (period, date, start) => {
    expect(dateOfWall(periodStart(wallOfDate(date), period))).toBe(start);
  });

  const period = fc.oneof(fc.constantFrom<AggregatePeriod>('w', 'm', 'q', 'y'), fc.integer({ min: 1, max: 60 }));
  it('contain exactly the times from their start to their end', () => {
    fc.assert(
      fc.property(period, fc.integer({ min: 0, max: 40_000 * DAY_SECONDS }), (of, time) => {
        const start = periodStart(time, of);
        const end = periodEnd(start, of);
        expect(start).toBeLessThanOrEqual(time);
        expect(end).toBeGreaterThan(time);
        expect(periodStart(start, of)).toBe(start);
        expect(periodStart(end - 1, of)).toBe(start);
        expect(periodStart(end, of)).toBe(end);
      }),
    );
  });
});

describe('aggregation', () => {
  it('aggregates minutes', () => {
    const source = barsOf([minute(9, 30, 10), minute(9, 33, 12), minute(9, 35, 8), minute(16, 0, 9)]);
    expect(rowsOf(aggregated(source, 5))).toEqual([
      [at(9, 30), 10, 13, 9, 12.5, 200, 4, 0],
      [at(9, 35), 8, 9, 7, 8.5, 100, 2, 0],
      [at(16, 0), 9, 10, 8, 9.5, 100, 2, 0],
    ]);
  });

  it('drops 15:59 at one minute, and keeps its trades at two', () => {
    const source = barsOf([minute(15, 58), minute(15, 59, 20), minute(16, 0)]);
    expect(rowsOf(aggregated(source, 1)).map(([time]) => time)).toEqual([at(15, 58), at(16, 0)]);
    expect(rowsOf(aggregated(source, 2))[0]).toEqual([at(15, 58), 10, 21, 9, 20.5, 200, 4, 0]);
  });

  it('aggregates days across a new year, and skips those without a price', () => {
    const empty: BarRow = [wallOfDate(20201228), 0, 0, 0, 0, 0, 0, BAR_FILLED];
    const source = barsOf([empty, day(20201231, 10), day(20210104, 20, BAR_SIMULATED)]);
    expect(rowsOf(aggregated(source, 'w'))).toEqual([
      [wallOfDate(20201228), 10, 11, 9, 10.5, 100, 2, 0],
      [wallOfDate(20210104), 20, 21, 19, 20.5, 100, 2, BAR_SIMULATED],
    ]);
    expect(rowsOf(aggregated(barsOf([empty]), 'm'))).toEqual([[wallOfDate(20201201), 0, 0, 0, 0, 0, 0, BAR_FILLED]]);
  });

  const period = fc.oneof(
    fc.constantFrom<AggregatePeriod>('w', 'm', 'q', 'y', 1, 2, 5, 13, 15, 30, 60),
    fc.integer({ min: 1, max: 60 }),
  );
  const source = (of: AggregatePeriod): fc.Arbitrary<BarRow[]> =>
    typeof of === 'number' ? barRows(at(15, 30), 60, 120, 20) : barRows(wallOfDate(20201201), DAY_SECONDS, 120, 9);

  it('is the sum of its parts', () => {
    fc.assert(
      fc.property(
        period.chain((of) => fc.tuple(fc.constant(of), source(of))),
        ([of, rows]) => {
          const kept = rows.filter(([time]) => of !== 1 || (time - 57_540) % DAY_SECONDS !== 0);
          const groups = new Map<number, BarRow[]>();
          for (const row of kept) {
            const start = periodStart(row[0], of);
            groups.set(start, [...(groups.get(start) ?? []), row]);
          }
          const expected = [...groups].map(([start, members]): BarRow => {
            const priced = members.filter(([, , , , close]) => close > 0);
            const flags = members.map(([, , , , , , , flag]) => flag);
            return [
              start,
              priced[0]?.[1] ?? 0,
              Math.max(0, ...priced.map(([, , high]) => high)),
              priced.length === 0 ? 0 : Math.min(...priced.map(([, , , low]) => low)),
              priced.at(-1)?.[4] ?? 0,
              members.reduce((sum, [, , , , , volume]) => sum + volume, 0),
              members.reduce((sum, [, , , , , , trades]) => sum + trades, 0),
              (flags.some((flag) => (flag & BAR_SIMULATED) !== 0) ? BAR_SIMULATED : 0) |
                (flags.every((flag) => (flag & BAR_FILLED) !== 0) ? BAR_FILLED : 0),
            ];
          });
          expect(rowsOf(aggregated(barsOf(rows), of))).toEqual(expected);
        },
      ),
    );
  });

  it('follows its source through appends, amendments anywhere and insertions', () => {
    const change = fc.constantFrom('append', 'append', 'append', 'amend last', 'amend last', 'amend', 'insert');
    fc.assert(
      fc.property(
        period.chain((of) => fc.tuple(fc.constant(of), source(of))),
        fc.array(fc.tuple(change, fc.nat(), fc.integer({ min: 1, max: 500 })), { maxLength: 150 }),
        ([of, rows], changes) => {
          const loaded = rows.slice(0, Math.floor(rows.length / 2));
          const waiting = rows.slice(loaded.length);
          const bars = barsOf(loaded);
          const longer = new AggregateBars(bars, of);
          for (const [type, at, price] of changes) {
            const before = rowsOf(longer.bars);
            let index = bars.count - 1;
            let made: number = BarChange.Amended;
            if (type === 'append' || type === 'insert' || bars.count === 0) {
              const next = type === 'insert' ? waiting.splice(at % Math.max(1, waiting.length), 1)[0] : waiting.shift();
              if (!next) continue;
              index = firstAfter(bars, next[0]);
              made = index === bars.count ? BarChange.Appended : BarChange.Inserted;
              bars.append(...next);
              if (made === BarChange.Inserted) bars.moveLastTo(index);
            } else {
              if (type === 'amend') index = at % bars.count;
              bars.open[index] = price;
              bars.high[index] = price + 2;
              bars.low[index] = price - 0.5;
              bars.close[index] = price + 1;
              bars.volume[index] = (bars.volume[index] ?? 0) + (at % 1000);
            }
            const become = longer.update(made as 1 | 2 | 3, index);
            const after = rowsOf(longer.bars);
            expect(after).toEqual(rowsOf(aggregated(bars, of)));
            const upTo = become === BarChange.None ? after.length : longer.changed;
            expect(after.slice(0, upTo)).toEqual(before.slice(0, upTo));
            if (become === BarChange.None) expect(after).toEqual(before);
            if (become === BarChange.Appended) expect(after.length).toBe(before.length + 1);
            if (become === BarChange.Amended) expect(after.length).toBe(before.length);
          }
        },
      ),
    );
  });

  it('answers an append with an append, and an amendment of the end with an amendment', () => {
    const waiting = [minute(15, 57), minute(15, 58), minute(15, 59), minute(16, 0), minute(16, 1)];
    const changes = (period: number): number[] => {
      const source = new Bars();
      const longer = new AggregateBars(source, period);
      return waiting.flatMap((row, i) => {
        source.append(...row);
        return [longer.update(BarChange.Appended, i), longer.update(BarChange.Amended, i)];
      });
    };
    const { None, Amended, Appended } = BarChange;
    expect(changes(1)).toEqual([
      Appended,
      Amended,
      Appended,
      Amended,
      None,
      None,
      Appended,
      Amended,
      Appended,
      Amended,
    ]);
    expect(changes(2)).toEqual([
      Appended,
      Amended,
      Appended,
      Amended,
      Amended,
      Amended,
      Appended,
      Amended,
      Amended,
      Amended,
    ]);
    expect(new AggregateBars(new Bars(), 5).update(None, -1)).toBe(None);
  });

  it('of no bars is empty', () => {
    expect(aggregated(new Bars(), 5).count).toBe(0);
  });
});

function firstAfter(bars: Bars, time: number): number {
  let index = bars.count;
  while (index > 0 && (bars.time[index - 1] ?? 0) > time) index--;
  return index;
}
