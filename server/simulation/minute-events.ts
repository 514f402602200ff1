import { SESSION_OPEN } from '../../engine/series/session.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { kindOf } from './kind.ts';
import { addQuoteChanges, addTradesBeside, printMinute } from './print-simulation.ts';
import type { PrintTape } from './print-tape.ts';
import type { Random } from './random.ts';
import { replayTrades } from './recorded-trades.ts';
import type { SessionPlan } from './session-plan.ts';

const MINUTE = 60;

/**
 * Fills the tape with the events of an instrument in one minute of its session, always the same ones for the same minute: the
 * trades of minute bar `bar`, if it is that minute's, and changes of bid and ask. `hash` is the symbol's. Returns whether the bar
 * was used. A print at the close is timed at the close: it belongs to the day's bar, not to a minute. The first trade after a
 * halt is timed at the beginning of the minute.
 */
export function fillMinute(
  plan: SessionPlan,
  date: number,
  slot: number,
  bar: number,
  seed: number,
  hash: number,
  random: Random,
  tape: PrintTape,
): boolean {
  const { instrument, minutes, halt, recorded, trades, length } = plan;
  const start = slot * MINUTE;
  const spread = slot === length ? 0 : MINUTE;
  tape.begin(slot);
  random.key(seed ^ hash, date, slot);
  const hasBar = bar < minutes.count && minutes.time[bar] === wallOfDate(date) + SESSION_OPEN + start;
  if (trades) {
    replayTrades(trades, start, start + MINUTE, spread, random, tape);
  } else if (hasBar) {
    printMinute(instrument, minutes, bar, start, spread, random, tape);
    if (slot === halt?.to) tape.time[0] = start;
    // Recorded minutes are replayed unchanged, with nothing added.
    if (!recorded && !instrument.isIndex) addTradesBeside(instrument, tape.count, start + MINUTE, random, tape);
  }
  const paused = halt !== undefined && slot >= halt.from && slot < halt.to;
  const { quoteRate } = kindOf(instrument.kind);
  if (quoteRate > 0 && slot >= 0 && slot < length && !paused) {
    addQuoteChanges(Math.floor(quoteRate + random.uniform()), start, random, tape);
  }
  return hasBar;
}
