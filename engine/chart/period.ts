/** How long a bar lasts: a day (`d`), or that many minutes (1–60). */
export type Period = 'd' | number;

/** The minutes that the Period dialog lists (specification section 2); a saved string may hold any from 1 to 60. */
export const INTRADAY_PERIODS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 15, 30, 60];

/** Whether the period is shorter than a day. */
export function isIntraday(period: Period): period is number {
  return typeof period === 'number';
}
