import { setImmediate } from 'node:timers/promises';
import { lowerBound } from '../../engine/core/lower-bound.ts';
import { type DayEvents, EVENT_KINDS } from '../market/day-events.ts';
import type { DayBar, Instrument, QuoteState } from '../market/market-source.ts';
import { type QuoteFigures, readQuote } from '../market/quote-figures.ts';
import type { RecentTrade } from '../market/quote-lines.ts';
import { DayCourse, DayState } from './day-state.ts';
import { unixOfDay } from './day-time.ts';

/** The number of trades between two kept states. Any moment is at most this many trades after a kept state. */
const TRADES_APART = 1024;
/** States that are made before the work yields: some 8 ms. */
const KEPT_AT_ONCE = 4;
/** The approximate size of a state. */
const STATE_BYTES = 2_500;
const MINUTE_MS = 60_000;

/** One instrument's day, and its quote at any time of it. Times are whole milliseconds since midnight, Toronto. */
export class ReplayedDay {
  readonly instrument: Instrument;
  readonly date: number;
  readonly events: DayEvents;
  readonly course: DayCourse;
  /** States `TRADES_APART` trades apart, oldest first, and the time of the last trade in each. */
  private readonly kept: DayState[] = [];
  private readonly keptAt: number[] = [];
  private readonly scratch = new DayState();

  constructor(instrument: Instrument, date: number, events: DayEvents) {
    this.instrument = instrument;
    this.date = date;
    this.events = events;
    this.course = new DayCourse(instrument, date, events);
  }

  /** Keeps states throughout a day that is over, so that one is near any time of it. Yields to other work in between. */
  async settle(): Promise<void> {
    const { course } = this;
    for (const kind of EVENT_KINDS) this.events[kind].compact();
    const state = new DayState();
    course.begin(state);
    for (let next = course.next(state); next < Number.POSITIVE_INFINITY; next = course.next(state)) {
      course.applyNext(state, next);
      if (state.trade < (this.kept.length + 1) * TRADES_APART) continue;
      this.keep(state, next);
      if (this.kept.length % KEPT_AT_ONCE === 0) await setImmediate();
    }
  }

  /** The quote at a time. Fills and returns `out`. */
  quote(time: number, out: QuoteState): QuoteState {
    return readQuote(this.at(time).figures, 0, out);
  }

  /** The day's bar at a time; undefined before the first trade of the regular hours. */
  bar(time: number): DayBar | undefined {
    const { begun, close, figures } = this.at(time);
    if (!begun || figures.open[0] === 0) return undefined;
    return {
      date: this.date,
      open: figures.open[0],
      high: figures.high[0],
      low: figures.low[0],
      // A trade after the close moves the last price, but not the day's close.
      close: close || figures.last[0],
      volume: figures.volume[0],
      trades: figures.trades[0],
      simulated: this.events.simulated,
    };
  }

  /** The state at a time with bid, ask and halt; valid until the next call. */
  at(time: number): DayState {
    const state = this.scratch;
    let i = this.keptAt.length - 1;
    while (i >= 0 && this.keptAt[i] > time) i--;
    if (i < 0) this.course.begin(state);
    else state.copy(this.kept[i]);
    const { course } = this;
    for (let next = course.next(state); next <= time; next = course.next(state)) {
      course.applyNext(state, next);
      if (state.trade === (this.kept.length + 1) * TRADES_APART) this.keep(state, next);
    }
    this.setQuote(state.figures, time);
    return state;
  }

  /** The trades up to a time of its minute and of the minute before, oldest first. */
  recentTrades(time: number): RecentTrade[] {
    const { trades } = this.events;
    const [price, size, flags] = trades.values;
    const since = (Math.floor(time / MINUTE_MS) - 1) * MINUTE_MS;
    const recent: RecentTrade[] = [];
    for (let i = lowerBound(trades.time, trades.count, since); i < trades.count && trades.time[i] <= time; i++) {
      recent.push({ time: unixOfDay(this.date, trades.time[i]), price: price[i], size: size[i], flags: flags[i] });
    }
    return recent;
  }

  /** The approximate size in memory. */
  get bytes(): number {
    const { events, kept } = this;
    const single = EVENT_KINDS.reduce((sum, kind) => sum + events[kind].bytes, 0);
    return 2_000 + single + events.minutes.capacity * 61 + kept.length * STATE_BYTES;
  }

  /** Sets the bid, ask and halt code of `figures` to those at a time. */
  setQuote(figures: QuoteFigures, time: number): void {
    const { quotes, statuses } = this.events;
    const q = lowerBound(quotes.time, quotes.count, time + 1) - 1;
    if (q >= 0) {
      const [bid, bidsize, ask, asksize] = quotes.values;
      figures.bid[0] = bid[q];
      figures.bidsize[0] = bidsize[q];
      figures.ask[0] = ask[q];
      figures.asksize[0] = asksize[q];
      figures.prevbid[0] = this.bidBefore(q);
    }
    const s = lowerBound(statuses.time, statuses.count, time + 1) - 1;
    if (s >= 0) figures.haltcode[0] = statuses.values[0][s];
  }

  /** The last different bid before quote `q`; 0 if there was none. */
  private bidBefore(q: number): number {
    const { before, quotes } = this.events;
    const [bid] = quotes.values;
    for (let i = q - 1; i >= 0; i--) if (bid[i] !== bid[q] && bid[i] > 0) return bid[i];
    return before.bid !== bid[q] ? before.bid : 0;
  }

  private keep(state: DayState, time: number): void {
    const kept = new DayState();
    kept.copy(state);
    this.kept.push(kept);
    this.keptAt.push(time);
  }
}
