import { securityKey } from '../../engine/quotes/security-key.ts';
import { addDays } from '../../engine/series/trading-calendar.ts';
import type { Instrument } from '../market/market-source.ts';
import { kindOf } from './kind.ts';
import { hashOfText, type Random } from './random.ts';

/** The halt codes of the specification that last for days. */
export const SUSPENDED = 194;
/** See `SUSPENDED`. */
export const DEFUNCT = 255;

/** Days on which a company does not trade. */
export interface Stop {
  readonly haltcode: number;
  /** `yyyymmdd` of the first day without trading. */
  readonly since: number;
  /** `yyyymmdd` of the day on which it trades again; absent if it has not resumed. */
  readonly until?: number;
}

/** The fractions of frail companies that are suspended once, and that go defunct and are revived. */
const SUSPENDED_ONCE = 0.2;
const REVIVED = 0.1;
/** The range of dates for these stops. */
const FIRST = 20090105;
const CALENDAR_DAYS = 6200;

/**
 * The days on which an invented company does not trade, if any: for good if its kind says so. A frail company may be suspended
 * once for weeks, or be defunct until it is revived a year or two later. It is a function of seed and symbol.
 */
export function stopOf(instrument: Instrument, random: Random, seed: number): Stop | undefined {
  const { stopped, frail } = kindOf(instrument.kind);
  if (!instrument.invented) return undefined;
  if (stopped) return stopped;
  if (!frail) return undefined;
  random.key(seed ^ 0x3c6ef372, hashOfText(securityKey(instrument)), 0);
  const drawn = random.uniform();
  if (drawn >= SUSPENDED_ONCE + REVIVED) return undefined;
  const since = addDays(FIRST, random.below(CALENDAR_DAYS));
  return drawn < SUSPENDED_ONCE
    ? { haltcode: SUSPENDED, since, until: addDays(since, 14 + random.below(77)) }
    : { haltcode: DEFUNCT, since, until: addDays(since, 365 + random.below(366)) };
}

/** Whether a stop covers a date. */
export function covers(stop: Stop, date: number): boolean {
  return date >= stop.since && (stop.until === undefined || date < stop.until);
}
