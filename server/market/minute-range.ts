import { addDays } from '../../engine/series/trading-calendar.ts';

/** The most calendar days of minutes in one answer: the newest of those requested. */
const MINUTE_DAYS_MAX = 400;

/** The days of a request that an answer of minutes contains. */
interface MinuteRange {
  /** The days before today: none if `since` is after `until`. */
  readonly since: number;
  readonly until: number;
  readonly hasToday: boolean;
}

/** The days of an answer to a request for the minutes of the dates `from … to`. */
export function minuteRange(from: number, to: number, today: number): MinuteRange {
  return {
    since: Math.max(from, addDays(Math.min(to, today), -MINUTE_DAYS_MAX)),
    until: Math.min(to, addDays(today, -1)),
    hasToday: from <= today && to >= today,
  };
}
