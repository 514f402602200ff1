import type { Bars } from '../../engine/series/bars.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { DayTrades } from './day-trades.ts';
import { MinuteSeries } from './minute-series.ts';

const MINUTE = 60;

/** The trading of a security on a day. Minutes count from midnight. */
export class SecurityDay {
  readonly trades = new DayTrades();
  readonly minutes = new MinuteSeries();
  /** The minutes that came from the provider's history: individual trades no longer change them. */
  readonly filled = new Set<number>();
  /** The first second of the day that has changed since its events were read. New trades alone do not count as a change. */
  revisedFrom = Number.POSITIVE_INFINITY;
  /** The second of the day before which trades are in the store only. */
  storedBefore = 0;
  private day: number;

  /** `date`: `yyyymmdd`. */
  constructor(date: number) {
    this.day = date;
  }

  get date(): number {
    return this.day;
  }

  /** Clears everything, because a new day begins. */
  begin(date: number): void {
    this.day = date;
    this.trades.clear();
    this.minutes.clear();
    this.filled.clear();
    this.revisedFrom = Number.POSITIVE_INFINITY;
    this.storedBefore = 0;
  }

  /** The wall second at which a minute begins. */
  timeOf(minute: number): number {
    return wallOfDate(this.day) + minute * MINUTE;
  }

  /** Adds a trade that counts, at a second of the day, to its minute. Returns the minute's wall second. */
  take(second: number, price: number, size: number): number {
    const time = this.timeOf(Math.floor(second / MINUTE));
    this.minutes.take(time, price, size);
    return time;
  }

  /** Notes that something changed at a second of the day. */
  revise(second: number): void {
    if (second < this.revisedFrom) this.revisedFrom = second;
  }

  /** Derives a minute from its trades, in order of time. Returns whether any of them counts. */
  rebuildMinute(minute: number, counts: (price: number, size: number, flags: number) => boolean): boolean {
    const { trades, minutes } = this;
    minutes.drop(this.timeOf(minute));
    let has = false;
    for (const i of trades.within(minute * MINUTE, (minute + 1) * MINUTE)) {
      const price = trades.price[i];
      const size = trades.size[i];
      if (!counts(price, size, trades.flags[i])) continue;
      this.take(trades.time[i], price, size);
      has = true;
    }
    return has;
  }

  /** Replaces minutes by those of the provider's history. `from`, `to`: wall seconds, inclusive. */
  fill(from: number, to: number, history: Bars): void {
    this.minutes.replace(from, to, history);
    this.revise(from - this.timeOf(0));
    for (let time = from; time <= to; time += MINUTE) this.filled.add((time - this.timeOf(0)) / MINUTE);
  }
}
