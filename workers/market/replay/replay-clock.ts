import { unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import type { MarketTime } from '../streams/market-time.ts';

/** Noon, in seconds: the clocks of a country never change then. */
const NOON = 43_200;

/** The slowest and the fastest pace, market seconds per second. */
const SLOWEST = 1;
const FASTEST = 1_000;

/**
 * The clock of a replay: a time of one recorded day, which is paused or runs at a speed. It never passes the moment up to which
 * lines are loaded, and never goes back; a jump back starts another replay. Moments are milliseconds since midnight at the
 * exchange.
 */
export class ReplayClock implements MarketTime {
  /** The last moment of the day. */
  end: number;
  private readonly day: number;
  /** Unix ms of midnight, by the UTC offset that applies during market hours. */
  private readonly midnight: number;
  private readonly now: () => number;
  /** The moment at `since`, which is a value of `now`. */
  private from: number;
  private since: number;
  private runs = false;
  private pace = SLOWEST;
  private known: number;

  /** Starts at `moment` of a date (`yyyymmdd`), up to which lines are loaded. `now` returns ms that never go back. */
  constructor(date: number, moment: number, end: number, now: () => number) {
    this.day = date;
    this.midnight = (unixSeconds(wallOfDate(date) + NOON) - NOON) * 1000;
    this.now = now;
    this.end = end;
    this.from = Math.min(moment, end);
    this.known = this.from;
    this.since = now();
  }

  /** The moment now. */
  get moment(): number {
    const { from, known } = this;
    return this.runs ? Math.min(known, from + (this.now() - this.since) * this.pace) : from;
  }

  /** Market seconds per second while it runs. */
  get speed(): number {
    return this.pace;
  }

  get playing(): boolean {
    return this.runs;
  }

  /** The moment up to which lines are loaded. */
  get limit(): number {
    return this.known;
  }

  /** Whether it plays, or would play if lines were loaded. */
  get waits(): boolean {
    const { moment } = this;
    return this.runs && moment >= this.known && moment < this.end;
  }

  get ended(): boolean {
    return this.moment >= this.end;
  }

  time(): number {
    return this.midnight + this.moment;
  }

  date(): number {
    return this.day;
  }

  /** Plays, unless the day has ended. */
  play(): void {
    if (this.ended) return;
    this.settle();
    this.runs = true;
  }

  pause(): void {
    this.settle();
    this.runs = false;
  }

  /** Sets the speed, within its bounds. */
  setSpeed(speed: number): void {
    if (!(speed > 0)) return;
    this.settle();
    this.pace = Math.min(Math.max(speed, SLOWEST), FASTEST);
  }

  /** Moves forward to a moment, but not beyond the loaded lines. */
  advance(moment: number): void {
    this.from = Math.max(this.moment, Math.min(moment, this.known));
    this.since = this.now();
  }

  /** Lines are loaded up to this moment. A waiting clock continues from where it stopped. */
  know(limit: number): void {
    this.settle();
    this.known = Math.max(this.known, Math.min(limit, this.end));
  }

  /** Nothing is recorded after this moment. */
  close(end: number): void {
    this.end = Math.max(this.moment, end);
  }

  private settle(): void {
    this.from = this.moment;
    this.since = this.now();
  }
}
