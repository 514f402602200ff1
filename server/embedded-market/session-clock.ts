import { SESSION_OPEN } from '../../engine/series/session.ts';
import { dateOfWall, secondOfDay, unixSeconds, wallOfDate, wallSeconds } from '../../engine/time/exchange-time.ts';
import type { MarketSettings } from '../market/market-settings.ts';
import type { MarketClock } from '../market/market-source.ts';
import { addDays, lastMarketDate } from '../market/trading-calendar.ts';
import { extendedHours, regularHours, type SessionHours } from './session-hours.ts';

/** How a market clock is set. */
export interface ClockSettings extends MarketSettings {
  /** Unix milliseconds. */
  readonly wallClock: () => number;
}

/** A place in the sequence of sessions. `run` differs between any two runs of a session, also of the same day. */
interface SessionPlace {
  readonly date: number;
  readonly run: number;
  /** Where the run begins and ends. */
  readonly hours: SessionHours;
  /** Seconds since the session's opening; below 0 before it. */
  readonly elapsed: number;
}

/** The runs of a day that a clock may count; the first has the number 0. */
const RUNS_A_DAY = 100;

/**
 * Which session runs at a Unix time (seconds), by the wall clock alone, so that every process agrees. During the hours of
 * a trading day, the extended ones included, it is that day's, in step with the wall. At all other times the last session
 * runs again and again, in its regular hours. `fixedDate`: another day's session runs in its place, in rounds of its own
 * length. `realTime` false: there are no extended hours, for a clock that does not go on with the wall.
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
 * The embedded market's clock: always inside a session. Left alone it is `sessionAt` of the wall clock; with a speed
 * other than 1 or a time to begin at, it starts there when it is made and runs the same day's session in rounds.
 */
export class SessionClock implements MarketClock {
  readonly speed: number;
  private readonly wallClock: () => number;
  private readonly fixedDate: number | undefined;
  private readonly followsWall: boolean;
  private startWall: number;
  /** Where it was when it was made, or moved. */
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

  /** Where the market is. */
  place(): SessionPlace {
    const wall = this.wallClock();
    if (this.followsWall) return sessionAt((wall + this.stepped) / 1000, this.fixedDate);
    const { date, hours, elapsed } = this.start;
    const total = elapsed + (this.speed * (wall - this.startWall) + this.stepped) / 1000;
    const run = Math.floor(total / hours.ends);
    return { date, run, hours, elapsed: total - run * hours.ends };
  }

  /** The hours of a run of a date, as `place` had them. */
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

  /** Always true: the embedded market runs its session again as soon as it ends. */
  isOpen(): boolean {
    return true;
  }

  /** Goes on from `now` (Unix milliseconds, within a session). A clock that is in step with the wall stays so. */
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
