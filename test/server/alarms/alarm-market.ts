import { dateOfWall, secondOfDay, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { DayMinutes, MarketClock } from '../../../server/market/market-source.ts';
import { HandMarket } from '../hub/hand-market.ts';

/** A market made by hand whose time and past minutes are the test's as well. */
export class AlarmMarket extends HandMarket {
  /** Unix ms; a Tuesday, 10:00 in Toronto. */
  time = Date.UTC(2023, 10, 14, 15, 0);
  /** The completed minutes of today. */
  past: DayMinutes['minutes'] = [];
  /** Whether the history answers. */
  hasHistory = true;
  override readonly clock: MarketClock = {
    now: () => this.time,
    date: () => dateOfWall(wallSeconds(this.time / 1000)),
    secondOfDay: () => secondOfDay(wallSeconds(this.time / 1000)),
    speed: 0,
    isOpen: () => true,
    step: () => {},
  };

  override async minutes(): Promise<readonly DayMinutes[]> {
    if (!this.hasHistory) throw new Error('no history');
    return [{ date: this.clock.date(), simulated: false, minutes: this.past }];
  }
}
