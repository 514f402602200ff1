import { TimeZone } from './time-zone.ts';

/** Minutes from Pacific standard time to UTC: the specification's default offset. */
export const PACIFIC_STANDARD_MINUTES = 480;
/** Minutes from Pacific daylight time to UTC. */
export const PACIFIC_DAYLIGHT_MINUTES = 420;

const pacific = new TimeZone('America/Los_Angeles');

/**
 * The Unix time of a timestamp without a zone that a provider wrote by the Pacific wall clock: 480 minutes are added, or
 * 420 while daylight saving is on (specification section 9). A setting for such providers; our own server sends Unix time.
 */
export function unixOfPacific(zoneless: number): number {
  return pacific.unixOfWall(zoneless);
}

/** The minutes that `unixOfPacific` adds at this timestamp: `PACIFIC_STANDARD_MINUTES` or `PACIFIC_DAYLIGHT_MINUTES`. */
export function pacificOffsetMinutes(zoneless: number): number {
  return (pacific.unixOfWall(zoneless) - zoneless) / 60;
}
