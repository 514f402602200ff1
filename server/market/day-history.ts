import { Bars } from '../../engine/series/bars.ts';
import { DAY_SECONDS, dateOfWall } from '../../engine/series/exchange-time.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { simulateDays } from './day-simulation.ts';
import type { Instrument } from './market-source.ts';
import { appendBar } from './recorded-bars.ts';
import { listedSince, shareBasis } from './share-basis.ts';
import type { Simulation } from './simulation.ts';
import { inventedProfile, measuredProfile, type Profile } from './simulation-profile.ts';
import { covers, stopOf } from './stops.ts';
import { addDays, tradingDates } from './trading-calendar.ts';

/** The first day of every generated history. */
const HISTORY_START = 20080102;
/** The date at which an invented instrument's trend passes through its base price. */
const BASE_DATE = 20260102;
/** A hole in recorded bars longer than this is bridged; a shorter one is a market that was closed or a thin stock. */
const GAP_MAX = 10;

/** What a history is made from. */
interface HistorySource {
  readonly instrument: Instrument;
  /** See `InstrumentTable.base_price`. */
  readonly basePrice: number;
  readonly restructurings: readonly Restructuring[];
  /** As imported, with days of recorded minutes. */
  readonly recorded: Bars;
}

/**
 * The day bars of an instrument up to and including `until`, unadjusted, simulated ones flagged `BAR_SIMULATED`: for an
 * invented instrument all generated; otherwise the recorded bars untouched, bridges between their stretches, and the
 * simulation from the last of them on. Empty for an instrument that is not invented and has no recorded bar. Of a history
 * that is generated throughout, bars before `wantedFrom` are left out: the last year costs a third of all.
 */
export function dayHistory(source: HistorySource, until: number, simulation: Simulation, wantedFrom = 0): Bars {
  const { instrument, recorded } = source;
  if (recorded.count > 0) return continued(source, until, simulation);
  return instrument.invented ? generated(source, until, simulation, wantedFrom) : new Bars(1);
}

/** The first day of a history that is generated throughout, if it has one up to and including `until`; else 0. */
export function generatedSince(source: Omit<HistorySource, 'recorded'>, until: number, simulation: Simulation): number {
  return generatedDates(source, until, simulation)[0] ?? 0;
}

/** The days on which a generated history has a bar, up to and including `until`. */
function generatedDates(
  { instrument, restructurings }: Omit<HistorySource, 'recorded'>,
  until: number,
  { random, seed }: Simulation,
): readonly number[] {
  const dates = tradingDates(instrument.region, Math.max(HISTORY_START, listedSince(restructurings)), until);
  const stop = stopOf(instrument, random, seed);
  return stop && stop.since <= until ? dates.filter((date) => !covers(stop, date)) : dates;
}

function generated(source: HistorySource, until: number, simulation: Simulation, wantedFrom: number): Bars {
  const { instrument, basePrice, restructurings } = source;
  const dates = generatedDates(source, until, simulation);
  let wanted = 0;
  while (wanted < dates.length && dates[wanted] < wantedFrom) wanted++;
  const bars = new Bars(dates.length - wanted + 1);
  const first = dates[0];
  if (first === undefined) return bars;
  const trend = Math.log(basePrice);
  const profile = inventedProfile(instrument, basePrice, simulation.random, simulation.seed);
  const years = (Math.floor(BASE_DATE / 10_000) - Math.floor(first / 10_000)) * profile.growth;
  const stretch = { dates, before: first, start: trend - years, trend, trendDate: BASE_DATE, wantedFrom };
  simulateDays(instrument, profile, restructurings, stretch, simulation, bars);
  return bars;
}

function continued(source: HistorySource, until: number, simulation: Simulation): Bars {
  const { instrument, recorded, restructurings } = source;
  const profile = measuredProfile(instrument, recorded);
  const bars = new Bars(recorded.count + 1024);
  for (let i = 0; i < recorded.count; i++) {
    const date = dateOfWall(recorded.time[i]);
    if (i > 0) bridge(source, i, profile, simulation, until, bars);
    if (date > until) return bars;
    appendBar(recorded, i, bars);
  }
  const lastIndex = recorded.count - 1;
  const lastDate = dateOfWall(recorded.time[lastIndex]);
  const dates = tradingDates(instrument.region, addDays(lastDate, 1), until);
  const start = Math.log(recorded.close[lastIndex] / shareBasis(restructurings, lastDate));
  const stretch = { dates, before: lastDate, start, trend: start, trendDate: lastDate };
  simulateDays(instrument, profile, restructurings, stretch, simulation, bars);
  return bars;
}

/** Fills the hole before recorded bar `i`, if there is one, from the close before it to the open after it. */
function bridge(
  source: HistorySource,
  i: number,
  profile: Profile,
  simulation: Simulation,
  until: number,
  bars: Bars,
): void {
  const { instrument, recorded, restructurings } = source;
  const before = dateOfWall(recorded.time[i - 1]);
  const after = dateOfWall(recorded.time[i]);
  // Most neighbours are days apart; only a real hole is worth listing its dates.
  if (recorded.time[i] - recorded.time[i - 1] <= GAP_MAX * DAY_SECONDS) return;
  const dates = tradingDates(instrument.region, addDays(before, 1), addDays(after, -1));
  if (dates.length <= GAP_MAX) return;
  const start = Math.log(recorded.close[i - 1] / shareBasis(restructurings, before));
  const end = Math.log(recorded.open[i] / shareBasis(restructurings, after));
  const hole = new Bars(dates.length);
  const stretch = { dates, before, start, end, trend: start, trendDate: before };
  simulateDays(instrument, profile, restructurings, stretch, simulation, hole);
  for (let k = 0; k < hole.count && dateOfWall(hole.time[k]) <= until; k++) appendBar(hole, k, bars);
}
