import { Bars } from '../../engine/series/bars.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import type { Histories } from '../blocks/histories.ts';
import { EventColumns } from '../market/day-events.ts';
import type { DayMinutes, Instrument } from '../market/market-source.ts';

/** The recorded trades of a date; undefined if there are none. */
export async function storedTrades(
  histories: Histories,
  { id }: Instrument,
  date: number,
): Promise<EventColumns | undefined> {
  const rows = await histories.readTrades(id, date);
  const { count } = rows;
  if (count === 0) return undefined;
  const midnight = wallOfDate(date) * 1000;
  const [time, ...values] = rows.columns(count);
  const trades = new EventColumns(values.length, count);
  trades.count = count;
  for (let i = 0; i < count; i++) trades.time[i] = time[i] - midnight;
  for (const [c, column] of trades.values.entries()) column.set(values[c].subarray(0, count));
  return trades;
}

/** A day's minutes as columns. */
export function barsOfMinutes({ date, minutes }: DayMinutes): Bars {
  const bars = new Bars(minutes.length);
  const midnight = wallOfDate(date);
  for (const { minute, open, high, low, close, volume, trades } of minutes) {
    bars.append(midnight + minute * 60, open, high, low, close, volume, trades);
  }
  return bars;
}
