import { lowerBound } from '../../engine/core/lower-bound.ts';
import { Bars } from '../../engine/series/bars.ts';
import { DAY_SECONDS, dateOfWall, midnightOf } from '../../engine/time/exchange-time.ts';

/** Minutes as the minutes of each date (`yyyymmdd`), oldest first. */
export function minutesByDate(minutes: Bars): Map<number, Bars> {
  const days = new Map<number, Bars>();
  for (let from = 0, to = 0; from < minutes.count; from = to) {
    const midnight = midnightOf(minutes.time[from]);
    to = lowerBound(minutes.time, minutes.count, midnight + DAY_SECONDS, from);
    const day = new Bars(to - from);
    day.appendAll(minutes, from, to);
    days.set(dateOfWall(midnight), day);
  }
  return days;
}
