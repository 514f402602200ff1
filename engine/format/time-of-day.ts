import { ABSENT } from './absent.ts';

/** Seconds since midnight as `HH:mm`, the same in every locale. Below 0 or not finite is no time. */
export function formatTimeOfDay(secondOfDay: number): string {
  if (!isTime(secondOfDay)) return ABSENT;
  return `${two(Math.floor(secondOfDay / 3600) % 24)}:${two(Math.floor(secondOfDay / 60) % 60)}`;
}

/** Seconds since midnight as `HH:mm:ss`: last trades, the tape. Below 0 or not finite is no time. */
export function formatTimeWithSeconds(secondOfDay: number): string {
  if (!isTime(secondOfDay)) return ABSENT;
  return `${formatTimeOfDay(secondOfDay)}:${two(Math.floor(secondOfDay) % 60)}`;
}

function isTime(secondOfDay: number): boolean {
  return secondOfDay >= 0 && secondOfDay < Number.POSITIVE_INFINITY;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
