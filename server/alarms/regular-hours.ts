import type { Region } from '../../engine/quotes/region.ts';
import { SESSION_OPEN, sessionClose } from '../../engine/series/session.ts';
import type { MarketClock } from '../market/market-source.ts';

/** Whether the market is in the regular hours now; asked for every quote, and worked out once a second. */
export class RegularHours {
  private readonly clock: MarketClock;
  private second = Number.NaN;
  private canada = false;
  private states = false;

  constructor(clock: MarketClock) {
    this.clock = clock;
  }

  /** `now`: the market's time, Unix ms. */
  isNow(region: Region, now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.second) {
      this.second = second;
      const date = this.clock.date();
      const ofDay = this.clock.secondOfDay();
      this.canada = ofDay >= SESSION_OPEN && ofDay < sessionClose(date, 'C');
      this.states = ofDay >= SESSION_OPEN && ofDay < sessionClose(date, 'U');
    }
    return region === 'C' ? this.canada : this.states;
  }
}

/** Whether a minute (since midnight, Toronto) is in the regular hours of a date. */
export function isRegularMinute(region: Region, date: number, minute: number): boolean {
  return minute * 60 >= SESSION_OPEN && minute * 60 < sessionClose(date, region);
}
