import type { Bars } from '../../engine/series/bars.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import { DAY_SECONDS, midnightOf } from '../../engine/time/exchange-time.ts';

/**
 * Adds the day bar of the day that minute `first` belongs to: from 9:30 to the print at 16:00. Adds none if the day has no such
 * minutes. Returns the index of the first minute of the next day.
 */
export function dayOfMinutes(minutes: Bars, first: number, days: Bars): number {
  const midnight = midnightOf(minutes.time[first]);
  const opens = midnight + SESSION_OPEN;
  const closes = opens + SESSION_SLOTS * 60;
  let open = 0;
  let high = 0;
  let low = 0;
  let close = 0;
  let volume = 0;
  let trades = 0;
  let i = first;
  for (; i < minutes.count && minutes.time[i] < midnight + DAY_SECONDS; i++) {
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
  if (open > 0) days.append(midnight, open, high, low, close, volume, trades);
  return i;
}
