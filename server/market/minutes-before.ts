import type { Bars } from '../../engine/series/bars.ts';
import { EXTENDED_CLOSE, EXTENDED_OPEN, SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import type { MinuteBar } from './market-source.ts';

const OPENING_MINUTE = SESSION_OPEN / 60;
const CLOSING_MINUTE = OPENING_MINUTE + SESSION_SLOTS;

/**
 * The minutes of a day before session minute `until` (0 = 9:30), as `MinuteBar`s: of the regular session, or with `extended` from
 * 4:00 to 20:00. A 16:00 print belongs to the day and not to a regular minute.
 */
export function minutesBefore(bars: Bars, date: number, extended: boolean, until: number): MinuteBar[] {
  const midnight = wallOfDate(date);
  const from = extended ? EXTENDED_OPEN / 60 : OPENING_MINUTE;
  const to = extended ? EXTENDED_CLOSE / 60 : CLOSING_MINUTE;
  const minutes: MinuteBar[] = [];
  for (let i = 0; i < bars.count; i++) {
    const minute = (bars.time[i] - midnight) / 60;
    if (minute >= OPENING_MINUTE + until) break;
    if (minute < from || minute >= to) continue;
    minutes.push({
      minute,
      open: bars.open[i],
      high: bars.high[i],
      low: bars.low[i],
      close: bars.close[i],
      volume: bars.volume[i],
      trades: bars.trades[i],
    });
  }
  return minutes;
}
