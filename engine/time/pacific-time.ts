import { TimeZone } from './time-zone.ts';

const pacific = new TimeZone('America/Los_Angeles');

/**
 * The Unix time of a timestamp that a provider wrote without a zone, in Pacific wall time: adds 480 minutes, or 420
 * during daylight saving (specification section 9). Only for such providers; our own server sends Unix time.
 */
export function unixOfPacific(zoneless: number): number {
  return pacific.unixOfWall(zoneless);
}
