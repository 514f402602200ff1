import type { Region } from '../../../engine/quotes/region.ts';
import { EXTENDED_CLOSE, EXTENDED_OPEN, SESSION_OPEN, sessionClose } from '../../../engine/series/session.ts';
import {
  DAY_SECONDS,
  dateOfWall,
  midnightOf,
  unixSeconds,
  type WallSeconds,
  wallSeconds,
  weekday,
} from '../../../engine/time/exchange-time.ts';

/**
 * The latest time up to `time` at which a security may have traded (both Unix milliseconds): the gateway states a last price without
 * its time. Securities of the United States trade in the extended hours too. A holiday counts as a weekday, for then the gateway
 * states no last price of the day.
 */
export function latestTradeTime(time: number, region: Region): number {
  const wall = wallSeconds(time / 1000);
  let day = midnightOf(wall);
  if (wall < day + (region === 'U' ? EXTENDED_OPEN : SESSION_OPEN)) day -= DAY_SECONDS;
  while (weekday(day) === 0 || weekday(day) === 6) day -= DAY_SECONDS;
  return unixSeconds(Math.min(wall, day + closeOf(day, region))) * 1000;
}

function closeOf(day: WallSeconds, region: Region): number {
  return region === 'U' ? EXTENDED_CLOSE : sessionClose(dateOfWall(day), region);
}
