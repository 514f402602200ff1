import { lowerBound } from '../../engine/core/lower-bound.ts';
import { formatLine } from '../../engine/feed/format-line.ts';
import { STANDING_LINES, snapshotLines } from '../market/quote-lines.ts';
import { DayState } from './day-state.ts';
import { unixOfDay } from './day-time.ts';
import type { ReplayedDay } from './replayed-day.ts';

/** At most one quote of so many milliseconds is sent: the last of them, at their end. */
const QUOTES_APART = 100;
const MINUTE_MS = 60_000;
/** How many minutes' lines are kept: viewers of one day are seldom at more places of it at once. */
const MINUTES_KEPT = 32;
const NEVER = Number.POSITIVE_INFINITY;

/** Lines with the times at which they are due, oldest first. */
interface TimedLines {
  readonly times: Float64Array;
  /** Each is `MS,LINE`. */
  readonly texts: readonly string[];
}

/** The feed lines of one instrument's day. Times are whole milliseconds since midnight, Toronto. */
export class DayLines {
  private readonly day: ReplayedDay;
  /** By minute of the day; those asked for longest ago come first. */
  private readonly minutes = new Map<number, TimedLines>();

  constructor(day: ReplayedDay) {
    this.day = day;
  }

  /** The lines that bring a new reader up to date at a time: `S`, `Q`, and a `TH` for each trade of this minute and the last. */
  snapshot(time: number, into: string[]): void {
    const { day } = this;
    const recent = day.recentTrades(time);
    const unix = unixOfDay(day.date, time);
    for (const line of snapshotLines(day.instrument, day.at(time).figures, 0, unix, recent)) {
      into.push(`${time},${line}`);
    }
  }

  /** The lines due in (`from`, `to`]. `known`: up to when the day is known. */
  between(from: number, to: number, known: number, into: string[]): void {
    for (let minute = Math.ceil((from + 1) / MINUTE_MS) - 1; minute * MINUTE_MS < to; minute++) {
      const { times, texts } = this.of(minute, known);
      const end = lowerBound(times, times.length, to + 1);
      for (let i = lowerBound(times, times.length, from + 1); i < end; i++) into.push(texts[i]);
    }
  }

  /** About how much memory the kept lines take. */
  get bytes(): number {
    let bytes = 0;
    for (const { texts } of this.minutes.values()) bytes += texts.length * 100;
    return bytes;
  }

  private of(minute: number, known: number): TimedLines {
    const there = this.minutes.get(minute);
    this.minutes.delete(minute);
    const lines = there ?? this.write(minute * MINUTE_MS, (minute + 1) * MINUTE_MS);
    if ((minute + 1) * MINUTE_MS > known) return lines;
    if (this.minutes.size === MINUTES_KEPT) {
      const [oldest = 0] = this.minutes.keys();
      this.minutes.delete(oldest);
    }
    this.minutes.set(minute, lines);
    return lines;
  }

  /** Writes the lines due in (`from`, `to`], a minute: at one time first halts, then bid and ask, then trades, then minutes. */
  private write(from: number, to: number): TimedLines {
    const { day } = this;
    const { course, events } = day;
    const { quotes, statuses } = events;
    const state = new DayState();
    state.copy(day.at(from));
    const times: number[] = [];
    const texts: string[] = [];
    const add = (time: number, line: string): void => {
      times.push(time);
      texts.push(`${time},${line}`);
    };
    const stand = (time: number): void => {
      day.stand(state.figures, time);
      for (const [, write] of STANDING_LINES)
        add(time, write(day.instrument, state.figures, 0, unixOfDay(day.date, time)));
    };
    let quote = lowerBound(quotes.time, quotes.count, from + 1);
    let status = lowerBound(statuses.time, statuses.count, from + 1);
    let changed = false;
    for (;;) {
      const ofQuote = quote < quotes.count ? Math.ceil(quotes.time[quote] / QUOTES_APART) * QUOTES_APART : NEVER;
      const ofStatus = status < statuses.count ? statuses.time[status] : NEVER;
      const ofState = course.next(state);
      const time = Math.min(ofQuote, ofStatus, ofState);
      if (time > to) break;
      if (ofStatus === time) {
        status++;
        stand(time);
      } else if (ofQuote === time) {
        while (quote < quotes.count && quotes.time[quote] <= time) quote++;
        const [bid, bidsize, ask, asksize] = quotes.values.map((column) => column[quote - 1]);
        add(time, quoteText(day, time, bid, bidsize, ask, asksize));
      } else {
        const what = course.happen(state, time);
        if (what === 'trade') {
          add(time, tradeText(day, state, time));
          changed = true;
        } else {
          if (what === 'minute') add(time, formatLine('R', day.instrument, {}));
          stand(time);
        }
      }
    }
    // The summary carries what no trade line does: the day's value and the year's extremes.
    if (changed) stand(to);
    return { times: Float64Array.from(times), texts };
  }
}

function quoteText(day: ReplayedDay, time: number, bid: number, bidsize: number, ask: number, asksize: number): string {
  const unix = unixOfDay(day.date, time);
  return formatLine('Q', day.instrument, {
    bid: bid || Number.NaN,
    bidsize,
    ask: ask || Number.NaN,
    asksize,
    time: unix,
  });
}

/** The line of the trade that has just happened to a state. */
function tradeText(
  { course, date, events, instrument }: ReplayedDay,
  { figures, trade }: DayState,
  time: number,
): string {
  const [prices, sizes, flags] = events.trades.values;
  const i = trade - 1;
  return formatLine(course.isRegular(time / 1000) ? 'T' : 'TE', instrument, {
    price: prices[i],
    size: sizes[i],
    time: unixOfDay(date, time),
    flags: flags[i],
    volume: figures.volume[0],
    trades: figures.trades[0],
  });
}
