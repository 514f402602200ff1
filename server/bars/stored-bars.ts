import { lowerBound } from '../../engine/core/lower-bound.ts';
import { Bars } from '../../engine/series/bars.ts';
import { EXTENDED_CLOSE, EXTENDED_OPEN, SESSION_CLOSE, SESSION_OPEN } from '../../engine/series/session.ts';
import { adjustForRestructurings, type Restructuring } from '../../engine/series/splits.ts';
import { dateOfWall, secondOfDay, wallOfDate } from '../../engine/time/exchange-time.ts';
import { Histories } from '../blocks/histories.ts';
import type { Instrument } from '../market/market-source.ts';
import { splitsOf } from '../market/stored-splits.ts';
import type { Store } from '../store/store.ts';
import type { BarsRequest } from './bars-request.ts';

/** The days of minutes that are read at a time: a portion of a few megabytes. */
const PORTION_DAYS = 92;
const DAY = 86_400;

/** The stored bars of an instrument, oldest first, in portions. */
export async function* storedBars(store: Store, instrument: Instrument, request: BarsRequest): AsyncGenerator<Bars> {
  const histories = new Histories(store);
  const splits = request.adjusted ? await splitsOf(store, instrument) : [];
  if (request.grain === 'day') {
    yield restated(within(await histories.readDays(instrument.id), request), splits);
    return;
  }
  const last = wallOfDate(request.to);
  for (let day = wallOfDate(request.from); day <= last; day += PORTION_DAYS * DAY) {
    const to = dateOfWall(Math.min(last, day + (PORTION_DAYS - 1) * DAY));
    const minutes = await histories.readMinutes(instrument.id, dateOfWall(day), to);
    yield restated(ofHours(minutes, request.extended), splits);
  }
}

/** Bars in today's shares; unchanged if there are no splits. */
export function restated(bars: Bars, splits: readonly Restructuring[]): Bars {
  return splits.length === 0 ? bars : adjustForRestructurings(bars, splits);
}

/** The minutes of the regular session, or of the extended hours. */
function ofHours(minutes: Bars, extended: boolean): Bars {
  const [open, close] = extended ? [EXTENDED_OPEN, EXTENDED_CLOSE] : [SESSION_OPEN, SESSION_CLOSE];
  const kept = new Bars(minutes.count);
  for (let i = 0; i < minutes.count; i++) {
    const second = secondOfDay(minutes.time[i]);
    if (second >= open && second < close) kept.appendFrom(minutes, i);
  }
  return kept;
}

function within(days: Bars, { from, to }: BarsRequest): Bars {
  const kept = new Bars();
  const start = lowerBound(days.time, days.count, wallOfDate(from));
  kept.appendAll(days, start, lowerBound(days.time, days.count, wallOfDate(to) + 1));
  return kept;
}
