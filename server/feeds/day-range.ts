import { DAY_SECONDS, wallOfDate } from '../../engine/time/exchange-time.ts';
import type { TimeRange } from './history-coverage.ts';

/** The wall seconds of the dates `from … to`, both inclusive. */
export function dayRange(from: number, to: number): TimeRange {
  return { from: wallOfDate(from), to: wallOfDate(to) + DAY_SECONDS - 1 };
}
