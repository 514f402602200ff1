import { DAY_SECONDS, dateOfWall, secondOfDay, type WallSeconds, wallOfDate, weekday } from '../time/exchange-time.ts';
import { bandEnd, bandStart } from './session.ts';

/**
 * The period into which bars are aggregated: a number of minutes (1 to 60), or the saved code of week, month, quarter
 * or year.
 */
export type AggregatePeriod = number | 'w' | 'm' | 'q' | 'y';

const MONTHS = { m: 1, q: 3, y: 12 } as const;

/**
 * The start of the period that contains a wall time. Minutes are counted from 9:30, and outside the session from the
 * start of the band (`bandStart`); weeks begin on Monday, quarters in January, April, July and October.
 */
export function periodStart(time: WallSeconds, period: AggregatePeriod): WallSeconds {
  if (typeof period === 'number') {
    const second = secondOfDay(time);
    const start = bandStart(second);
    return time - second + start + Math.floor((second - start) / (period * 60)) * period * 60;
  }
  if (period === 'w') return time - secondOfDay(time) - ((weekday(time) + 6) % 7) * DAY_SECONDS;
  const date = dateOfWall(time);
  const year = Math.floor(date / 10_000);
  const month = (Math.floor(date / 100) % 100) - 1;
  return wallOfDate(year * 10_000 + (month - (month % MONTHS[period]) + 1) * 100 + 1);
}

/** The end of the period that begins at `start`; the last bar of a band ends where the next band begins. */
export function periodEnd(start: WallSeconds, period: AggregatePeriod): WallSeconds {
  if (typeof period === 'number') {
    const second = secondOfDay(start);
    return start + Math.min(period * 60, bandEnd(second) - second);
  }
  if (period === 'w') return start + 7 * DAY_SECONDS;
  return wallOfDate(dateOfWall(start) + MONTHS[period] * 100);
}
