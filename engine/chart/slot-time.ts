import { periodEnd, periodStart } from '../series/calendar-period.ts';
import { SESSION_CLOSE, SESSION_OPEN, SESSION_SLOTS } from '../series/session.ts';
import { DAY_SECONDS, dateOfWall, secondOfDay, type WallSeconds, wallOfDate } from '../time/exchange-time.ts';
import { type HistoricalPeriod, isIntraday, type Period } from './period.ts';
import type { SlotAxis } from './slot-axis.ts';

// Drawings are anchored at times, charts have slots: these two functions convert between them, for every period. Within
// a bar time follows the market: a day runs from 9:30 to 16:00, a week over its five weekdays, longer bars over the
// calendar. So the middle of a day's slot is 12:45 of that day, which charts of minutes, weeks and months can place.
// Midnight is the time of a day's bar: it means the whole day, and maps to its middle.
// Before the first and after the last slot bars are counted as if every weekday were a trading day.

const SESSION_SECONDS = SESSION_CLOSE - SESSION_OPEN;
const WEEKDAYS = 5;
/** Days from a distant Monday to 1970-01-01, a Thursday: counted from there, days are positive for every date. */
const FAR_MONDAY = 7 * 150_000 + 3;
const MONTHS = { m: 1, q: 3, y: 12 } as const;

/**
 * The slot position of a wall time on an axis of bars of `period` (the middle of slot `s` is `s + 0.5`). A time without
 * trading (a night, a weekend, a holiday) lies between the bars before and after it. NaN on an axis without slots.
 */
export function positionOfTime(axis: SlotAxis, period: Period, wall: WallSeconds): number {
  const last = axis.end - 1;
  if (last < 0) return Number.NaN;
  const time = isByCalendar(period) || secondOfDay(wall) !== 0 ? wall : wall + (SESSION_OPEN + SESSION_CLOSE) / 2;
  let slot = axis.slotAtTime(time);
  if (slot > last || axis.timeAt(slot) > time) slot--;
  if (slot < 0) return barsBetween(axis.timeAt(0), time, period);
  const start = axis.timeAt(slot);
  const within = isIntraday(period) ? (time - start) / (period * 60) : barsBetween(start, time, period);
  if (slot < last || within < 1) return slot + Math.min(Math.max(within, 0), 1);
  return slot + Math.max(1, barsBetween(start, time, period));
}

/** The wall time, in whole seconds, at a slot position: the inverse of `positionOfTime`. NaN on an axis without slots. */
export function timeOfPosition(axis: SlotAxis, period: Period, position: number): WallSeconds {
  const last = axis.end - 1;
  if (last < 0) return Number.NaN;
  const slot = Math.min(Math.max(Math.floor(position), 0), last);
  const start = axis.timeAt(slot);
  const bars = position - slot;
  if (isIntraday(period) && bars >= 0 && bars < 1) return Math.round(start + bars * period * 60);
  return Math.round(timeOfBars(barsOf(start, period) + bars, period));
}

/** Whether time within such a bar follows the calendar instead of sessions. */
function isByCalendar(period: Period): boolean {
  return period === 'm' || period === 'q' || period === 'y';
}

function barsBetween(from: WallSeconds, to: WallSeconds, period: Period): number {
  return barsOf(to, period) - barsOf(from, period);
}

/** Number of bars of a period from a fixed day to a wall time, with fractions, if every weekday were a trading day. */
function barsOf(time: WallSeconds, period: Period): number {
  if (isIntraday(period)) {
    const perDay = Math.ceil(SESSION_SLOTS / period);
    return weekdaysTo(time) * perDay + (sessionProgress(time) * SESSION_SLOTS) / period;
  }
  if (period === 'd') return weekdaysTo(time) + sessionProgress(time);
  if (period === 'w') return (weekdaysTo(time) + sessionProgress(time)) / WEEKDAYS;
  const start = periodStart(time, period);
  return periodNumber(start, period) + (time - start) / (periodEnd(start, period) - start);
}

/** The inverse of `barsOf`. */
function timeOfBars(bars: number, period: Period): WallSeconds {
  if (isIntraday(period)) {
    const perDay = Math.ceil(SESSION_SLOTS / period);
    const day = Math.floor(bars / perDay);
    return weekdayTime(day, ((bars - day * perDay) * period) / SESSION_SLOTS);
  }
  if (period === 'd') return weekdayTime(Math.floor(bars), bars - Math.floor(bars));
  if (period === 'w') return timeOfBars(bars * WEEKDAYS, 'd');
  const whole = Math.floor(bars);
  const start = periodOfNumber(whole, period);
  return start + (bars - whole) * (periodEnd(start, period) - start);
}

/** The share of its day's session that is over at a wall time, 0 to 1; 0 on a weekend. */
function sessionProgress(time: WallSeconds): number {
  if (daysSinceMonday(time) % 7 >= WEEKDAYS) return 0;
  return Math.min(Math.max((secondOfDay(time) - SESSION_OPEN) / SESSION_SECONDS, 0), 1);
}

/** Weekdays from a fixed Monday to the date of a wall time; a weekend counts as the Monday after it. */
function weekdaysTo(time: WallSeconds): number {
  const days = daysSinceMonday(time);
  return Math.floor(days / 7) * WEEKDAYS + Math.min(days % 7, WEEKDAYS);
}

/** The time on weekday number `day` at which `progress` of its session is over. */
function weekdayTime(day: number, progress: number): WallSeconds {
  const week = Math.floor(day / WEEKDAYS);
  const days = week * 7 + (day - week * WEEKDAYS) - FAR_MONDAY;
  return days * DAY_SECONDS + SESSION_OPEN + Math.min(progress, 1) * SESSION_SECONDS;
}

function daysSinceMonday(time: WallSeconds): number {
  return Math.floor(time / DAY_SECONDS) + FAR_MONDAY;
}

/** The number of the month, quarter or year that begins at `start`. */
function periodNumber(start: WallSeconds, period: Exclude<HistoricalPeriod, 'd' | 'w'>): number {
  const date = dateOfWall(start);
  return (Math.floor(date / 10_000) * 12 + (Math.floor(date / 100) % 100) - 1) / MONTHS[period];
}

function periodOfNumber(number: number, period: Exclude<HistoricalPeriod, 'd' | 'w'>): WallSeconds {
  const month = number * MONTHS[period];
  const year = Math.floor(month / 12);
  return wallOfDate(year * 10_000 + (month - year * 12 + 1) * 100 + 1);
}
