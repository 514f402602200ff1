import type { Region } from '../quotes/region.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate, weekday } from '../time/exchange-time.ts';
import { sessionSlots } from './session.ts';

const MONDAY = 1;
const THURSDAY = 4;

/** The first day of `weekdayNumber`, a Monday. */
const FIRST_MONDAY = wallOfDate(19000101);

/** Irregular closures of New York: storms, attacks, state funerals. */
const NEW_YORK_CLOSED = new Set([
  20010911, 20010912, 20010913, 20010914, 20040611, 20070102, 20121029, 20121030, 20181205, 20250109,
]);

/** The holidays of a region's exchanges by year; some may fall on a weekend. */
const holidays: Record<Region, Map<number, ReadonlySet<number>>> = { C: new Map(), U: new Map() };

/**
 * How many minutes the region's exchanges trade on a date (`yyyymmdd`): 390, 210 on a half day, 0 when they are closed. Region C
 * follows Toronto's holidays, region U New York's, by today's rules, even for years before a holiday was introduced unless noted.
 * Recorded bars do not depend on it.
 */
export function sessionMinutes(region: Region, date: number): number {
  const day = weekday(wallOfDate(date));
  if (day === 0 || day === 6) return 0;
  return isHoliday(region, date) ? 0 : sessionSlots(date, region);
}

function isHoliday(region: Region, date: number): boolean {
  const year = Math.floor(date / 10_000);
  const closed = holidays[region].get(year) ?? holidaysOf(region, year);
  return closed.has(date);
}

/** The longer session of the two regions on a date; 0 when both are closed. */
export function marketMinutes(date: number): number {
  return Math.max(sessionMinutes('C', date), sessionMinutes('U', date));
}

/** The date `days` calendar days later (earlier if negative). */
export function addDays(date: number, days: number): number {
  return dateOfWall(wallOfDate(date) + days * DAY_SECONDS);
}

/** The last date up to and including `date` on which either region trades. */
export function lastMarketDate(date: number): number {
  let day = date;
  while (marketMinutes(day) === 0) day = addDays(day, -1);
  return day;
}

/** The region's trading dates `from … to`, both inclusive, oldest first. */
export function tradingDates(region: Region, from: number, to: number): readonly number[] {
  const dates: number[] = [];
  const last = wallOfDate(to);
  for (let wall = wallOfDate(from); wall <= last; wall += DAY_SECONDS) {
    const day = weekday(wall);
    if (day === 0 || day === 6) continue;
    const date = dateOfWall(wall);
    if (!isHoliday(region, date)) dates.push(date);
  }
  return dates;
}

/** The number of weekdays since Monday, 1 January 1900; a weekend has the number of the Friday before it. */
export function weekdayNumber(date: number): number {
  const days = Math.round((wallOfDate(date) - FIRST_MONDAY) / DAY_SECONDS);
  const week = Math.floor(days / 7);
  return week * 5 + Math.min(days - week * 7, 4);
}

function holidaysOf(region: Region, year: number): ReadonlySet<number> {
  const closed = region === 'C' ? torontoHolidays(year) : newYorkHolidays(year);
  holidays[region].set(year, closed);
  return closed;
}

function newYorkHolidays(year: number): ReadonlySet<number> {
  const newYear = ymd(year, 1, 1);
  const closed = new Set([
    // A New Year's Day on a Saturday is not moved to the Friday before, when the year's books are closed.
    weekday(wallOfDate(newYear)) === 0 ? addDays(newYear, 1) : newYear,
    nth(year, 2, MONDAY, 3),
    addDays(easter(year), -2),
    lastMonday(year, 5),
    nearestWeekday(ymd(year, 7, 4)),
    nth(year, 9, MONDAY, 1),
    nth(year, 11, THURSDAY, 4),
    nearestWeekday(ymd(year, 12, 25)),
  ]);
  if (year >= 1998) closed.add(nth(year, 1, MONDAY, 3));
  if (year >= 2022) closed.add(nearestWeekday(ymd(year, 6, 19)));
  for (const date of NEW_YORK_CLOSED) if (Math.floor(date / 10_000) === year) closed.add(date);
  return closed;
}

function torontoHolidays(year: number): ReadonlySet<number> {
  const christmas = weekdayFrom(ymd(year, 12, 25));
  const closed = new Set([
    weekdayFrom(ymd(year, 1, 1)),
    addDays(easter(year), -2),
    // Victoria Day: the Monday before the 25th of May.
    mondayUpTo(ymd(year, 5, 24)),
    weekdayFrom(ymd(year, 7, 1)),
    nth(year, 8, MONDAY, 1),
    nth(year, 9, MONDAY, 1),
    nth(year, 10, MONDAY, 2),
    christmas,
    weekdayFrom(addDays(christmas, 1)),
  ]);
  if (year >= 2008) closed.add(nth(year, 2, MONDAY, 3));
  return closed;
}

function ymd(year: number, month: number, day: number): number {
  return year * 10_000 + month * 100 + day;
}

function isWeekend(date: number): boolean {
  const day = weekday(wallOfDate(date));
  return day === 0 || day === 6;
}

/** New York's rule: a Saturday moves to the Friday before, a Sunday to the Monday after. */
function nearestWeekday(date: number): number {
  const day = weekday(wallOfDate(date));
  if (day === 6) return addDays(date, -1);
  return day === 0 ? addDays(date, 1) : date;
}

/** Toronto's rule: a weekend moves to the next weekday. */
function weekdayFrom(date: number): number {
  let day = date;
  while (isWeekend(day)) day = addDays(day, 1);
  return day;
}

function nth(year: number, month: number, day: number, n: number): number {
  const first = ymd(year, month, 1);
  const ahead = (day - weekday(wallOfDate(first)) + 7) % 7;
  return addDays(first, ahead + (n - 1) * 7);
}

function lastMonday(year: number, month: number): number {
  return mondayUpTo(addDays(ymd(year, month + 1, 1), -1));
}

function mondayUpTo(date: number): number {
  return addDays(date, -((weekday(wallOfDate(date)) + 6) % 7));
}

/** Easter Sunday (Meeus, Astronomical Algorithms, chapter 8: the anonymous Gregorian algorithm). */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return ymd(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}
