import { lowerBound } from '../../engine/core/lower-bound.ts';
import { dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import { Histories } from '../blocks/histories.ts';
import { minutesByDate } from '../blocks/minutes-by-date.ts';
import type { DayBar, DayMinutes } from '../market/market-source.ts';
import { minutesBefore } from '../market/minutes-before.ts';
import type { Store } from '../store/store.ts';

/** Minutes after the opening by which every day is over. */
const WHOLE_DAY = 1440;

/** The stored day bars of an instrument on the dates `from … to` (`yyyymmdd`, inclusive), oldest first. */
export async function storedDays(store: Store, instrumentId: number, from: number, to: number): Promise<DayBar[]> {
  const bars = await new Histories(store).readDays(instrumentId);
  const end = lowerBound(bars.time, bars.count, wallOfDate(to) + 1);
  const days: DayBar[] = [];
  for (let i = lowerBound(bars.time, bars.count, wallOfDate(from)); i < end; i++) {
    const { open, high, low, close, volume, trades } = bars;
    days.push({
      date: dateOfWall(bars.time[i]),
      open: open[i],
      high: high[i],
      low: low[i],
      close: close[i],
      volume: volume[i],
      trades: trades[i],
      simulated: false,
    });
  }
  return days;
}

/** The stored minutes of an instrument on each of the dates `from … to` (`yyyymmdd`, inclusive), oldest first. */
export async function storedMinutes(
  store: Store,
  instrumentId: number,
  from: number,
  to: number,
  extended: boolean,
): Promise<DayMinutes[]> {
  const days = minutesByDate(await new Histories(store).readMinutes(instrumentId, from, to));
  return [...days].map(([date, bars]) => ({
    date,
    simulated: false,
    minutes: minutesBefore(bars, date, extended, WHOLE_DAY),
  }));
}
