import { describe, expect, it } from 'vitest';
import {
  type ChartRange,
  INTRADAY_RANGES,
  isIntradayRange,
  isRange,
  periodOfRange,
  rangeStart,
  rangeTradingDays,
} from '../../../engine/chart/range.ts';
import { spanStart } from '../../../engine/chart/span-start.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate, weekday } from '../../../engine/time/exchange-time.ts';

/** The most days that one call for minutes may span on the server. */
const MAX_DAYS = 100;
/** All holidays of either country's exchanges around the end of 2020: no quarter has more. */
const HOLIDAYS = new Set([20200907, 20201012, 20201126, 20201225, 20201228, 20210101, 20210118, 20210215]);

function tradingDays(from: number, to: number): number {
  let days = 0;
  for (let wall = wallOfDate(from); wall <= wallOfDate(to); wall += DAY_SECONDS) {
    const day = weekday(wall);
    if (day !== 0 && day !== 6 && !HOLIDAYS.has(dateOfWall(wall))) days++;
  }
  return days;
}

describe('intraday ranges', () => {
  it.each(INTRADAY_RANGES)('of %s request enough days, and no more than a call may span', (range) => {
    for (let day = 0; day < 90; day++) {
      const today = dateOfWall(wallOfDate(20201130) + day * DAY_SECONDS);
      const from = spanStart(range, 1, 0, today);
      if (range !== '1d') expect(tradingDays(from, today)).toBeGreaterThanOrEqual(rangeTradingDays(range));
      expect((wallOfDate(today) - wallOfDate(from)) / DAY_SECONDS).toBeLessThanOrEqual(MAX_DAYS);
    }
  });

  it.each([
    ['1d', 1],
    ['5d', 1],
    ['10d', 10],
    ['20d', 30],
    ['40d', 30],
    ['60d', 30],
  ] as const)('of %s have bars of %d minutes as specified', (range, minutes) => {
    expect(periodOfRange(range, 1)).toBe(minutes);
  });
});

it.each(['', '7m', 'toString', 'constructor'])('no range has the code %j', (code) => {
  expect(isRange(code)).toBe(false);
});

describe('ranges of months and years', () => {
  it.each([
    ['6m', 20200616],
    ['1y', 20191216],
    ['2y', 20181216],
    ['5y', 20151216],
  ] as const)('of %s begin that long before today', (range, start) => {
    expect(rangeStart(range, 20201216)).toBe(start);
  });

  it('begin on the last day of a month that is too short', () => {
    expect(rangeStart('6m', 20200831)).toBe(20200229);
    expect(rangeStart('1y', 20200229)).toBe(20190228);
  });

  it('are shown in days, those of days in minutes', () => {
    const ranges: ChartRange[] = ['1d', '5d', '6m', '1y', '2y', '5y'];
    expect(ranges.map(isIntradayRange)).toEqual([true, true, false, false, false, false]);
    expect([rangeTradingDays('1d'), rangeTradingDays('5d')]).toEqual([1, 5]);
  });
});
