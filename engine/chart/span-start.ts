import { periodStart } from '../series/calendar-period.ts';
import { SESSION_SLOTS } from '../series/session.ts';
import { DAY_SECONDS, dateOfWall, type WallSeconds, wallOfDate } from '../time/exchange-time.ts';
import { type HistoricalPeriod, isIntraday, type Period } from './period.ts';
import { type ChartRange, EARLIEST_DATE, historyStart, rangeTradingDays, sessionsStart } from './range.ts';

/** Calendar days per bar of each period, including holidays. */
const BAR_DAYS: Readonly<Record<HistoricalPeriod, number>> = { d: 1.5, w: 7, m: 31, q: 92, y: 366 };

/**
 * Weeks of minutes before the current one: together they hold sixty sessions in fewer days than one call may request.
 */
const MINUTE_WEEKS = 13;

/**
 * The first date, `yyyymmdd`, for which a chart has bars: the start of the history, or a Monday for minutes. It is the
 * same in every range, so that cumulative indicators are too.
 */
export function firstDate(period: Period, today: number): number {
  if (!isIntraday(period)) return EARLIEST_DATE;
  return dateOfWall(periodStart(wallOfDate(today), 'w') - MINUTE_WEEKS * 7 * DAY_SECONDS);
}

/**
 * The first date to request for a range that ends today and `warmUp` hidden bars before it. Minutes without trades may
 * leave fewer of those. Never before `firstDate`; an infinite `warmUp` gives `firstDate`.
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
