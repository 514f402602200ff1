import { TimeZone } from './time-zone.ts';

/**
 * Seconds since 1970-01-01 00:00 on the exchange's wall clock (America/Toronto), as if that clock were UTC.
 * A day bar is timed at its date's midnight, a minute bar at the start of its minute. Wall time has no daylight-saving
 * jumps, so bars sort and subtract without a time zone; `wallSeconds` and `unixSeconds` convert.
 */
export type WallSeconds = number;

/** Seconds in a day of the wall clock, which has no daylight-saving jumps. */
export const DAY_SECONDS = 86_400;

let zone: TimeZone | undefined;

/** Created on first use: a page only splits wall times, and so avoids 20 ms of loading zone data. */
function toronto(): TimeZone {
  zone ??= new TimeZone('America/Toronto');
  return zone;
}

/** The exchange's wall clock at a Unix time in seconds (fractions kept; NaN stays NaN). */
export function wallSeconds(unixSeconds: number): WallSeconds {
  return toronto().wallOfUnix(unixSeconds);
}

/**
 * The Unix time in seconds of a time on the exchange's wall clock. The hour repeated by the autumn change counts as its
 * first occurrence; the hour skipped by the spring change lands an hour later.
 */
export function unixSeconds(wall: WallSeconds): number {
  return toronto().unixOfWall(wall);
}

/** The date (`yyyymmdd`) of a wall time, of year 0 or later. */
export function dateOfWall(wall: WallSeconds): number {
  // Days to a civil date by 400-year eras that begin on the 1st of March (H. Hinnant, "chrono-compatible low-level date
  // algorithms"): whole-number arithmetic, no Date object.
  const shifted = Math.floor(wall / DAY_SECONDS) + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return year * 10_000 + month * 100 + day;
}

/** Midnight of a date (`yyyymmdd`) on the wall clock. A day or month out of range carries over, as in `Date.UTC`. */
export function wallOfDate(date: number): WallSeconds {
  const day = date % 100;
  const monthIndex = (Math.floor(date / 100) % 100) - 1;
  const calendarYear = Math.floor(date / 10_000) + Math.floor(monthIndex / 12);
  const month = (((monthIndex % 12) + 12) % 12) + 1;
  const year = month <= 2 ? calendarYear - 1 : calendarYear;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * 146_097 + dayOfEra - 719_468) * DAY_SECONDS;
}

/** The day of the week of a wall time: 0 Sunday … 6 Saturday. */
export function weekday(wall: WallSeconds): number {
  // 1970-01-01 was a Thursday.
  return (((Math.floor(wall / DAY_SECONDS) + 4) % 7) + 7) % 7;
}

/** The midnight at the start of a wall time's day. */
export function midnightOf(wall: WallSeconds): WallSeconds {
  return Math.floor(wall / DAY_SECONDS) * DAY_SECONDS;
}

/** Seconds since midnight of a wall time, fractions kept. */
export function secondOfDay(wall: WallSeconds): number {
  return wall - midnightOf(wall);
}
