import { dateOfWall, secondOfDay, wallSeconds } from '../../engine/time/exchange-time.ts';
import type { ClockState, MarketHours } from '../api/market-api.ts';
import { hoursOf, type MarketTime } from './streams/market-time.ts';

/**
 * Answers overtake each other by less than this much real and market time (ms); an earlier time beyond that means that
 * time has gone back.
 */
const LATEST_ANSWER = 5000;
const GONE_BACK = 60_000;

/**
 * The market's time as last received from the server, advanced by the worker's own clock. Never the machine's wall
 * clock: the market may be a recorded day, run faster, or stand still.
 */
export class ServerClock implements MarketTime {
  private now = 0;
  private heardAt = 0;
  private speed = 1;
  private open = false;

  /** Takes the market's speed and state from the configuration. */
  configure(speed: number, open: boolean): void {
    this.speed = speed;
    this.open = open;
  }

  /**
   * Takes the market's time from an answer or a heartbeat, Unix ms; NaN is ignored. Returns whether time has gone back:
   * the market then runs its day again, and everything known of the day is void.
   */
  hear(now: number): boolean {
    if (!(now > 0)) return false;
    const goneBack = now < this.now - Math.max(GONE_BACK, LATEST_ANSWER * this.speed);
    this.now = now;
    this.heardAt = Date.now();
    return goneBack;
  }

  /** The market's time, Unix ms; 0 before the server's first answer. */
  time(): number {
    return this.heardAt === 0 ? 0 : this.now + (Date.now() - this.heardAt) * this.speed;
  }

  /** The market's date, `yyyymmdd`; 0 before the server's first answer. */
  date(): number {
    return this.heardAt === 0 ? 0 : dateOfWall(wallSeconds(this.time() / 1000));
  }

  /** Milliseconds by which the market's time is ahead of the browser's; null before the server's first answer. */
  get offset(): number | null {
    return this.heardAt === 0 ? null : this.time() - Date.now();
  }

  /** The clock's state for the page. */
  state(): ClockState {
    const { now, heardAt, speed } = this;
    return {
      wall: heardAt === 0 ? 0 : wallSeconds(now / 1000),
      heardAt,
      speed,
      until: Number.POSITIVE_INFINITY,
      date: this.date(),
      hours: this.hours(),
    };
  }

  private hours(): MarketHours {
    if (!this.open || this.heardAt === 0) return 'closed';
    return hoursOf(this.date(), secondOfDay(wallSeconds(this.time() / 1000)));
  }
}
