import { Bars } from '../../engine/series/bars.ts';
import { SESSION_SLOTS } from '../../engine/series/session.ts';
import { dateOfWall } from '../../engine/time/exchange-time.ts';

/** Minutes as the minutes of each date (`yyyymmdd`), oldest first. */
export function minutesByDate(minutes: Bars): Map<number, Bars> {
  const days = new Map<number, Bars>();
  for (let i = 0; i < minutes.count; i++) {
    const date = dateOfWall(minutes.time[i]);
    let day = days.get(date);
    if (!day) {
      day = new Bars(SESSION_SLOTS + 1);
      days.set(date, day);
    }
    day.appendFrom(minutes, i);
  }
  return days;
}
