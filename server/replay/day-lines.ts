import { lowerBound } from '../../engine/core/lower-bound.ts';
import { AuctionKind } from '../../engine/feed/auction-kind.ts';
import { formatLine } from '../../engine/feed/format-line.ts';
import { PRINT_OF_OFFICIAL_CLOSE, PRINT_OF_OFFICIAL_OPEN } from '../../engine/feed/trade-rule.ts';
import { STATE_LINES, snapshotLines } from '../market/quote-lines.ts';
import { DayState } from './day-state.ts';
import { unixOfDay } from './day-time.ts';
import type { ReplayedDay } from './replayed-day.ts';
import { LineCollector, LinesByMinute, MINUTE_MS, type TimedLines, takeBetween } from './timed-lines.ts';

/** At most one quote is sent in an interval of this length (milliseconds): its last one, at its end. */
const QUOTES_APART = 100;
const NEVER = Number.POSITIVE_INFINITY;

/** The feed lines of one instrument's day. Times are whole milliseconds since midnight, Toronto. */
export class DayLines {
  private readonly day: ReplayedDay;
  private readonly minutes = new LinesByMinute();

  constructor(day: ReplayedDay) {
    this.day = day;
  }

  /**
   * The lines that bring a new reader up to date at a time: `S`, `Q`, and a `TH` for each trade of that minute and of the one
   * before.
   */
  snapshot(time: number, into: string[]): void {
    const { day } = this;
    const recent = day.recentTrades(time);
    const unix = unixOfDay(day.date, time);
    for (const line of snapshotLines(day.instrument, day.at(time).figures, 0, unix, recent)) {
      into.push(`${time},${line}`);
    }
  }

  /** Appends the lines due in (`from`, `to`]. `known`: the time up to which the day is known. */
  between(from: number, to: number, known: number, into: string[]): void {
    for (const minute of LinesByMinute.within(from, to)) {
      let lines = this.minutes.find(minute);
      if (lines === undefined) {
        lines = this.write(minute * MINUTE_MS, (minute + 1) * MINUTE_MS);
        if ((minute + 1) * MINUTE_MS <= known) this.minutes.keep(minute, lines);
      }
      takeBetween(lines, from, to, into);
    }
  }

  /** Writes the lines due in (`from`, `to`], which is one minute. At the same time: halts, bid and ask, trades, then minutes. */
  private write(from: number, to: number): TimedLines {
    const { day } = this;
    const { course, events } = day;
    const { quotes, statuses } = events;
    const state = new DayState();
    state.copy(day.at(from));
    const lines = new LineCollector();
    const addState = (time: number): void => {
      day.setQuote(state.figures, time);
      for (const [, write] of STATE_LINES)
        lines.add(time, write(day.instrument, state.figures, 0, unixOfDay(day.date, time)));
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
        addState(time);
      } else if (ofQuote === time) {
        while (quote < quotes.count && quotes.time[quote] <= time) quote++;
        const [bid, bidsize, ask, asksize] = quotes.values.map((column) => column[quote - 1]);
        lines.add(time, quoteText(day, time, bid, bidsize, ask, asksize));
      } else {
        const what = course.applyNext(state, time);
        if (what === 'trade') {
          lines.add(time, tradeText(day, state, time));
          changed = true;
        } else if (what === 'official') {
          lines.add(time, officialText(day, state, time));
          addState(time);
        } else {
          if (what === 'minute') lines.add(time, formatLine('R', day.instrument, {}));
          addState(time);
        }
      }
    }
    // A summary carries what trade lines lack: the day's value and the year's extremes.
    if (changed) addState(to);
    return lines.lines;
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

/** The line of the official price that a state has just applied: a print without shares. */
function officialText(
  { date, events, instrument }: ReplayedDay,
  { figures, official }: DayState,
  time: number,
): string {
  const [kinds, prices] = events.officials.values;
  const i = official - 1;
  return formatLine('T', instrument, {
    price: prices[i],
    size: 0,
    time: unixOfDay(date, time),
    flags: kinds[i] === AuctionKind.OfficialOpen ? PRINT_OF_OFFICIAL_OPEN : PRINT_OF_OFFICIAL_CLOSE,
    volume: figures.volume[0],
    trades: figures.trades[0],
  });
}

/** The line of the trade that a state has just applied. */
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
