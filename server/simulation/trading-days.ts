import { lowerBound } from '../../engine/core/lower-bound.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { tradingDates, weekdayNumber } from '../../engine/series/trading-calendar.ts';

/** Trading dates of a region, oldest first, as columns. */
export interface TradingDays {
  /** `yyyymmdd`. */
  readonly dates: Int32Array;
  /** The `weekdayNumber` of each. */
  readonly weekdays: Int32Array;
}

/** How many lists are cached, because many instruments need the same ones. */
const LISTS_KEPT = 64;
const lists = new Map<string, TradingDays>();

/** The region's trading days `from … to`, both inclusive. Do not modify them. */
export function tradingDays(region: Region, from: number, to: number): TradingDays {
  const key = `${region}${from}-${to}`;
  const known = lists.get(key);
  if (known) return known;
  const dates = Int32Array.from(tradingDates(region, from, to));
  const made = { dates, weekdays: dates.map(weekdayNumber) };
  if (lists.size >= LISTS_KEPT) lists.clear();
  lists.set(key, made);
  return made;
}

/** The index of the first day at or after a date; the number of days if there is none. */
export function dayAt({ dates }: TradingDays, date: number): number {
  return lowerBound(dates, dates.length, date);
}

/** The days at or after a date. */
export function daysSince(days: TradingDays, date: number): TradingDays {
  const first = dayAt(days, date);
  return { dates: days.dates.subarray(first), weekdays: days.weekdays.subarray(first) };
}

/** The days before `since`, and those at or after `until`, if there is an end. */
export function daysOutside(days: TradingDays, since: number, until: number | undefined): TradingDays {
  const end = dayAt(days, since);
  const again = until === undefined ? days.dates.length : dayAt(days, until);
  return { dates: without(days.dates, end, again), weekdays: without(days.weekdays, end, again) };
}

function without(values: Int32Array, from: number, to: number): Int32Array {
  const rest = new Int32Array(values.length - (to - from));
  rest.set(values.subarray(0, from));
  rest.set(values.subarray(to), from);
  return rest;
}
