import { EXTENDED_CLOSE, EXTENDED_OPEN, SESSION_OPEN, sessionClose } from '../../../engine/series/session.ts';
import type { MarketHours } from '../../api/market-api.ts';

/** The time of one market: the live one's, or a replayed one's. */
export interface MarketTime {
  /** Unix ms; 0 while it is unknown. */
  time(): number;
  /** The date, `yyyymmdd`; 0 while it is unknown. */
  date(): number;
}

/**
 * The hours of a trading day at a second of the day. On a half day of one country the other country's session continues, so the
 * hours count as regular until both have closed.
 */
export function hoursOf(date: number, second: number): MarketHours {
  if (second < EXTENDED_OPEN || second >= EXTENDED_CLOSE) return 'closed';
  const close = Math.max(sessionClose(date, 'C'), sessionClose(date, 'U'));
  return second >= SESSION_OPEN && second < close ? 'regular' : 'extended';
}
