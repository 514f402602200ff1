import { TimeZone } from './time-zone.ts';

const pacific = new TimeZone('America/Los_Angeles');

/**
 * The Unix time of a timestamp without a zone that a provider wrote by the Pacific wall clock: 480 minutes are added, or
 * 420 while daylight saving is on (specification section 9). A setting for such providers; our own server sends Unix time.
 */
export function unixOfPacific(zoneless: number): number {
  return pacific.unixOfWall(zoneless);
}
