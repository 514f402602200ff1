/** Periods of a day or longer by their saved codes: day, week, month, quarter, year. */
export type HistoricalPeriod = 'd' | 'w' | 'm' | 'q' | 'y';

/** How long a bar lasts: a day or longer, or a number of minutes (1–60). */
export type Period = HistoricalPeriod | number;

/** The periods of a historical chart, shortest first. */
export const HISTORICAL_PERIODS: readonly HistoricalPeriod[] = ['d', 'w', 'm', 'q', 'y'];

/** The minutes that the Period dialog lists (specification section 2); a saved string may hold any from 1 to 60. */
export const INTRADAY_PERIODS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 15, 30, 60];

/** Whether the period is shorter than a day. */
export function isIntraday(period: Period): period is number {
  return typeof period === 'number';
}

/** Whether a text is the code of a historical period. */
export function isHistorical(code: string): code is HistoricalPeriod {
  return HISTORICAL_PERIODS.includes(code as HistoricalPeriod);
}
