import { SESSION_OPEN } from '../../engine/series/session.ts';
import { addDays, lastMarketDate } from '../../engine/series/trading-calendar.ts';
import { dateOfWall, secondOfDay, unixSeconds, wallOfDate, wallSeconds } from '../../engine/time/exchange-time.ts';
import type { MarketSettings } from '../market/market-settings.ts';
import type { MarketClock } from '../market/market-source.ts';
import { extendedHours, regularHours, type SessionHours } from './session-hours.ts';

/** The settings of a market clock. */
export interface ClockSettings extends MarketSettings {
  /** Unix milliseconds. */
  readonly wallClock: () => number;
}

/** A position in the sequence of sessions. Every run has its own `run` number, even runs of the same day. */
interface SessionPlace {
  readonly date: number;
  readonly run: number;
  /** The start and end of the run. */
  readonly hours: SessionHours;
  /** Seconds since the session's opening; below 0 before it. */
  readonly elapsed: number;
}

/** The most runs of a day that a clock counts; the first has the number 0. */
const RUNS_A_DAY = 100;

/**
 * Which session runs at a Unix time (seconds). It depends only on the wall clock, so that every process agrees. During a trading
 * day, extended hours included, it is that day's session, in step with the wall clock. At all other times the regular hours of
 * the last session repeat. `fixedDate`: that day's session repeats instead. `realTime` false: there are no extended hours, for a
 * clock that is not in step with the wall clock.
 */
export function sessionAt(unix: number, fixedDate?: number, realTime = true): SessionPlace {
  const wall = wallSeconds(unix);
  const today = dateOfWall(wall);
  const firstOf = realTime && fixedDate === undefined ? extendedHours : regularHours;
  const begun = secondOfDay(wall) - SESSION_OPEN >= firstOf(today).begins;
  const opened = lastMarketDate(begun ? today : addDays(today, -1));
  const date = fixedDate ?? opened;
  const first = firstOf(date);
  const sinceOpening = unix - openingOf(opened);
  if (sinceOpening < first.ends) return { date, run: opened * RUNS_A_DAY, hours: first, elapsed: sinceOpening };
  const hours = regularHours(date);
  const round = Math.floor((sinceOpening - first.ends) / hours.ends);
  const elapsed = sinceOpening - first.ends - round * hours.ends;
  return { date, run: opened * RUNS_A_DAY + 1 + round, hours, elapsed };
}

/** The Unix time (seconds) at which the session of a date opens. */
export function openingOf(date: number): number {
  return unixSeconds(wallOfDate(date) + SESSION_OPEN);
}

/**
 * The embedded market's clock, which is always within a session. By default it is `sessionAt` of the wall clock. With a speed
 * other than 1, or a start time, it starts there at its creation and repeats the same day's session.
 */
export class SessionClock implements MarketClock {
  readonly speed: number;
  private readonly wallClock: () => number;
  private readonly fixedDate: number | undefined;
  private readonly followsWall: boolean;
  private startWall: number;
  /** The position at its creation, or when it was last moved. */
  private start: SessionPlace;
  private stepped = 0;
  private readonly stepListener: () => void;

  /** `onStep` is called after each `step`, with the clock already moved. */
  constructor(settings: ClockSettings, onStep: () => void) {
    this.speed = settings.speed;
    this.wallClock = settings.wallClock;
    this.stepListener = onStep;
    this.followsWall = settings.speed === 1 && settings.marketTime === undefined;
    this.startWall = settings.wallClock();
    this.fixedDate = settings.marketDate === undefined ? undefined : lastMarketDate(settings.marketDate);
    this.start = sessionAt(this.startWall / 1000, this.fixedDate, this.followsWall);
    if (settings.marketTime !== undefined) {
      const last = this.start.hours.ends - 1;
      const elapsed = Math.min(Math.max(settings.marketTime - SESSION_OPEN, 0), last);
      this.start = { ...this.start, elapsed };
    }
  }

  /** The market's current position. */
  place(): SessionPlace {
    const wall = this.wallClock();
    if (this.followsWall) return sessionAt((wall + this.stepped) / 1000, this.fixedDate);
    const { date, hours, elapsed } = this.start;
    const total = elapsed + (this.speed * (wall - this.startWall) + this.stepped) / 1000;
    const run = Math.floor(total / hours.ends);
    return { date, run, hours, elapsed: total - run * hours.ends };
  }

  /** The hours of a run of a date, as in `place`. */
  hoursOf(date: number, run: number): SessionHours {
    const first = this.followsWall && this.fixedDate === undefined && run % RUNS_A_DAY === 0;
    return first ? extendedHours(date) : regularHours(date);
  }

  now(): number {
    const { date, elapsed } = this.place();
    return (openingOf(date) + elapsed) * 1000;
  }

  date(): number {
    return this.place().date;
  }

  secondOfDay(): number {
    return SESSION_OPEN + this.place().elapsed;
  }

  /** Always true: the embedded market restarts its session as soon as it ends. */
  isOpen(): boolean {
    return true;
  }

  /** Continues from `now` (Unix milliseconds, within a session). A clock in step with the wall clock stays so. */
  moveTo(now: number): void {
    if (this.followsWall) return;
    const date = dateOfWall(wallSeconds(now / 1000));
    this.start = { date, run: 0, hours: regularHours(date), elapsed: (now - openingOf(date) * 1000) / 1000 };
    this.startWall = this.wallClock();
    this.stepped = 0;
  }

  step(milliseconds: number): void {
    this.stepped += milliseconds;
    this.stepListener();
  }
}
