import { periodStart } from '../series/calendar-period.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate } from '../series/exchange-time.ts';
import type { HistoricalPeriod } from './period.ts';

/**
 * How much time a chart shows when it opens: trading days for the intraday ranges, months, years or the whole history for
 * the others.
 */
export type ChartRange = '1d' | '5d' | '6m' | '1y' | '2y' | '5y' | 'all';

/** The range buttons, in their order (specification section 2). */
export const CHART_RANGES: readonly ChartRange[] = ['1d', '5d', '6m', '1y', '2y', '5y', 'all'];

const MONTHS: Readonly<Record<ChartRange, number>> = {
  '1d': 0,
  '5d': 0,
  '6m': 6,
  '1y': 12,
  '2y': 24,
  '5y': 60,
  all: Number.POSITIVE_INFINITY,
};

/** A date (`yyyymmdd`) before the first bar of anything that is listed. */
export const EARLIEST_DATE = 18_000_101;

/** Days asked for beyond the trading days wanted, so that weekends and a run of holidays never leave too few. */
const SPARE_CALENDAR_DAYS = 6;

/** Whether the range is shown in minutes (1 Day and 5 Days) and not in days. */
export function isIntradayRange(range: ChartRange): boolean {
  return MONTHS[range] === 0;
}

/** How many trading days an intraday range shows; 0 for the others. */
export function rangeTradingDays(range: ChartRange): number {
  if (range === '1d') return 1;
  return range === '5d' ? 5 : 0;
}

/**
 * The first date (`yyyymmdd`) to ask for so that a range ending today is covered. Six months before 31 August is 28 or
 * 29 February: a day that the month does not have becomes its last.
 */
export function rangeStart(range: ChartRange, today: number): number {
  if (range === 'all') return EARLIEST_DATE;
  const days = rangeTradingDays(range);
  if (days === 1) return today;
  if (days > 1) return dateOfWall(wallOfDate(today) - (Math.ceil(days / 5) * 7 + SPARE_CALENDAR_DAYS) * DAY_SECONDS);
  const monthsSinceYear0 = Math.floor(today / 10_000) * 12 + (Math.floor(today / 100) % 100) - 1 - MONTHS[range];
  const firstOfMonth = (month: number): number =>
    wallOfDate(Math.floor(month / 12) * 10_000 + ((month % 12) + 1) * 100 + 1);
  const daysOfMonth = (firstOfMonth(monthsSinceYear0 + 1) - firstOfMonth(monthsSinceYear0)) / DAY_SECONDS;
  return dateOfWall(firstOfMonth(monthsSinceYear0) + (Math.min(today % 100, daysOfMonth) - 1) * DAY_SECONDS);
}

/** `rangeStart` moved back to where a bar of the period begins, so that the first one is whole. */
export function historyStart(range: ChartRange, period: HistoricalPeriod, today: number): number {
  const start = rangeStart(range, today);
  return period === 'd' || range === 'all' ? start : dateOfWall(periodStart(wallOfDate(start), period));
}
