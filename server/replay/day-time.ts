import { unixSeconds, wallOfDate } from '../../engine/time/exchange-time.ts';

/** The Unix time (seconds) of a date and milliseconds since its midnight, Toronto. */
export function unixOfDay(date: number, milliseconds: number): number {
  return unixSeconds(wallOfDate(date) + milliseconds / 1000);
}
