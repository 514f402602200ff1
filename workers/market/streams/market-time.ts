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

/** The hours while no market trades. */
export const CLOSED: MarketHours = { C: 'closed', U: 'closed' };

/** The hours of both countries' markets on a date at a second of the day. */
export function hoursOf(date: number, second: number): MarketHours {
  const hasExtended = second >= EXTENDED_OPEN && second < EXTENDED_CLOSE && sessionMinutes('U', date) > 0;
  return {
    C: isRegular('C', date, second) ? 'regular' : 'closed',
    U: isRegular('U', date, second) ? 'regular' : hasExtended ? 'extended' : 'closed',
  };
}

function isRegular(region: Region, date: number, second: number): boolean {
  return second >= SESSION_OPEN && second < SESSION_OPEN + sessionMinutes(region, date) * 60;
}
