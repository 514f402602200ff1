import type { WallSeconds } from '../series/bars.ts';
import { DAY_SECONDS, dateOfWall, secondOfDay } from '../series/exchange-time.ts';
import { ABSENT } from './absent.ts';
import { formatDate } from './date.ts';
import { formatTimeOfDay } from './time-of-day.ts';

/** A time on the exchange's wall clock by locale: its date, with the time of day unless it is midnight (a day bar). */
export function formatWallTime(wall: WallSeconds, locale: string): string {
  if (!Number.isFinite(wall)) return ABSENT;
  const date = formatDate(dateOfWall(wall), locale);
  return wall % DAY_SECONDS === 0 ? date : `${date} ${formatTimeOfDay(secondOfDay(wall))}`;
}
