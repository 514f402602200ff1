import { EXTENDED_CLOSE, EXTENDED_OPEN, SESSION_OPEN } from '../../engine/series/session.ts';
import { addDays, lastMarketDate, marketMinutes } from '../../engine/series/trading-calendar.ts';
import { dateOfWall, secondOfDay, unixSeconds, wallOfDate, wallSeconds } from '../../engine/time/exchange-time.ts';
import type { MarketClock } from '../market/market-source.ts';

/** The clock of real markets: the machine's time, in Toronto. */
export class FeedClock implements MarketClock {
  readonly speed = 1;
  private readonly wallClock: () => number;

  /** `wallClock`: Unix milliseconds. */
  constructor(wallClock: () => number) {
    this.wallClock = wallClock;
  }

  now(): number {
    return this.wallClock();
  }

  /** The last date on which a market has opened, including extended hours. */
  date(): number {
    const wall = wallSeconds(this.wallClock() / 1000);
    const today = dateOfWall(wall);
    return lastMarketDate(secondOfDay(wall) < EXTENDED_OPEN ? addDays(today, -1) : today);
  }

  /** The current minute of `date()`; 1440 once that day is over. */
  minute(): number {
    const { midnight } = feedDay(this.date());
    return Math.min(1440, Math.floor((this.now() - midnight) / 60_000));
  }

  secondOfDay(): number {
    return secondOfDay(wallSeconds(this.wallClock() / 1000));
  }

  /** Whether any market trades, including extended hours. */
  isOpen(): boolean {
    const wall = wallSeconds(this.wallClock() / 1000);
    const second = secondOfDay(wall);
    return marketMinutes(dateOfWall(wall)) > 0 && second >= EXTENDED_OPEN && second < EXTENDED_CLOSE;
  }

  /** Does nothing: real time cannot be stepped. */
  step(): void {}
}

/** A trading day in Unix milliseconds. */
export interface FeedDay {
  /** `yyyymmdd`, Toronto. */
  readonly date: number;
  /** Midnight at the UTC offset that applies during trading hours. */
  readonly midnight: number;
}

/** The day of a date. */
export function feedDay(date: number): FeedDay {
  return { date, midnight: (unixSeconds(wallOfDate(date) + SESSION_OPEN) - SESSION_OPEN) * 1000 };
}
