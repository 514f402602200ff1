import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period } from '../../../engine/chart/period.ts';
import { SessionAxis } from '../../../engine/chart/session-axis.ts';
import { OrdinalAxis, type SlotAxis } from '../../../engine/chart/slot-axis.ts';
import { positionOfTime, timeOfPosition } from '../../../engine/chart/slot-time.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { DAY_SECONDS, wallOfDate, weekday } from '../../../engine/time/exchange-time.ts';
import { aggregated } from '../series/aggregated.ts';
import { flatMinutes } from './chart-bars.ts';

/** A holiday in the middle of the bars: a Thursday. */
const HOLIDAY = wallOfDate(20240328 + 1);

/** Day bars of every weekday of the first half of 2024 except Good Friday. */
function days(): Bars {
  const bars = new Bars();
  for (let time = wallOfDate(20240101); time < wallOfDate(20240701); time += DAY_SECONDS) {
    const day = weekday(time);
    if (day === 0 || day === 6 || time === HOLIDAY) continue;
    bars.append(time, 10, 11, 9, 10, 100);
  }
  return bars;
}

function axisOf(period: Period): SlotAxis {
  const source = days();
  if (period === 'd') return new OrdinalAxis(source);
  if (typeof period !== 'number') return new OrdinalAxis(aggregated(source, period));
  const minutes = new Bars();
  for (const date of [20240311, 20240312, 20240313, 20240314, 20240315, 20240318])
    flatMinutes(date, 0, 30, 50, minutes);
  return new SessionAxis(minutes, period, Number.NaN);
}

const at = (date: number, hours: number, minutes = 0, seconds = 0): number =>
  wallOfDate(date) + hours * 3600 + minutes * 60 + seconds;

const ALL: readonly Period[] = ['d', 'w', 'm', 'q', 'y', 1, 5, 13, 30, 60];

describe('times on an axis', () => {
  it('the middle of a day is 12:45, on a day chart and back', () => {
    const axis = axisOf('d');
    const slot = axis.slotAtTime(wallOfDate(20240312));
    expect(positionOfTime(axis, 'd', at(20240312, 12, 45))).toBe(slot + 0.5);
    expect(timeOfPosition(axis, 'd', slot + 0.5)).toBe(at(20240312, 12, 45));
  });

  it("a day bar's own time, midnight, is in the middle of its slot, or on minutes in the middle of its session", () => {
    const time = wallOfDate(20240312);
    expect(positionOfTime(axisOf('d'), 'd', time)).toBe(axisOf('d').slotAtTime(time) + 0.5);
    expect(positionOfTime(axisOf(1), 1, time)).toBe(390 + 195);
  });

  it('a Friday and the day before a holiday have their own middles', () => {
    const axis = axisOf('d');
    for (const date of [20240315, 20240328]) {
      const slot = axis.slotAtTime(wallOfDate(date));
      expect(timeOfPosition(axis, 'd', slot + 0.5)).toBe(at(date, 12, 45));
    }
  });

  it('the middle of a week is Wednesday 12:45', () => {
    const axis = axisOf('w');
    const slot = axis.slotAtTime(wallOfDate(20240311));
    expect(timeOfPosition(axis, 'w', slot + 0.5)).toBe(at(20240313, 12, 45));
    expect(positionOfTime(axis, 'w', at(20240313, 12, 45))).toBeCloseTo(slot + 0.5, 9);
  });

  it('a point of a day is within that day on minutes, and within its week, month, quarter and year', () => {
    const time = at(20240313, 12, 45);
    const minutes = axisOf(1);
    expect(positionOfTime(minutes, 1, time)).toBe(2 * 390 + 195);
    for (const [period, start] of [
      ['w', 20240311],
      ['m', 20240301],
      ['q', 20240101],
      ['y', 20240101],
    ] as const) {
      const axis = axisOf(period);
      expect(Math.floor(positionOfTime(axis, period, time))).toBe(axis.slotAtTime(wallOfDate(start)));
    }
  });

  it('a time without trading is between the bars around it', () => {
    const axis = axisOf('d');
    const monday = axis.slotAtTime(wallOfDate(20240318));
    expect(positionOfTime(axis, 'd', at(20240316, 15))).toBe(monday);
    expect(positionOfTime(axis, 'd', at(20240317, 3))).toBe(monday);
    expect(positionOfTime(axis, 'd', at(20240315, 20))).toBe(monday);
    expect(positionOfTime(axis, 'd', HOLIDAY + 43_200)).toBe(axis.slotAtTime(wallOfDate(20240401)));
    const minutes = axisOf(5);
    expect(positionOfTime(minutes, 5, at(20240311, 18))).toBe(78);
    expect(positionOfTime(minutes, 5, at(20240312, 7))).toBe(78);
    expect(positionOfTime(minutes, 5, at(20240316, 12))).toBe(5 * 78);
  });

  it('weekdays continue after the newest bar and before the first one', () => {
    const axis = axisOf('d');
    // The last bar is Friday 28 June 2024.
    expect(positionOfTime(axis, 'd', at(20240701, 12, 45))).toBe(axis.end + 0.5);
    expect(timeOfPosition(axis, 'd', axis.end + 5.5)).toBe(at(20240708, 12, 45));
    expect(timeOfPosition(axis, 'd', -0.5)).toBe(at(20231229, 12, 45));
    const minutes = axisOf(30);
    expect(timeOfPosition(minutes, 30, minutes.end + 0.5)).toBe(at(20240319, 9, 45));
    expect(positionOfTime(minutes, 30, at(20240319, 9, 45))).toBe(minutes.end + 0.5);
    const months = axisOf('m');
    expect(positionOfTime(months, 'm', at(20240716, 12))).toBe(months.end + 0.5);
  });

  it('an axis without bars has no place', () => {
    expect(positionOfTime(new OrdinalAxis(new Bars()), 'd', 0)).toBeNaN();
    expect(timeOfPosition(new OrdinalAxis(new Bars()), 'd', 3)).toBeNaN();
  });

  it('the middle of every slot converts to a time and back, inside and outside the bars', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALL), fc.integer({ min: -400, max: 3000 }), (period, slot) => {
        const axis = axisOf(period);
        // Half of the last hour of a session is after the close.
        const middle = slot + (period === 60 ? 0.25 : 0.5);
        expect(positionOfTime(axis, period, timeOfPosition(axis, period, middle))).toBeCloseTo(middle, 4);
      }),
    );
  });

  it('a later time is never farther left', () => {
    const span = { min: wallOfDate(20231101), max: wallOfDate(20241001) };
    const time = fc.integer(span).filter((wall) => wall % DAY_SECONDS !== 0);
    fc.assert(
      fc.property(fc.constantFrom(...ALL), time, time, (period, a, b) => {
        const axis = axisOf(period);
        const early = positionOfTime(axis, period, Math.min(a, b));
        expect(positionOfTime(axis, period, Math.max(a, b))).toBeGreaterThanOrEqual(early - 1e-9);
      }),
    );
  });
});
