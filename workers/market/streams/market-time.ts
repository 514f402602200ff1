import type { Region } from '../../../engine/quotes/region.ts';
import { EXTENDED_CLOSE, EXTENDED_OPEN, SESSION_OPEN } from '../../../engine/series/session.ts';
import { sessionMinutes } from '../../../engine/series/trading-calendar.ts';
import type { MarketHours } from '../../api/market-api.ts';

/** The time of one market: the live one's, or a replayed one's. */
export interface MarketTime {
  /** Unix ms; 0 while it is unknown. */
  time(): number;
  /** The date, `yyyymmdd`; 0 while it is unknown. */
  date(): number;
}

/** The market's hours on a date at a second of the day. */
export function hoursOf(date: number, second: number): MarketHours {
  const canada = isRegular('C', date, second);
  const us = isRegular('U', date, second);
  if (canada || us) return canada && us ? 'regular' : canada ? 'canada' : 'us';
  const hasExtended = second >= EXTENDED_OPEN && second < EXTENDED_CLOSE && sessionMinutes('U', date) > 0;
  return hasExtended ? 'extended' : 'closed';
}

function isRegular(region: Region, date: number, second: number): boolean {
  return second >= SESSION_OPEN && second < SESSION_OPEN + sessionMinutes(region, date) * 60;
}
