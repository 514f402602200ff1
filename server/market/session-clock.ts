import { dateOfWall, secondOfDay, unixSeconds, wallOfDate, wallSeconds } from '../../engine/series/exchange-time.ts';
import { SESSION_OPEN } from '../../engine/series/session.ts';
import type { MarketClock } from './market-source.ts';
import { addDays, lastMarketDate, marketMinutes } from './trading-calendar.ts';

/** How a market clock is set. */
export interface ClockSettings {
  /** `yyyymmdd`: the day whose session runs; a day without trading means the one before. Default: the last one. */
  readonly marketDate?: number | undefined;
  /** Second of the day (Toronto) at which the first session is entered. Default: where the wall clock puts it. */
  readonly marketTime?: number | undefined;
  /** Market seconds per real second; 0 = stands until `step`. */
  readonly speed: number;
  /** Unix milliseconds. */
  readonly wallClock: () => number;
}

/** A place in the sequence of sessions. `run` differs between any two runs of a session, also of the same day. */
export interface SessionPlace {
  readonly date: number;
  readonly run: number;
  /** Seconds since the session's opening. */
  readonly elapsed: number;
}

/**
 * Which session runs at a Unix time (seconds), by the wall clock alone, so that every process agrees. During the hours of
 * a trading day it is that day's, in step with the wall. At all other times the last session runs again and again,
 * counted from its close.
 */
export function sessionAt(unix: number): SessionPlace {
  const wall = wallSeconds(unix);
  const today = dateOfWall(wall);
  const minutes = marketMinutes(today);
  const sinceOpen = secondOfDay(wall) - SESSION_OPEN;
  if (minutes > 0 && sinceOpen >= 0 && sinceOpen < minutes * 60) {
    return { date: today, run: today * 100, elapsed: sinceOpen };
  }
  const date = minutes > 0 && sinceOpen >= 0 ? today : lastMarketDate(addDays(today, -1));
  const length = marketMinutes(date) * 60;
  const sinceClose = unix - openingOf(date) - length;
  const round = Math.floor(sinceClose / length);
  return { date, run: date * 100 + 1 + round, elapsed: sinceClose - round * length };
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
  private readonly fixedDate: number;
  private readonly followsWall: boolean;
  private readonly startWall: number;
  private readonly startElapsed: number;
  private stepped = 0;
  private readonly stepListener: () => void;

  /** `onStep` is called after each `step`, with the clock already moved. */
  constructor(settings: ClockSettings, onStep: () => void) {
    this.speed = settings.speed;
    this.wallClock = settings.wallClock;
    this.stepListener = onStep;
    this.followsWall = settings.speed === 1 && settings.marketTime === undefined;
    this.startWall = settings.wallClock();
    const natural = sessionAt(this.startWall / 1000);
    this.fixedDate =
      settings.marketDate !== undefined ? lastMarketDate(settings.marketDate) : this.followsWall ? 0 : natural.date;
    const begin = settings.marketTime === undefined ? natural.elapsed : settings.marketTime - SESSION_OPEN;
    const last = marketMinutes(this.fixedDate === 0 ? natural.date : this.fixedDate) * 60 - 1;
    this.startElapsed = Math.min(Math.max(begin, 0), last);
  }

  /** Where the market is. */
  place(): SessionPlace {
    const wall = this.wallClock();
    if (this.followsWall) {
      const natural = sessionAt((wall + this.stepped) / 1000);
      if (this.fixedDate === 0) return natural;
      const length = marketMinutes(this.fixedDate) * 60;
      return { date: this.fixedDate, run: natural.run, elapsed: natural.elapsed % length };
    }
    const length = marketMinutes(this.fixedDate) * 60;
    const total = this.startElapsed + (this.speed * (wall - this.startWall) + this.stepped) / 1000;
    const run = Math.floor(total / length);
    return { date: this.fixedDate, run, elapsed: total - run * length };
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

  step(milliseconds: number): void {
    this.stepped += milliseconds;
    this.stepListener();
  }
}
