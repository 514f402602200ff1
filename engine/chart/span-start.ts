import type { WallSeconds } from '../series/bars.ts';
import { periodStart } from '../series/calendar-period.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate } from '../series/exchange-time.ts';
import { SESSION_SLOTS } from '../series/session.ts';
import { type HistoricalPeriod, isIntraday, type Period } from './period.ts';
import { type ChartRange, EARLIEST_DATE, historyStart, rangeTradingDays, sessionsStart } from './range.ts';

/** Calendar days that a bar of each period takes, holidays included. */
const BAR_DAYS: Readonly<Record<HistoricalPeriod, number>> = { d: 1.5, w: 7, m: 31, q: 92, y: 366 };

/** Weeks of minutes before the running one: with it they hold sixty sessions in fewer days than one call may ask for. */
const MINUTE_WEEKS = 13;

/**
 * The first date, `yyyymmdd`, of which a chart has bars: the history's beginning, or a Monday of minutes. It is the same
 * whatever the range, so that what counts from there on is the same too.
 */
export function firstDate(period: Period, today: number): number {
  if (!isIntraday(period)) return EARLIEST_DATE;
  return dateOfWall(periodStart(wallOfDate(today), 'w') - MINUTE_WEEKS * 7 * DAY_SECONDS);
}

/**
 * The date to ask for so that a range ending today is covered, and `warmUp` bars before it, which are not in sight: as a
 * rule so many, in rarely traded minutes fewer. Never before `firstDate`, which is what an infinite number gives.
 */
export function spanStart(range: ChartRange, period: Period, warmUp: number, today: number): number {
  const first = firstDate(period, today);
  let start: WallSeconds;
  if (isIntraday(period)) {
    start = sessionsStart(rangeTradingDays(range) + Math.ceil(warmUp / Math.ceil(SESSION_SLOTS / period)), today);
  } else {
    start = wallOfDate(historyStart(range, period, today)) - warmUp * BAR_DAYS[period] * DAY_SECONDS;
    if (period !== 'd') start = periodStart(start, period);
  }
  return start > wallOfDate(first) ? dateOfWall(start) : first;
}
