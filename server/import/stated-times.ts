import { dateOfWall, midnightOf, wallSeconds } from '../../engine/time/exchange-time.ts';

/** Milliseconds of some 30,000 years: time zones are not defined beyond. */
const FARTHEST = 1e15;

/**
 * The wall millisecond of a Unix time in milliseconds, without its fraction because the store keeps whole ones; NaN beyond all
 * calendars.
 */
export function wallMilliseconds(unix: number): number {
  if (!(Math.abs(unix) < FARTHEST)) return Number.NaN;
  const seconds = Math.floor(unix / 1000);
  return Math.floor(unix) + Math.round(wallSeconds(seconds) - seconds) * 1000;
}

/** A wall second as text, for any number. */
export function wallText(wall: number): string {
  if (!(Math.abs(wall) < 1e11)) return 'at no time';
  const day = String(dateOfWall(wall)).replace(/(\d+)(\d\d)(\d\d)$/, '$1-$2-$3');
  const second = wall - midnightOf(wall);
  const clock = [second / 3600, (second / 60) % 60, second % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${day} ${clock.join(':')}`;
}
