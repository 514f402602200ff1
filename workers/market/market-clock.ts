import { dateOfWall, secondOfDay, wallSeconds } from '../../engine/series/exchange-time.ts';
import { EXTENDED_CLOSE, EXTENDED_OPEN, SESSION_OPEN, sessionClose } from '../../engine/series/session.ts';
import type { ClockState, MarketHours } from '../api/market-api.ts';

/** Answers overtake each other by less than so much real and market time (ms); told later than that, time has gone back. */
const LATEST_ANSWER = 5000;
const GONE_BACK = 60_000;

/**
 * The market's time as the server last told it, carried on by the worker's own clock. Never the wall clock of the
 * machine: the market may be a recorded day, run faster, or stand still.
 */
export class MarketClock {
  private now = 0;
  private heardAt = 0;
  private speed = 1;
  private open = false;

  /** What the configuration said of the market. */
  configure(speed: number, open: boolean): void {
    this.speed = speed;
    this.open = open;
  }

  /**
   * The market's time out of an answer or a heartbeat, Unix ms; NaN says nothing. Returns whether time has gone back: the
   * market runs its day again, and what was known of the day is void.
   */
  hear(now: number): boolean {
    if (!(now > 0)) return false;
    const goneBack = now < this.now - Math.max(GONE_BACK, LATEST_ANSWER * this.speed);
    this.now = now;
    this.heardAt = Date.now();
    return goneBack;
  }

  /** The market's time, Unix ms; 0 before the first word of the server. */
  time(): number {
    return this.heardAt === 0 ? 0 : this.now + (Date.now() - this.heardAt) * this.speed;
  }

  /** The market's today, `yyyymmdd`; 0 before the first word of the server. */
  date(): number {
    return this.heardAt === 0 ? 0 : dateOfWall(wallSeconds(this.time() / 1000));
  }

  /** For the page. */
  state(): ClockState {
    const { now, heardAt, speed } = this;
    return {
      wall: heardAt === 0 ? 0 : wallSeconds(now / 1000),
      heardAt,
      speed,
      date: this.date(),
      hours: this.hours(),
    };
  }

  /** On a half day of one country the other's session goes on: the hours are regular until both have closed. */
  private hours(): MarketHours {
    if (!this.open || this.heardAt === 0) return 'closed';
    const date = this.date();
    const second = secondOfDay(wallSeconds(this.time() / 1000));
    if (second < EXTENDED_OPEN || second >= EXTENDED_CLOSE) return 'closed';
    const close = Math.max(sessionClose(date, 'C'), sessionClose(date, 'U'));
    return second >= SESSION_OPEN && second < close ? 'regular' : 'extended';
  }
}
