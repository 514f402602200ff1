import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SessionAxis } from '../../../engine/chart/session-axis.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { TickUnit, TimeTicks } from '../../../engine/chart/time-ticks.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { dateOfWall, secondOfDay, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { aggregated } from '../series/aggregated.ts';
import { flatMinutes, waveDays } from './chart-bars.ts';

const clock = (date: number, hours: number, minutes: number): number => wallOfDate(date) + hours * 3600 + minutes * 60;

describe('ordinal axis', () => {
  it('has one slot per bar', () => {
    const axis = new OrdinalAxis(waveDays(10));
    expect([axis.count, axis.end, axis.slotOf(3), axis.indexAt(3.9), axis.indexAt(99), axis.indexAt(-1)]).toEqual([
      10, 10, 3, 3, 9, -1,
    ]);
  });

  it('finds the first bar of a date or after it', () => {
    const bars = waveDays(10);
    const axis = new OrdinalAxis(bars);
    expect(axis.slotAtTime(bars.time[4])).toBe(4);
    expect(axis.slotAtTime(bars.time[4] + 1)).toBe(5);
    expect(axis.slotAtTime(wallOfDate(20300101))).toBe(10);
  });
});

describe('session axis', () => {
  it('has 390 slots per session, and puts days side by side without nights', () => {
    const bars = flatMinutes(20201218, 0, 3, 50, flatMinutes(20201217, 388, 390));
    const axis = new SessionAxis(bars, 1, Number.NaN);
    expect(axis.end).toBe(780);
    expect([0, 1, 2, 3, 4].map((i) => axis.slotOf(i))).toEqual([388, 389, 390, 391, 392]);
  });

  it.each([
    [1, 390],
    [7, 56],
    [13, 30],
    [60, 7],
  ])('has, in bars of %d minutes, %d slots a day', (period, slots) => {
    expect(new SessionAxis(new Bars(), period, wallOfDate(20201218)).end).toBe(slots);
  });

  it('keeps the place of minutes without a trade', () => {
    const bars = flatMinutes(20201218, 10, 11);
    flatMinutes(20201218, 100, 101, 50, bars);
    const axis = new SessionAxis(bars, 1, Number.NaN);
    expect([axis.slotOf(0), axis.slotOf(1)]).toEqual([10, 100]);
    expect([axis.indexAt(9), axis.indexAt(10), axis.indexAt(99), axis.indexAt(100), axis.indexAt(389)]).toEqual([
      -1, 0, 0, 1, 1,
    ]);
  });

  it('shows today before its first trade', () => {
    const axis = new SessionAxis(flatMinutes(20201217, 0, 390), 1, wallOfDate(20201218));
    expect(axis.end).toBe(780);
    expect(axis.hasDay(clock(20201218, 10, 0))).toBe(true);
    expect(axis.hasDay(clock(20201219, 10, 0))).toBe(false);
  });

  it('turns slots into times and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(10_000), (period, anywhere) => {
        const axis = new SessionAxis(flatMinutes(20201217, 0, 1), period, wallOfDate(20201218));
        const slot = anywhere % axis.end;
        expect(axis.slotAtTime(axis.timeAt(slot))).toBe(slot);
      }),
    );
  });

  it('puts a time between sessions at the next opening', () => {
    const axis = new SessionAxis(flatMinutes(20201218, 0, 1, 50, flatMinutes(20201217, 0, 1)), 1, Number.NaN);
    expect(axis.slotAtTime(clock(20201217, 20, 0))).toBe(390);
    expect(axis.slotAtTime(clock(20201218, 3, 0))).toBe(390);
    expect(axis.slotAtTime(clock(20201221, 9, 30))).toBe(780);
  });
});

describe('time ticks', () => {
  const listed = (ticks: TimeTicks): [number, number][] =>
    Array.from({ length: ticks.count }, (_, i) => [ticks.time[i], ticks.unit[i]]);

  it('are absent where nothing is in sight, even after there were some', () => {
    const axis = new OrdinalAxis(waveDays(500));
    const ticks = new TimeTicks();
    for (const [left, right] of [
      [300, 300],
      [300, 299],
    ]) {
      ticks.fill(axis, 300, 400, 20, 'd');
      expect(ticks.count).toBeGreaterThan(0);
      ticks.fill(axis, left, right, 20, 'd');
      expect(ticks.count).toBe(0);
    }
    ticks.fill(axis, 300, 400, 20, 'd');
    ticks.fill(new OrdinalAxis(new Bars()), 0, 10, 20, 'd');
    expect(ticks.count).toBe(0);
  });

  it('marks months, and the year where it begins', () => {
    const bars = waveDays(400);
    const ticks = new TimeTicks();
    ticks.fill(new OrdinalAxis(bars), 300, 400, 20, 'd');
    expect(listed(ticks).map(([time, unit]) => [dateOfWall(time), unit])).toEqual([
      [20201101, TickUnit.Month],
      [20201201, TickUnit.Month],
      [20210101, TickUnit.Year],
      [20210201, TickUnit.Month],
    ]);
  });

  it.each([
    ['w', 20],
    ['m', 1],
    ['q', 1],
    ['y', 1],
  ] as const)('marks periods where a bar of %s begins, each at the bar it names', (period, gap) => {
    const bars = aggregated(waveDays(3000), period);
    const ticks = new TimeTicks();
    ticks.fill(new OrdinalAxis(bars), 0, bars.count, gap, period);
    expect(ticks.count).toBeGreaterThan(4);
    for (let i = 0; i < ticks.count; i++) {
      const time = bars.time[ticks.slot[i]];
      const named = ticks.time[i];
      if (period === 'w') expect(time - named).toBeLessThan(7 * 86_400);
      else expect(time).toBe(named);
      expect(time).toBeGreaterThanOrEqual(named);
      expect(ticks.unit[i]).toBe(dateOfWall(named) % 10_000 === 101 ? TickUnit.Year : TickUnit.Month);
    }
  });

  it('marks single weeks by their Monday where there is room', () => {
    const bars = aggregated(waveDays(100), 'w');
    const ticks = new TimeTicks();
    ticks.fill(new OrdinalAxis(bars), 1, 8, 1, 'w');
    expect(listed(ticks).map(([time, unit]) => [dateOfWall(time), unit])).toEqual([
      [20200101, TickUnit.Year],
      [20200113, TickUnit.Day],
      [20200120, TickUnit.Day],
      [20200127, TickUnit.Day],
      [20200201, TickUnit.Month],
      [20200210, TickUnit.Day],
      [20200217, TickUnit.Day],
    ]);
  });

  it('marks a day just far enough before the next month, and none closer', () => {
    const days = (perMonth: number): number[] => {
      const all = waveDays(200);
      const bars = new Bars();
      for (let i = 0; i < all.count; i++) {
        if (dateOfWall(all.time[i]) % 100 > perMonth) continue;
        bars.append(all.time[i], all.open[i], all.high[i], all.low[i], all.close[i], all.volume[i]);
      }
      const ticks = new TimeTicks();
      ticks.fill(new OrdinalAxis(bars), 0, bars.count, 10, 'd');
      return listed(ticks)
        .map(([time]) => dateOfWall(time) - 20200000)
        .filter((date) => date < 400);
    };
    expect(days(27)).toEqual([101, 111, 121, 201, 211, 221, 301, 311, 321]);
    expect(days(26)).toEqual([101, 111, 201, 211, 301, 311]);
  });

  it('marks no month that began well before the first bar', () => {
    const all = waveDays(400);
    const bars = new Bars();
    for (let i = 12; i < all.count; i++) {
      bars.append(all.time[i], all.open[i], all.high[i], all.low[i], all.close[i], all.volume[i]);
    }
    const first = dateOfWall(bars.time[0]);
    expect(first % 100).toBeGreaterThan(10);
    const ticks = new TimeTicks();
    ticks.fill(new OrdinalAxis(bars), 0, 90, 12, 'd');
    expect(ticks.count).toBeGreaterThan(2);
    expect(dateOfWall(ticks.time[0])).toBeGreaterThan(first);
    expect(dateOfWall(ticks.time[0]) % 100).toBe(1);
  });

  it('marks an hour at the bar that contains it', () => {
    const axis = new SessionAxis(flatMinutes(20201218, 0, 390), 13, Number.NaN);
    const ticks = new TimeTicks();
    ticks.fill(axis, 0, 30.5, 4, 13);
    expect(ticks.count).toBeGreaterThan(4);
    for (let i = 0; i < ticks.count; i++) {
      const begins = axis.timeAt(ticks.slot[i]);
      expect(begins).toBeLessThanOrEqual(ticks.time[i]);
      expect(begins + 13 * 60).toBeGreaterThan(ticks.time[i]);
    }
  });

  it('marks hours of a session', () => {
    const ticks = new TimeTicks();
    ticks.fill(new SessionAxis(flatMinutes(20201218, 0, 5), 1, Number.NaN), 0, 390.5, 50, 1);
    expect(listed(ticks).map(([time]) => secondOfDay(time) / 3600)).toEqual([10, 11, 12, 13, 14, 15]);
  });

  it('marks the days of several sessions, and names the trading day, not the holiday', () => {
    const bars = flatMinutes(20201221, 0, 390, 50, flatMinutes(20201218, 0, 390));
    const ticks = new TimeTicks();
    ticks.fill(new SessionAxis(bars, 1, Number.NaN), 0, 780, 300, 1);
    expect(listed(ticks).map(([time]) => dateOfWall(time))).toEqual([20201218, 20201221]);
  });

  it('keeps ticks in sight, in order and apart, whatever is shown', () => {
    const axis = new OrdinalAxis(waveDays(9000));
    const ticks = new TimeTicks();
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 8900, noNaN: true }),
        fc.double({ min: 8, max: 9000, noNaN: true }),
        (left, span) => {
          const gap = span / 14;
          ticks.fill(axis, left, left + span, gap, 'd');
          for (let i = 0; i < ticks.count; i++) {
            expect(ticks.slot[i]).toBeGreaterThanOrEqual(left);
            expect(ticks.slot[i]).toBeLessThan(left + span);
            if (i > 0) expect(ticks.slot[i] - ticks.slot[i - 1]).toBeGreaterThanOrEqual(gap * 0.7 - 1e-9);
          }
        },
      ),
    );
  });
});
