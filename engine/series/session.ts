import type { Region } from '../quotes/region.ts';
import { DAY_SECONDS, type WallSeconds, wallOfDate, weekday } from '../time/exchange-time.ts';

/** 9:30, in seconds since midnight. */
export const SESSION_OPEN = 34_200;
/** 16:00. A print at 16:00 belongs to the day's bar, not to a minute. */
export const SESSION_CLOSE = 57_600;
/** 13:00, when a half day closes. */
const HALF_DAY_CLOSE = 46_800;
/** Minutes in a whole session. */
export const SESSION_SLOTS = 390;
/** 4:00, when the extended hours before the session begin. */
export const EXTENDED_OPEN = 14_400;
/** 20:00, when those after it end. */
export const EXTENDED_CLOSE = 72_000;

const THURSDAY = 4;
const FRIDAY = 5;

/**
 * The start of the band that contains a second of the day: the session at 9:30, the extended hours at 4:00 and 16:00,
 * the night at 0:00 and 20:00. Bars of several minutes are counted from here, so that none spans an opening or a close.
 */
export function bandStart(second: number): number {
  if (second >= EXTENDED_CLOSE) return EXTENDED_CLOSE;
  if (second >= SESSION_CLOSE) return SESSION_CLOSE;
  if (second >= SESSION_OPEN) return SESSION_OPEN;
  return second >= EXTENDED_OPEN ? EXTENDED_OPEN : 0;
}

/** The end of the band that `bandStart` returns. */
export function bandEnd(second: number): number {
  if (second < EXTENDED_OPEN) return EXTENDED_OPEN;
  if (second < SESSION_OPEN) return SESSION_OPEN;
  if (second < SESSION_CLOSE) return SESSION_CLOSE;
  return second < EXTENDED_CLOSE ? EXTENDED_CLOSE : DAY_SECONDS;
}

/**
 * Whether the region's exchanges close at 13:00 on this date (`yyyymmdd`): both on the weekday before Christmas Day, the
 * US ones also on the day after Thanksgiving and on the eve of Independence Day. If 24 December is a Friday it is a half
 * day in Toronto, and a holiday in New York. If 3 July is a Friday it is a holiday in New York, and no half day.
 */
export function isHalfDay(date: number, region: Region): boolean {
  const monthAndDay = date % 10_000;
  const day = weekday(wallOfDate(date));
  const lastEve = region === 'C' ? FRIDAY : THURSDAY;
  if (monthAndDay === 1224) return day >= 1 && day <= lastEve;
  if (region === 'C') return false;
  if (monthAndDay === 703) return day >= 1 && day <= THURSDAY;
  // Thanksgiving is the fourth Thursday of November, the 22nd to the 28th.
  return day === FRIDAY && monthAndDay >= 1123 && monthAndDay <= 1129;
}

/** The end of the session of a date (`yyyymmdd`), in seconds since midnight. */
export function sessionClose(date: number, region: Region): number {
  return isHalfDay(date, region) ? HALF_DAY_CLOSE : SESSION_CLOSE;
}

/** One-minute slots in the session of a date (`yyyymmdd`): 390, on a half day 210. */
export function sessionSlots(date: number, region: Region): number {
  return (sessionClose(date, region) - SESSION_OPEN) / 60;
}

/** Whether the date of a wall time is a Saturday or a Sunday. */
function isWeekend(wall: WallSeconds): boolean {
  const day = weekday(wall);
  return day === 0 || day === 6;
}

/** The first weekday after the date of a wall time, at midnight. Holidays are weekdays here. */
export function nextWeekday(wall: WallSeconds): WallSeconds {
  let next = Math.floor(wall / DAY_SECONDS + 1) * DAY_SECONDS;
  while (isWeekend(next)) next += DAY_SECONDS;
  return next;
}
