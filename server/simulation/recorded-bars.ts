import { Bars } from '../../engine/series/bars.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import { DAY_SECONDS, midnightOf, wallOfDate } from '../../engine/time/exchange-time.ts';
import type { Store } from '../store/store.ts';

/** An instrument's recorded day bars, exactly as they were imported. */
export async function readDayBars(store: Store, instrumentId: number): Promise<Bars> {
  const rows = await store
    .selectFrom('bar')
    .select(['date', 'open', 'high', 'low', 'close', 'volume', 'trades'])
    .where('instrument_id', '=', instrumentId)
    .orderBy('date')
    .execute();
  const bars = new Bars(rows.length + 1);
  for (const r of rows) bars.append(wallOfDate(r.date), r.open, r.high, r.low, r.close, r.volume, r.trades);
  return bars;
}

/** An instrument's recorded minutes `from … to` inclusive, exactly as they were imported; bar times are wall seconds. */
export async function readMinuteBars(store: Store, instrumentId: number, from: number, to: number): Promise<Bars> {
  const rows = await store
    .selectFrom('minute')
    .select(['date', 'minute', 'open', 'high', 'low', 'close', 'volume', 'trades'])
    .where('instrument_id', '=', instrumentId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('minute')
    .execute();
  const bars = new Bars(rows.length + 1);
  for (const r of rows) {
    bars.append(wallOfDate(r.date) + r.minute * 60, r.open, r.high, r.low, r.close, r.volume, r.trades);
  }
  return bars;
}

/**
 * The recorded days together with those of which only minutes were recorded: such a day's bar is made of its minutes
 * from 9:30 to the 16:00 print.
 */
export function withMinuteDays(days: Bars, minutes: Bars): Bars {
  if (minutes.count === 0) return days;
  const merged = new Bars(days.count + 8);
  let d = 0;
  let m = 0;
  while (d < days.count || m < minutes.count) {
    const day = d < days.count ? days.time[d] : Number.POSITIVE_INFINITY;
    const minuteDay = m < minutes.count ? midnightOf(minutes.time[m]) : Number.POSITIVE_INFINITY;
    if (minuteDay < day) appendDayOf(minutes, m, merged);
    else merged.appendFrom(days, d++);
    while (m < minutes.count && midnightOf(minutes.time[m]) <= Math.min(day, minuteDay)) m++;
  }
  return merged;
}

function appendDayOf(minutes: Bars, first: number, into: Bars): void {
  const midnight = midnightOf(minutes.time[first]);
  const opens = midnight + SESSION_OPEN;
  const closes = opens + SESSION_SLOTS * 60;
  let open = 0;
  let high = 0;
  let low = 0;
  let close = 0;
  let volume = 0;
  let trades = 0;
  for (let i = first; i < minutes.count && minutes.time[i] < midnight + DAY_SECONDS; i++) {
    const time = minutes.time[i];
    if (time < opens || time > closes) continue;
    if (open === 0) {
      open = minutes.open[i];
      low = minutes.low[i];
    }
    high = Math.max(high, minutes.high[i]);
    low = Math.min(low, minutes.low[i]);
    close = minutes.close[i];
    volume += minutes.volume[i];
    trades += minutes.trades[i];
  }
  if (open > 0) into.append(midnight, open, high, low, close, volume, trades);
}
