import { lowerBound } from '../../engine/core/lower-bound.ts';
import { Bars } from '../../engine/series/bars.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { addDays } from '../../engine/series/trading-calendar.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import type { Instrument } from '../market/market-source.ts';
import { simulateDays } from './day-simulation.ts';
import { listedSince, shareBasis } from './share-basis.ts';
import type { Simulation } from './simulation.ts';
import { inventedProfile, measuredProfile, type Profile } from './simulation-profile.ts';
import { stopOf } from './stops.ts';
import { dayAt, daysOutside, daysSince, type TradingDays, tradingDays } from './trading-days.ts';

/** The first day of every generated history. */
const HISTORY_START = 20080102;
/** The date on which an invented instrument's trend equals its base price. */
const BASE_DATE = 20260102;
/** A gap in recorded bars longer than this is bridged; a shorter one comes from a closed market or a thinly traded stock. */
const GAP_MAX = 10;

/** What a history is generated from. */
interface HistorySource {
  readonly instrument: Instrument;
  /** See `InstrumentTable.base_price`. */
  readonly basePrice: number;
  readonly restructurings: readonly Restructuring[];
  /** As imported, with days of recorded minutes. */
  readonly recorded: Bars;
}

/**
 * The day bars of an instrument up to and including `until`, unadjusted, with simulated ones flagged `BAR_SIMULATED`. For an
 * invented instrument all bars are generated; otherwise the recorded bars are untouched, gaps between them are bridged, and the
 * simulation continues after the last one. Empty for an instrument that is not invented and has no recorded bar. In a fully
 * generated history, bars before `wantedFrom` are omitted: the last year costs less than half of the whole.
 */
export function dayHistory(source: HistorySource, until: number, simulation: Simulation, wantedFrom = 0): Bars {
  const { instrument, recorded } = source;
  if (recorded.count > 0) return continued(source, until, simulation);
  if (!instrument.invented) return new Bars(1);
  const days = generatedDays(source, until, simulation);
  const bars = new Bars(days.dates.length - dayAt(days, wantedFrom) + 1);
  generate(source, days, simulation, wantedFrom, bars);
  return bars;
}

/** Fills `into` with the bars from `wantedFrom` on of an instrument without recorded bars, as in `dayHistory`. */
export function fillGenerated(
  source: Omit<HistorySource, 'recorded'>,
  until: number,
  simulation: Simulation,
  wantedFrom: number,
  into: Bars,
): void {
  into.clear();
  if (!source.instrument.invented) return;
  generate(source, generatedDays(source, until, simulation), simulation, wantedFrom, into);
}

/** The first day of a fully generated history, if there is one up to and including `until`; else 0. */
export function generatedSince(source: Omit<HistorySource, 'recorded'>, until: number, simulation: Simulation): number {
  return generatedDays(source, until, simulation).dates[0] ?? 0;
}

/** The days on which a generated history has a bar, up to and including `until`. */
function generatedDays(
  { instrument, restructurings }: Omit<HistorySource, 'recorded'>,
  until: number,
  { random, seed }: Simulation,
): TradingDays {
  const all = tradingDays(instrument.region, HISTORY_START, until);
  const listed = listedSince(restructurings);
  const days = listed > HISTORY_START ? daysSince(all, listed) : all;
  const stop = stopOf(instrument, random, seed);
  return stop && stop.since <= until ? daysOutside(days, stop.since, stop.until) : days;
}

function generate(
  { instrument, basePrice, restructurings }: Omit<HistorySource, 'recorded'>,
  days: TradingDays,
  simulation: Simulation,
  wantedFrom: number,
  into: Bars,
): void {
  const first = days.dates[0];
  if (first === undefined) return;
  const trend = Math.log(basePrice);
  const profile = inventedProfile(instrument, basePrice, simulation.random, simulation.seed);
  const years = (Math.floor(BASE_DATE / 10_000) - Math.floor(first / 10_000)) * profile.growth;
  const stretch = { days, before: first, start: trend - years, trend, trendDate: BASE_DATE, wantedFrom };
  simulateDays(instrument, profile, restructurings, stretch, simulation, into);
}

function continued(source: HistorySource, until: number, simulation: Simulation): Bars {
  const { instrument, recorded, restructurings } = source;
  const profile = measuredProfile(instrument, recorded);
  const known = lowerBound(recorded.time, recorded.count, wallOfDate(until) + 1);
  const lastIndex = recorded.count - 1;
  const lastDate = dateOfWall(recorded.time[lastIndex]);
  const days = tradingDays(instrument.region, addDays(lastDate, 1), until);
  const bars = new Bars(known + days.dates.length);
  let from = 0;
  for (let i = 1; i <= known && i < recorded.count; i++) {
    // Most neighbours are only days apart; listing the dates is worthwhile only for a real gap.
    if (recorded.time[i] - recorded.time[i - 1] <= GAP_MAX * DAY_SECONDS) continue;
    bars.appendAll(recorded, from, i);
    bridge(source, i, profile, simulation, until, bars);
    from = i;
  }
  bars.appendAll(recorded, from, known);
  if (known < recorded.count) return bars;
  const start = Math.log(recorded.close[lastIndex] / shareBasis(restructurings, lastDate));
  const stretch = { days, before: lastDate, start, trend: start, trendDate: lastDate };
  simulateDays(instrument, profile, restructurings, stretch, simulation, bars);
  return bars;
}

/** Fills the gap before recorded bar `i`, if there is one, from the close before it to the open after it. */
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
  const days = tradingDays(instrument.region, addDays(before, 1), addDays(after, -1));
  if (days.dates.length <= GAP_MAX) return;
  const start = Math.log(recorded.close[i - 1] / shareBasis(restructurings, before));
  const end = Math.log(recorded.open[i] / shareBasis(restructurings, after));
  const hole = new Bars(days.dates.length);
  const stretch = { days, before, start, end, trend: start, trendDate: before };
  simulateDays(instrument, profile, restructurings, stretch, simulation, hole);
  for (let k = 0; k < hole.count && dateOfWall(hole.time[k]) <= until; k++) bars.appendFrom(hole, k);
}
