import { dateOfWall, secondOfDay, type WallSeconds } from '../time/exchange-time.ts';
import { ABSENT } from './absent.ts';
import { formatDate } from './date.ts';
import { formatTimeOfDay } from './time-of-day.ts';

/** A time on the exchange's wall clock by locale: its date, and its time of day if `withTime`. */
export function formatWallTime(wall: WallSeconds, withTime: boolean, locale: string): string {
  if (!Number.isFinite(wall)) return ABSENT;
  const date = formatDate(dateOfWall(wall), locale);
  return withTime ? `${date} ${formatTimeOfDay(secondOfDay(wall))}` : date;
}
