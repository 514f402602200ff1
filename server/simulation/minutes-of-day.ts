import { BAR_SIMULATED, type Bars } from '../../engine/series/bars.ts';
import { SESSION_SLOTS } from '../../engine/series/session.ts';
import { sessionMinutes } from '../../engine/series/trading-calendar.ts';
import { dateOfWall } from '../../engine/time/exchange-time.ts';
import { tradesExtended, withExtendedHours } from './extended-minutes.ts';
import type { HaltSchedule } from './halts.ts';
import type { InstrumentRow } from './instrument-rows.ts';
import { type DayFigures, simulateMinutes } from './minute-simulation.ts';
import { closeInSharesOf } from './share-basis.ts';
import type { Simulation } from './simulation.ts';

/** A day bar as the figures that its minutes must add up to. */
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

/** How many minutes an instrument of a region trades on a date that has a bar. Such a date may be a holiday in the calendar. */
export function minutesTraded({ region }: InstrumentRow['instrument'], date: number): number {
  return sessionMinutes(region, date) || SESSION_SLOTS;
}

/**
 * The minutes of bar `i` of an instrument's history, simulated to fit it. `extended` adds the extended hours, but only if the bar
 * itself is simulated: nothing is invented for a real company's real day.
 */
export function minutesOfDay(
  { instrument, restructurings }: InstrumentRow,
  days: Bars,
  i: number,
  extended: boolean,
  halts: HaltSchedule,
  simulation: Simulation,
): Bars {
  const date = dateOfWall(days.time[i]);
  const day = dayFigures(days, i, date);
  const halt = halts.of(instrument, date);
  const regular = simulateMinutes(instrument, day, minutesTraded(instrument, date), halt, simulation);
  if (!extended || !tradesExtended(instrument) || (days.flag[i] & BAR_SIMULATED) === 0) return regular;
  const before = i === 0 ? 0 : closeInSharesOf(days, i - 1, date, restructurings);
  return withExtendedHours(instrument, day, before, regular, simulation);
}
