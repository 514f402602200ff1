import { periodStart } from '../series/calendar-period.ts';
import { DAY_SECONDS, dateOfWall, type WallSeconds, wallOfDate } from '../time/exchange-time.ts';
import type { HistoricalPeriod } from './period.ts';

/** Ranges in trading days, shown in minutes. */
export type IntradayRange = '1d' | '2d' | '3d' | '4d' | '5d' | '10d' | '20d' | '40d' | '60d';

/** Ranges of the history: months, years or all of it. */
export type DayRange = '6m' | '1y' | '2y' | '5y' | 'all';

/** The time that a chart shows when it opens. */
export type ChartRange = IntradayRange | DayRange;

/** The range buttons, in their order (specification section 2). */
export const CHART_RANGES: readonly ChartRange[] = ['1d', '5d', '6m', '1y', '2y', '5y', 'all'];

/** The days that the Period dialog offers for minute charts (decisions section 6). */
export const INTRADAY_RANGES: readonly IntradayRange[] = ['1d', '2d', '3d', '4d', '5d', '10d', '20d', '40d', '60d'];

const MONTHS: Readonly<Partial<Record<ChartRange, number>>> = {
  '6m': 6,
  '1y': 12,
  '2y': 24,
  '5y': 60,
  all: Number.POSITIVE_INFINITY,
};

/** A date (`yyyymmdd`) before the first bar of any security. */
export const EARLIEST_DATE = 18_000_101;

/**
 * Extra calendar days to request, so that weekends and holidays never leave too few trading days: a fixed number, and one for
 * every `TRADING_DAYS_PER_HOLIDAY` trading days.
 */
const SPARE_CALENDAR_DAYS = 6;
const TRADING_DAYS_PER_HOLIDAY = 10;

/** Whether the range is shown in minutes. */
export function isIntradayRange(range: ChartRange): range is IntradayRange {
  return MONTHS[range] === undefined;
}

/** Whether a text is the code of a range. */
export function isRange(code: string): code is ChartRange {
  return Object.hasOwn(MONTHS, code) || INTRADAY_RANGES.includes(code as IntradayRange);
}

/** How many trading days an intraday range shows; 0 for the others. */
export function rangeTradingDays(range: ChartRange): number {
  return isIntradayRange(range) ? Number.parseInt(range, 10) : 0;
}

/**
 * The minutes per bar of an intraday range: longer bars for many days (specification section 4), the chosen ones for
 * few.
 */
export function periodOfRange(range: IntradayRange, chosen: number): number {
  const days = rangeTradingDays(range);
  if (days >= 20) return 30;
  return days === 10 ? 10 : chosen;
}

/** A time at or before the start of the first of `days` trading days that end with `today`; today itself for one. */
export function sessionsStart(days: number, today: number): WallSeconds {
  if (days === 1) return wallOfDate(today);
  const spare = SPARE_CALENDAR_DAYS + Math.ceil(days / TRADING_DAYS_PER_HOLIDAY);
  return wallOfDate(today) - (Math.ceil(days / 5) * 7 + spare) * DAY_SECONDS;
}

/**
 * The first date (`yyyymmdd`) to request for a range that ends today. Six months before 31 August is 28 or 29 February:
 * a day missing from the month becomes its last.
 */
export function rangeStart(range: ChartRange, today: number): number {
  if (range === 'all') return EARLIEST_DATE;
  if (isIntradayRange(range)) return dateOfWall(sessionsStart(rangeTradingDays(range), today));
  const monthsSinceYear0 = Math.floor(today / 10_000) * 12 + (Math.floor(today / 100) % 100) - 1 - (MONTHS[range] ?? 0);
  const firstOfMonth = (month: number): number =>
    wallOfDate(Math.floor(month / 12) * 10_000 + ((month % 12) + 1) * 100 + 1);
  const daysOfMonth = (firstOfMonth(monthsSinceYear0 + 1) - firstOfMonth(monthsSinceYear0)) / DAY_SECONDS;
  return dateOfWall(firstOfMonth(monthsSinceYear0) + (Math.min(today % 100, daysOfMonth) - 1) * DAY_SECONDS);
}

/**
 * `rangeStart` moved back to the start of a bar, so that the first one is complete. In yearly bars a range has as many
 * bars as years, including the current one.
 */
export function historyStart(range: ChartRange, period: HistoricalPeriod, today: number): number {
  const start = rangeStart(range, today);
  if (period === 'd' || range === 'all') return start;
  const years = period === 'y' ? Math.floor((MONTHS[range] ?? 0) / 12) : 0;
  return dateOfWall(periodStart(wallOfDate(years === 0 ? start : today - (years - 1) * 10_000), period));
}
