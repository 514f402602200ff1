import { securityKey } from '../../engine/quotes/security-key.ts';
import { kindOf } from './kind.ts';
import type { Instrument } from './market-source.ts';
import { hashOfText, type Random } from './random.ts';

/** The specification's halt code of a pause within the day; those that last longer are in `stops.ts`. */
export const HALTED = 169;

/** A stretch of a session without trading, in minutes since the opening, `to` exclusive. */
export interface Halt {
  readonly from: number;
  readonly to: number;
}

/** A halt code that is set, or 0 that lifts it; `time` in seconds since the opening. */
export interface SessionHalt {
  readonly time: number;
  readonly haltcode: number;
}

/** The share of all days on which an invented company is halted pending news. */
const CHANCE = 0.022;

/**
 * The halt of an instrument on a date, if it has one: a function of seed, symbol and date, as all of the simulation. Only
 * invented companies are halted; nothing is made up about real ones.
 */
export function haltOf(
  instrument: Instrument,
  date: number,
  sessionLength: number,
  random: Random,
  seed: number,
): Halt | undefined {
  if (!instrument.invented || instrument.isIndex || kindOf(instrument.kind).stopped) return undefined;
  random.key(seed ^ 0x51ed270b, hashOfText(securityKey(instrument)), date);
  if (random.uniform() >= CHANCE) return undefined;
  const from = 10 + random.below(sessionLength - 110);
  return { from, to: from + 15 + random.below(75) };
}
