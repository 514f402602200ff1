import { BAR_SIMULATED, Bars } from '../../engine/series/bars.ts';
import { dateOfWall, wallOfDate } from '../../engine/series/exchange-time.ts';
import { SESSION_SLOTS } from '../../engine/series/session.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { generatedSince } from './day-history.ts';
import { type Halt, haltOf } from './halts.ts';
import type { InstrumentRow } from './instrument-rows.ts';
import type { Instrument } from './market-source.ts';
import { type DayFigures, simulateMinutes } from './minute-simulation.ts';
import { cleanPrice } from './price-step.ts';
import type { RecordedTrades } from './recorded-trades.ts';
import { shareBasis } from './share-basis.ts';
import type { Simulation } from './simulation.ts';
import { covers, stopOf } from './stops.ts';
import { sessionMinutes } from './trading-calendar.ts';

/** Everything that one instrument brings into a session: how it stands before the opening, and its minutes to come. */
export interface SessionPlan {
  readonly instrument: Instrument;
  /** The minutes to be replayed; empty when the instrument does not trade on that date. */
  readonly minutes: Bars;
  readonly recorded: boolean;
  /** The trades of that day, where those were recorded and not only its minutes. */
  readonly trades: RecordedTrades | undefined;
  /** Minutes in the session of its region; 0 = closed. */
  readonly length: number;
  readonly halt: Halt | undefined;
  /** 169, 194, 255 or 0, before the opening. */
  readonly haltcode: number;
  /** The close before, in today's shares; 0 = there is none. */
  readonly previousClose: number;
  /** The extremes of the year before today, in today's shares; 0 = none. */
  readonly yearHigh: number;
  readonly yearLow: number;
  /** The figures of the last session, shown all day by an instrument whose exchange is closed today. */
  readonly lastBar: LastBar | undefined;
  /** Whether today's figures are simulated. */
  readonly simulated: boolean;
  /** `yyyymmdd` of the first simulated bar up to today, 0 = none. */
  readonly simulatedSince: number;
}

/** The last bar before today, and the close before that. */
interface LastBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly trades: number;
  readonly closeBefore: number;
}

const YEAR = 10_000;
const NONE = new Bars(1);

/** The day before which a session's plan needs no history: the year's extremes reach no further back. */
export function planNeedsFrom(date: number): number {
  return date - YEAR;
}

/**
 * Plans an instrument's session. `days` is its history up to and including `date`, from `planNeedsFrom` on at least;
 * `recordedMinutes` those of the date as imported (none = they are simulated to fit the day's bar), `recordedTrades` the trades that made them.
 */
export function planSession(
  row: InstrumentRow,
  days: Bars,
  recordedMinutes: Bars,
  date: number,
  simulation: Simulation,
  recordedTrades?: RecordedTrades,
): SessionPlan {
  const { instrument, restructurings } = row;
  const stop = stopOf(instrument, simulation.random, simulation.seed);
  const haltcode = stop && covers(stop, date) ? stop.haltcode : 0;
  const last = days.count - 1;
  const trades = last >= 0 && days.time[last] === wallOfDate(date);
  const before = trades ? last - 1 : last;
  const length = trades ? sessionMinutes(instrument.region, date) || SESSION_SLOTS : 0;
  const recorded = trades && recordedMinutes.count > 0;
  const halt = trades && !recorded ? haltOf(instrument, date, length, simulation.random, simulation.seed) : undefined;
  const year = yearRange(days, before, date, restructurings);
  return {
    instrument,
    minutes: recorded
      ? recordedMinutes
      : trades
        ? simulated(instrument, days, last, date, length, halt, simulation)
        : NONE,
    recorded,
    trades: recorded ? recordedTrades : undefined,
    length,
    halt,
    haltcode,
    previousClose: before < 0 ? 0 : inTodaysShares(days, before, date, restructurings),
    yearHigh: year.high,
    yearLow: year.low,
    lastBar: trades || before < 0 ? undefined : lastBar(days, before),
    simulated: last >= 0 && (days.flag[last] & BAR_SIMULATED) !== 0,
    simulatedSince: row.hasBars || row.hasMinutes ? firstSimulated(days) : generatedSince(row, date, simulation),
  };
}

function simulated(
  instrument: Instrument,
  days: Bars,
  i: number,
  date: number,
  length: number,
  halt: Halt | undefined,
  simulation: Simulation,
): Bars {
  return simulateMinutes(instrument, dayFigures(days, i, date), length, halt, simulation);
}

/** A day bar as what its minutes must add up to. */
export function dayFigures(days: Bars, i: number, date: number): DayFigures {
  return {
    date,
    open: days.open[i],
    high: days.high[i],
    low: days.low[i],
    close: days.close[i],
    volume: days.volume[i],
    trades: days.trades[i],
  };
}

function inTodaysShares(days: Bars, i: number, date: number, restructurings: readonly Restructuring[]): number {
  const then = shareBasis(restructurings, dateOfWall(days.time[i]));
  return cleanPrice((days.close[i] * shareBasis(restructurings, date)) / then);
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
  return {
    open: days.open[i],
    high: days.high[i],
    low: days.low[i],
    close: days.close[i],
    volume: days.volume[i],
    trades: days.trades[i],
    closeBefore: i > 0 ? days.close[i - 1] : 0,
  };
}

function firstSimulated(days: Bars): number {
  for (let i = 0; i < days.count; i++) {
    if (days.flag[i] & BAR_SIMULATED) return dateOfWall(days.time[i]);
  }
  return 0;
}
