import type { Region } from '../../engine/quotes/region.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import { sessionMinutes } from '../../engine/series/trading-calendar.ts';

const MINUTE = 60;

/**
 * The regular hours of each country's market on a date. A date without trading counts as a full day. Times are seconds of the
 * day.
 */
export class OpenHours {
  private readonly close: Readonly<Record<Region, number>>;

  constructor(date: number) {
    this.close = { C: closeOn('C', date), U: closeOn('U', date) };
  }

  /** Whether a minute of the day is in the regular hours. */
  isOpen(region: Region, minute: number): boolean {
    return minute * MINUTE >= SESSION_OPEN && minute * MINUTE < this.close[region];
  }

  /** Whether the regular hours ended before a minute of the day. */
  isOver(region: Region, minute: number): boolean {
    return minute * MINUTE > this.close[region];
  }

  /**
   * Whether a trade at this second is in the regular hours. They include the minute at the close, which has the closing
   * auction.
   */
  has(region: Region, second: number): boolean {
    return second >= SESSION_OPEN && second < this.close[region] + MINUTE;
  }
}

function closeOn(region: Region, date: number): number {
  return SESSION_OPEN + (sessionMinutes(region, date) || SESSION_SLOTS) * MINUTE;
}
