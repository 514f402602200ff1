import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { EARLIEST_DATE, INTRADAY_RANGES, rangeStart } from '../../../engine/chart/range.ts';
import { firstDate, spanStart } from '../../../engine/chart/span-start.ts';
import { warmUpOf } from '../../../engine/chart/warm-up.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate, weekday } from '../../../engine/time/exchange-time.ts';

const TODAY = 20201218;
const ENDLESS = Number.POSITIVE_INFINITY;
/** The most days that one call for minutes may span on the server. */
const MAX_DAYS = 100;

describe('the start of a span', () => {
  it.each([
    ['6m', 'd', 0, 20200618],
    ['6m', 'd', 100, 20200120],
    ['6m', 'w', 10, 20200406],
    ['6m', 'm', 12, 20190501],
    ['1y', 'q', 4, 20180701],
    // One leap year too many.
    ['1y', 'y', 25, 19940101],
    ['6m', 'd', 1e6, EARLIEST_DATE],
    ['6m', 'w', ENDLESS, EARLIEST_DATE],
    ['all', 'd', 0, EARLIEST_DATE],
  ] as const)('of %s in %s with %d bars before it is %d, where a bar begins', (range, period, warmUp, start) => {
    expect(spanStart(range, period, warmUp, TODAY)).toBe(start);
  });

  it.each([
    ['1d', 5, 0, TODAY],
    ['1d', 5, 78, 20201204],
    ['5d', 5, 0, 20201204],
    ['5d', 5, 79, 20201127],
    ['1d', 60, 400, 20200914],
    ['60d', 30, ENDLESS, 20200914],
  ] as const)('of %s in bars of %d minutes with %d before it is %d', (range, period, warmUp, start) => {
    expect(spanStart(range, period, warmUp, TODAY)).toBe(start);
  });

  it('is in no range earlier than the Monday on which all minutes begin, which one call can reach', () => {
    for (let day = 0; day < 400; day++) {
      const today = dateOfWall(wallOfDate(TODAY) + day * DAY_SECONDS);
      const first = firstDate(1, today);
      expect(weekday(wallOfDate(first))).toBe(1);
      expect((wallOfDate(today) - wallOfDate(first)) / DAY_SECONDS).toBeLessThanOrEqual(MAX_DAYS);
      for (const range of INTRADAY_RANGES) {
        expect(spanStart(range, 1, ENDLESS, today)).toBe(first);
        expect(spanStart(range, 1, 0, today)).toBe(Math.max(first, rangeStart(range, today)));
      }
    }
  });
});

describe('the bars that a chart needs before its range', () => {
  const MACD = { code: 'macd', parameters: [12, 25, 9] };
  const AVERAGE = { code: 'mas', parameters: [75] };

  it('are those of the indicator with the longest memory', () => {
    expect(warmUpOf(FIRST_CHOICE)).toBe(0);
    expect(warmUpOf({ ...FIRST_CHOICE, studies: { overlays: [AVERAGE], lower: [] } })).toBe(75);
    expect(warmUpOf({ ...FIRST_CHOICE, studies: { overlays: [AVERAGE], lower: [MACD] } })).toBeGreaterThan(400);
    expect(
      warmUpOf({ ...FIRST_CHOICE, studies: { overlays: [], lower: [MACD, { code: 'obv', parameters: [] }] } }),
    ).toBe(ENDLESS);
  });

  it('reach back to the anchor of an anchored one: a year of days, and nothing before the first session', () => {
    const anchored = { ...FIRST_CHOICE, studies: { overlays: [{ code: 'vwap', parameters: [] }], lower: [] } };
    expect(warmUpOf(anchored)).toBe(253);
    expect(warmUpOf({ ...anchored, historical: 'w' })).toBe(53);
    expect(warmUpOf({ ...anchored, intraday: true, minutes: 5 })).toBe(0);
  });

  it('are all bars for an indicator on three line break', () => {
    expect(warmUpOf({ ...FIRST_CHOICE, chartType: 'threeline' })).toBe(0);
    expect(warmUpOf({ ...FIRST_CHOICE, chartType: 'threeline', studies: { overlays: [AVERAGE], lower: [] } })).toBe(
      ENDLESS,
    );
  });
});
