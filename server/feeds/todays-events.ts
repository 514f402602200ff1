import { lowerBound } from '../../engine/core/lower-bound.ts';
import { Bars } from '../../engine/series/bars.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { type DayEvents, EventColumns, noEvents } from '../market/day-events.ts';
import type { Instrument } from '../market/market-source.ts';
import { singleTrades } from '../market/single-trades.ts';
import type { SecurityDay } from './security-day.ts';

const MINUTE = 60;
const MINUTE_MS = MINUTE * 1000;
/** How late a provider's trades may arrive (milliseconds). */
export const LATE_MS = 5_000;

/**
 * A security's today: the individual trades of each minute of which all trades are known, and the other minutes. It grows with
 * the day. After a revision of something that it already contains, it has to be built again.
 */
export class TodaysEvents implements DayEvents {
  readonly simulated = false;
  readonly previousClose: number;
  readonly before: DayEvents['before'];
  readonly startsAt: number;
  readonly minutes = new Bars();
  readonly trades = new EventColumns(3);
  readonly quotes: EventColumns;
  readonly statuses: EventColumns;
  readonly officials: EventColumns;
  readonly imbalances: EventColumns;
  private readonly instrument: Instrument;
  private readonly day: SecurityDay;
  private readonly midnight: number;
  private known = -1;

  /** `begin`: how the day begins; `stored`: the trades of the day that only the store has; `now`: the second of the day. */
  constructor(begin: DayEvents, instrument: Instrument, day: SecurityDay, stored: EventColumns, now: number) {
    const { quotes, statuses, officials, imbalances } = noEvents();
    this.previousClose = begin.previousClose;
    this.before = begin.before;
    this.startsAt = begin.startsAt;
    this.quotes = quotes;
    this.statuses = statuses;
    this.officials = officials;
    this.imbalances = imbalances;
    this.instrument = instrument;
    this.day = day;
    this.midnight = wallOfDate(day.date);
    day.revisedFrom = Number.POSITIVE_INFINITY;
    this.take(day.minutes.bars, merged(stored, day.trades.eventsSince(0)), now);
  }

  get until(): number {
    return this.known;
  }

  /** Advances to a second of the day. Returns false if it has to be built again. `begin`: how the day begins by now. */
  reach(begin: DayEvents, day: SecurityDay | undefined, now: number): boolean {
    const first = Math.floor(this.known / MINUTE_MS);
    const isStale = day !== this.day || this.midnight !== wallOfDate(this.day.date) || !this.beginsAs(begin);
    if (isStale || this.day.revisedFrom * 1000 <= this.known || first * MINUTE < this.day.storedBefore) return false;
    const { bars } = this.day.minutes;
    const since = new Bars();
    for (let i = lowerBound(bars.time, bars.count, this.day.timeOf(first)); i < bars.count; i++)
      since.appendFrom(bars, i);
    this.take(since, this.day.trades.eventsSince(first * MINUTE), now);
    return true;
  }

  private beginsAs({ previousClose, before }: DayEvents): boolean {
    const own = Object.values(this.before);
    return previousClose === this.previousClose && Object.values(before).every((value, i) => Object.is(value, own[i]));
  }

  /** Adds the events since the last call. */
  private take(bars: Bars, trades: EventColumns, now: number): void {
    const until = Math.max(this.known, Math.floor(now * 1000) - LATE_MS);
    const part = singleTrades(bars, trades, this.instrument, this.midnight);
    const { time, count } = part.trades;
    this.trades.append(part.trades, lowerBound(time, count, this.known + 1), lowerBound(time, count, until + 1));
    for (let i = 0; i < part.minutes.count; i++) {
      const end = (part.minutes.time[i] - this.midnight + MINUTE) * 1000;
      if (end > this.known && end <= until) this.minutes.appendFrom(part.minutes, i);
    }
    this.known = until;
  }
}

/** Merges both in order of time; at the same time, the first come first. */
function merged(first: EventColumns, second: EventColumns): EventColumns {
  const all = new EventColumns(first.values.length, Math.max(1, first.count + second.count));
  all.append(first, 0, first.count);
  all.append(second, 0, second.count);
  if (first.count === 0 || second.count === 0 || second.time[0] >= first.time[first.count - 1]) return all;
  const { time, count } = all;
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort((a, b) => time[a] - time[b] || a - b);
  const sorted = new EventColumns(all.values.length, count);
  for (const i of order) sorted.add(time[i], ...all.values.map((column) => column[i]));
  return sorted;
}
