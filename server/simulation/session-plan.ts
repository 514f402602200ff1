import { BAR_SIMULATED, Bars } from '../../engine/series/bars.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import type { Instrument } from '../market/market-source.ts';
import { cleanPrice } from '../market/price-step.ts';
import { generatedSince } from './day-history.ts';
import type { Halt, HaltSchedule } from './halts.ts';
import type { InstrumentRow } from './instrument-rows.ts';
import type { DayFigures } from './minute-simulation.ts';
import { dayFigures, minutesOfDay, minutesTraded } from './minutes-of-day.ts';
import type { RecordedTrades } from './recorded-trades.ts';
import { closeInSharesOf, shareBasis } from './share-basis.ts';
import type { Simulation } from './simulation.ts';
import { covers, stopOf } from './stops.ts';

/** Everything about one instrument in a session: its state before the opening, and its minutes. */
export interface SessionPlan {
  readonly instrument: Instrument;
  /** The minutes to be replayed, extended hours included; empty if the instrument does not trade on that date. */
  readonly minutes: Bars;
  /** Whether it also trades in the extended hours, if the session includes them. */
  readonly extended: boolean;
  readonly recorded: boolean;
  /** The trades of that day, if they were recorded and not only its minutes. */
  readonly trades: RecordedTrades | undefined;
  /** The length of its region's session in minutes; 0 if closed. */
  readonly length: number;
  readonly halt: Halt | undefined;
  /** 169, 194, 255 or 0, before the opening. */
  readonly haltcode: number;
  /** The previous close, in today's shares; 0 if there is none. */
  readonly previousClose: number;
  /** The extremes of the year before today, in today's shares; 0 if none. */
  readonly yearHigh: number;
  readonly yearLow: number;
  /** The figures of the last session, which an instrument shows while its exchange is closed; undefined if there was none. */
  readonly lastBar: LastBar | undefined;
  /** Whether today's figures are simulated. */
  readonly simulated: boolean;
  /** `yyyymmdd` of the first simulated bar up to today, 0 if none. */
  readonly simulatedSince: number;
}

/** The last bar before today, and the close before that. */
interface LastBar extends DayFigures {
  readonly closeBefore: number;
}

const YEAR = 10_000;
const NONE = new Bars(1);

/** The earliest day of history that a session's plan needs, for the year's extremes. */
export function planNeedsFrom(date: number): number {
  return date - YEAR;
}

/** What was recorded of a session. */
export interface RecordedSession {
  /** The date's minutes; if there are none, they are simulated to fit the day's bar. */
  readonly minutes: Bars;
  /** The trades behind them. */
  readonly trades: RecordedTrades | undefined;
  /** See `SessionPlan`. */
  readonly simulatedSince: number;
}

/**
 * Plans an instrument's session. `days` is its history up to and including `date`, at least from `planNeedsFrom` on. `recordings`
 * are those of an instrument that has some.
 */
export function planSession(
  row: InstrumentRow,
  days: Bars,
  date: number,
  simulation: Simulation,
  halts: HaltSchedule,
  recordings?: RecordedSession,
): SessionPlan {
  const { instrument, restructurings } = row;
  const stop = stopOf(instrument, simulation.random, simulation.seed);
  const haltcode = stop && covers(stop, date) ? stop.haltcode : 0;
  const last = days.count - 1;
  const trades = last >= 0 && days.time[last] === wallOfDate(date);
  const before = trades ? last - 1 : last;
  const length = trades ? minutesTraded(instrument, date) : 0;
  const known = recordings?.minutes ?? NONE;
  const recorded = trades && known.count > 0;
  const halt = trades && !recorded ? halts.of(instrument, date) : undefined;
  const year = yearRange(days, before, date, restructurings);
  const minutes = recorded ? known : trades ? minutesOfDay(row, days, last, true, halts, simulation) : NONE;
  return {
    instrument,
    minutes,
    extended: instrument.region === 'U' && reachesBeyond(minutes, date),
    recorded,
    trades: recorded ? recordings?.trades : undefined,
    length,
    halt,
    haltcode,
    previousClose: before < 0 ? 0 : closeInSharesOf(days, before, date, restructurings),
    yearHigh: year.high,
    yearLow: year.low,
    lastBar: before < 0 ? undefined : lastBar(days, before),
    simulated: last >= 0 && (days.flag[last] & BAR_SIMULATED) !== 0,
    simulatedSince: recordings?.simulatedSince ?? generatedSince(row, date, simulation),
  };
}

/** Whether a day has minutes outside 9:30–16:00. */
function reachesBeyond({ time, count }: Bars, date: number): boolean {
  const opens = wallOfDate(date) + SESSION_OPEN;
  return count > 0 && (time[0] < opens || time[count - 1] > opens + SESSION_SLOTS * 60);
}

function yearRange(
  days: Bars,
  last: number,
  date: number,
  restructurings: readonly Restructuring[],
): { high: number; low: number } {
  const from = wallOfDate(date - YEAR);
  const today = shareBasis(restructurings, date);
  let high = 0;
  let low = Number.POSITIVE_INFINITY;
  for (let i = last; i >= 0 && days.time[i] > from; i--) {
    const basis = restructurings.length === 0 ? 1 : today / shareBasis(restructurings, dateOfWall(days.time[i]));
    high = Math.max(high, days.high[i] * basis);
    low = Math.min(low, days.low[i] * basis);
  }
  return high === 0 ? { high: 0, low: 0 } : { high: cleanPrice(high), low: cleanPrice(low) };
}

function lastBar(days: Bars, i: number): LastBar {
  return { ...dayFigures(days, i, dateOfWall(days.time[i])), closeBefore: i > 0 ? days.close[i - 1] : 0 };
}

/** The date of the first simulated bar; 0 if none. */
export function firstSimulated(days: Bars): number {
  for (let i = 0; i < days.count; i++) {
    if (days.flag[i] & BAR_SIMULATED) return dateOfWall(days.time[i]);
  }
  return 0;
}
