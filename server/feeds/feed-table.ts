import { lowerBound } from '../../engine/core/lower-bound.ts';
import { appliesToLast } from '../../engine/feed/trade-rule.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { Bars } from '../../engine/series/bars.ts';
import { SESSION_OPEN, SESSION_SLOTS } from '../../engine/series/session.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { DAY_SECONDS, wallOfDate } from '../../engine/time/exchange-time.ts';
import { countTrade, moveLast, moveRange } from '../market/day-figures.ts';
import { DelayedQuotes } from '../market/delayed-quotes.ts';
import type { DayBar, Instrument } from '../market/market-source.ts';
import { cleanPrice } from '../market/price-step.ts';
import { makeQuoteFigures, QUOTE_FIGURES, type QuoteFigures } from '../market/quote-figures.ts';
import { sessionMinutes } from '../market/trading-calendar.ts';
import type { FeedSummary, StatedTrade } from '../providers/feed-sink.ts';
import type { FeedDay } from './feed-clock.ts';
import { SecurityDay } from './security-day.ts';
import { SplitDays } from './split-days.ts';

const MINUTE = 60;
/** Trades are kept this long (seconds): a correction of an older one asks the provider for its minutes. */
const TRADES_KEPT = 20 * MINUTE;
const ROWS_AT_START = 64;

/** Quotes and today's minutes of all securities, by row, as the providers' messages make them. */
export class FeedTable {
  figures: QuoteFigures;
  delayed: DelayedQuotes;
  private readonly instruments: Instrument[] = [];
  private previousClose: Float64Array;
  /** The second of the day up to which the provider's own volume counts every trade, by row. */
  private countedUntil: Float64Array;
  /** The last price of the regular hours, by row; 0 before there is one. */
  private regularClose: Float64Array;
  private heardTimes: Float64Array;
  private readonly days: (SecurityDay | undefined)[] = [];
  private readonly splits = new SplitDays();
  private day: FeedDay;
  /** Minutes of each region's regular session today. */
  private session: Readonly<Record<Region, number>>;
  private minute: number;
  /** The rows that have traded within the current minute. */
  readonly traded = new Set<number>();
  /** Rows whose minutes have changed, and since which one (wall seconds). */
  readonly changed = new Map<number, number>();
  /** Minutes (wall seconds) whose only trades were taken back. */
  readonly emptied: { readonly row: number; readonly time: number }[] = [];

  /** `minute`: the current minute of the day. */
  constructor(day: FeedDay, minute: number) {
    this.day = day;
    this.session = sessionOf(day);
    this.minute = minute;
    this.figures = makeQuoteFigures(ROWS_AT_START);
    this.previousClose = new Float64Array(ROWS_AT_START);
    this.regularClose = new Float64Array(ROWS_AT_START);
    this.countedUntil = new Float64Array(ROWS_AT_START);
    this.heardTimes = new Float64Array(ROWS_AT_START);
    this.delayed = new DelayedQuotes(ROWS_AT_START);
    this.delayed.restart(this.figures, minute);
  }

  /** The current minute of the market's day. */
  get runningMinute(): number {
    return this.minute;
  }

  get today(): FeedDay {
    return this.day;
  }

  instrument(row: number): Instrument {
    return this.instruments[row];
  }

  /** Adds a security, of which nothing is known yet. Returns its row. */
  add(instrument: Instrument): number {
    const row = this.instruments.push(instrument) - 1;
    if (row === this.previousClose.length) this.grow();
    this.days.push(undefined);
    this.figures.lasttrade[row] = -1;
    this.delayed.keepRow(this.minute, this.figures, row);
    return row;
  }

  /** What a row has traded today; undefined if nothing yet. */
  dayOf(row: number): SecurityDay | undefined {
    const day = this.days[row];
    return day?.date === this.day.date ? day : undefined;
  }

  /** Notes a message about a row (Unix milliseconds). */
  hear(row: number, time: number): void {
    if (time > this.heardTimes[row]) this.heardTimes[row] = time;
  }

  /** Unix milliseconds of the newest message about a row; 0 if there was none. */
  heardAt(row: number): number {
    return this.heardTimes[row];
  }

  /** Replaces what is known about a row's security, such as its name. */
  rename(row: number, instrument: Instrument): void {
    this.instruments[row] = instrument;
  }

  /** Today's bar of a row so far, or that of 15 minutes ago; undefined before its first trade. */
  runningBar(row: number, delayed: boolean): DayBar | undefined {
    const figures = delayed ? this.delayedFigures() : this.figures;
    const open = figures.open[row];
    if (this.dayOf(row) === undefined || open === 0) return undefined;
    const isOver = this.minute * MINUTE > SESSION_OPEN + this.session[this.instruments[row].region] * MINUTE;
    const last = figures.last[row];
    return {
      date: this.day.date,
      open,
      high: figures.high[row],
      low: figures.low[row],
      // A trade after the close moves the last price, but not the day's close.
      close: isOver ? this.regularClose[row] || last : last,
      volume: figures.volume[row],
      trades: figures.trades[row],
      simulated: false,
    };
  }

  /** Sets a row's splits, those of today included: the close before today is restated in today's shares. */
  setSplits(row: number, splits: readonly Restructuring[]): void {
    const before = this.splits.factorOn(row, this.day.date);
    this.splits.set(row, splits);
    const factor = this.splits.factorOn(row, this.day.date) / before;
    if (factor === 1 || this.previousClose[row] === 0) return;
    this.previousClose[row] = cleanPrice(this.previousClose[row] / factor);
    if (this.dayOf(row) !== undefined) this.figures.change[row] = this.changeOf(row, this.figures.last[row]);
  }

  /**
   * Takes a row's completed days, oldest first and as they were traded: the close before today, the year's extremes, and, until it
   * trades today, the figures of the last one; all in today's shares.
   */
  standAt(row: number, traded: Bars): void {
    const { figures } = this;
    const days = this.splits.restated(row, traded, this.day.date);
    const i = days.count - 1;
    if (i < 0) return;
    const yearAgo = lowerBound(days.time, days.count, wallOfDate(this.day.date - 10_000));
    let high = 0;
    let low = 0;
    for (let d = yearAgo; d < days.count; d++) {
      if (days.high[d] > high) high = days.high[d];
      if (low === 0 || days.low[d] < low) low = days.low[d];
    }
    figures.yearhigh[row] = high;
    figures.yearlow[row] = low;
    this.previousClose[row] = days.close[i];
    if (this.dayOf(row) !== undefined) {
      figures.change[row] = this.changeOf(row, figures.last[row]);
      this.widenYear(row);
      return;
    }
    const before = i > 0 ? days.close[i - 1] : 0;
    figures.last[row] = days.close[i];
    figures.open[row] = days.open[i];
    figures.high[row] = days.high[i];
    figures.low[row] = days.low[i];
    figures.volume[row] = days.volume[i];
    figures.trades[row] = days.trades[i];
    figures.change[row] = before === 0 ? 0 : cleanPrice(days.close[i] - before);
  }

  /** Counts a trade, and moves what it moves. */
  trade(row: number, time: number, price: number, size: number, flags: number, id: number): TradeEffect {
    const second = (time - this.day.midnight) / 1000;
    if (second < 0 || second >= DAY_SECONDS) return 'elsewhen';
    const { figures } = this;
    const day = this.begin(row);
    const { trades } = day;
    const regular = this.isRegular(row, second);
    if (second > this.countedUntil[row]) countTrade(figures, row, price, size);
    this.traded.add(row);
    const isLate = trades.count > 0 && second < trades.time[trades.count - 1];
    trades.add(second, price, size, flags, id);
    const minute = Math.floor(second / MINUTE);
    const counts = this.counts(row, price, size, flags);
    // The trades beside it are not kept any more, so its minute cannot be derived from them.
    if (counts && isLate && second < this.minute * MINUTE - TRADES_KEPT) return 'old';
    if (counts && !day.filled.has(minute)) {
      // A trade that comes late belongs to its minute, and is not the last one.
      if (second >= figures.lasttrade[row]) {
        moveLast(figures, row, second - SESSION_OPEN, price, this.previousClose[row]);
        if (regular) this.regularClose[row] = price;
      }
      if (regular) moveRange(figures, row, price);
      if (isLate) this.remakeMinute(row, day, minute);
      else this.note(row, day.take(second, price, size));
    }
    return regular ? 'regular' : 'extended';
  }

  /** Whether a row's regular session runs. */
  isOpen(row: number): boolean {
    const { minute } = this;
    const opening = SESSION_OPEN / MINUTE;
    return minute >= opening && minute < opening + this.session[this.instruments[row].region];
  }

  /** Takes a trade of the last minutes back. Returns it as it was counted; undefined if its minute does not consist of single trades. */
  cancel(row: number, was: StatedTrade): CountedTrade | undefined {
    const day = this.dayOf(row);
    const i = day?.trades.find(was) ?? -1;
    if (day === undefined || i < 0) return undefined;
    const { trades } = day;
    const trade = { second: trades.time[i], price: trades.price[i], size: trades.size[i], flags: trades.flags[i] };
    const minute = Math.floor(trade.second / MINUTE);
    if (day.filled.has(minute)) return undefined;
    trades.remove(i);
    const { figures } = this;
    figures.volume[row] -= trade.size;
    figures.trades[row] -= 1;
    figures.dollar[row] -= trade.price * trade.size;
    this.remakeMinute(row, day, minute);
    this.remakeRange(row, day);
    return trade;
  }

  /** Sets the day's figures that a provider states. */
  summarise(row: number, summary: FeedSummary): void {
    const { figures } = this;
    const second = (summary.time - this.day.midnight) / 1000;
    // Of an earlier day, as its previous close is: today has not traded yet.
    if (second < 0) {
      if (figures.last[row] === 0 && summary.last > 0) figures.last[row] = summary.last;
      return;
    }
    const { splits, previousClose } = this;
    // Providers disagree on whose shares theirs is in; the stored one is in today's.
    const isRestated = previousClose[row] > 0 && splits.factorOn(row, this.day.date) !== 1;
    if (summary.previousClose > 0 && !isRestated) previousClose[row] = summary.previousClose;
    this.begin(row);
    if (summary.open > 0) figures.open[row] = summary.open;
    if (summary.high > 0) figures.high[row] = summary.high;
    if (summary.low > 0) figures.low[row] = summary.low;
    if (summary.volume >= 0) {
      figures.volume[row] = summary.volume;
      // Its trades may still be on their way here.
      this.countedUntil[row] = second;
    }
    if (summary.trades >= 0) figures.trades[row] = summary.trades;
    if (summary.last > 0 && second >= figures.lasttrade[row]) {
      moveLast(figures, row, second - SESSION_OPEN, summary.last, this.previousClose[row]);
    }
    this.widenYear(row);
  }

  /** Replaces minutes of today by those of the provider's history. `from`, `to`: wall seconds, inclusive. */
  replaceMinutes(row: number, from: number, to: number, minutes: Bars): void {
    // A security that has not traded today keeps the figures of its last day.
    if (minutes.count === 0 && this.dayOf(row) === undefined) return;
    const day = this.begin(row);
    day.fill(from, to, minutes);
    this.remakeRange(row, day);
  }

  /** Takes the minutes of today that an earlier run has stored, up to the first that this one has. */
  restore(row: number, stored: Bars): void {
    const known = this.dayOf(row)?.minutes.bars;
    const count = known?.count ? lowerBound(stored.time, stored.count, known.time[0]) : stored.count;
    if (count === 0) return;
    const { figures } = this;
    const day = this.begin(row);
    day.minutes.replace(stored.time[0], stored.time[count - 1], stored);
    // The provider's own figures of the day have every trade.
    if (this.countedUntil[row] >= 0) return;
    for (let i = 0; i < count; i++) {
      figures.volume[row] += stored.volume[i];
      figures.trades[row] += stored.trades[i];
      figures.dollar[row] += stored.volume[i] * stored.close[i];
    }
    this.remakeRange(row, day);
  }

  /** Moves on to a minute of a day. The figures of yesterday stay until a security trades. */
  reach(day: FeedDay, minute: number): void {
    if (day.date !== this.day.date) {
      this.day = day;
      this.session = sessionOf(day);
      this.minute = minute;
      this.delayed.restart(this.figures, minute);
    }
    if (minute - this.minute > DELAYED_MINUTES) this.delayed.restart(this.figures, minute);
    for (let next = Math.max(this.minute + 1, minute - DELAYED_MINUTES); next <= minute; next++) {
      this.delayed.keep(next, this.figures);
    }
    this.minute = minute;
    this.traded.clear();
    const kept = minute * MINUTE - TRADES_KEPT;
    for (const one of this.days) one?.trades.dropBefore(kept);
  }

  /** The quotes of 15 minutes ago. */
  delayedFigures(): QuoteFigures {
    return this.delayed.during(this.minute);
  }

  /** The day of a row; its first trade of a day ends the one before. */
  private begin(row: number): SecurityDay {
    let day = this.days[row];
    if (day?.date === this.day.date) return day;
    const { figures } = this;
    if (day === undefined) {
      day = new SecurityDay(this.day.date);
      this.days[row] = day;
    } else {
      const close = this.regularClose[row] / this.splits.factorOn(row, this.day.date);
      if (close > 0) this.previousClose[row] = cleanPrice(close);
      day.begin(this.day.date);
    }
    this.regularClose[row] = 0;
    this.countedUntil[row] = -1;
    for (const name of ['open', 'high', 'low', 'volume', 'trades', 'dollar'] as const) figures[name][row] = 0;
    figures.lasttrade[row] = -1;
    return day;
  }

  private note(row: number, time: number): void {
    const since = this.changed.get(row);
    if (since === undefined || time < since) this.changed.set(row, time);
  }

  private remakeMinute(row: number, day: SecurityDay, minute: number): void {
    const time = day.timeOf(minute);
    const has = day.remake(minute, (price, size, flags) => this.counts(row, price, size, flags));
    if (has) this.note(row, time);
    else this.emptied.push({ row, time });
  }

  /** Derives the day's range and last price from its minutes. */
  private remakeRange(row: number, day: SecurityDay): void {
    const { figures } = this;
    const { bars } = day.minutes;
    const midnight = wallOfDate(day.date);
    for (const name of ['open', 'high', 'low'] as const) figures[name][row] = 0;
    this.regularClose[row] = 0;
    for (let i = 0; i < bars.count; i++) {
      if (!this.isRegular(row, bars.time[i] - midnight)) continue;
      moveRange(figures, row, bars.open[i]);
      moveRange(figures, row, bars.high[i]);
      moveRange(figures, row, bars.low[i]);
      this.regularClose[row] = bars.close[i];
    }
    const last = bars.count - 1;
    const price = last < 0 ? this.previousClose[row] : bars.close[last];
    figures.last[row] = price;
    figures.change[row] = this.changeOf(row, price);
    figures.lasttrade[row] = last < 0 ? -1 : Math.max(figures.lasttrade[row], bars.time[last] - midnight);
  }

  /** The change from the close before today to a price; from the day's open if there is none. */
  private changeOf(row: number, price: number): number {
    return cleanPrice(price - (this.previousClose[row] || this.figures.open[row] || price));
  }

  private counts(row: number, price: number, size: number, flags: number): boolean {
    const { isIndex, boardlot } = this.instruments[row];
    return appliesToLast(size, flags, boardLot(boardlot, price), isIndex);
  }

  /** Whether a second of today is in a row's regular hours. The minute at the close is: it has the closing auction. */
  private isRegular(row: number, second: number): boolean {
    const close = SESSION_OPEN + this.session[this.instruments[row].region] * MINUTE;
    return second >= SESSION_OPEN && second < close + MINUTE;
  }

  private widenYear(row: number): void {
    const { high, low, yearhigh, yearlow } = this.figures;
    if (high[row] > yearhigh[row]) yearhigh[row] = high[row];
    if (low[row] > 0 && (low[row] < yearlow[row] || yearlow[row] === 0)) yearlow[row] = low[row];
  }

  private grow(): void {
    const rows = this.previousClose.length * 2;
    const figures = makeQuoteFigures(rows);
    for (const name of QUOTE_FIGURES) figures[name].set(this.figures[name]);
    this.figures = figures;
    this.delayed = this.delayed.grown(rows);
    this.previousClose = widened(this.previousClose, rows);
    this.regularClose = widened(this.regularClose, rows);
    this.countedUntil = widened(this.countedUntil, rows);
    this.heardTimes = widened(this.heardTimes, rows);
  }
}

/**
 * How a trade counted: in the regular hours; outside them; only towards the day's volume, because its minute is long over; not at all,
 * because it is of another day.
 */
type TradeEffect = 'regular' | 'extended' | 'old' | 'elsewhen';

/** A trade as it was counted. */
interface CountedTrade {
  /** Second of the day. */
  readonly second: number;
  readonly price: number;
  readonly size: number;
  readonly flags: number;
}

/** The delay and the minute that runs. */
const DELAYED_MINUTES = 16;

/** The minutes of each region's regular session on a day; a day without one counts as a full one. */
function sessionOf({ date }: FeedDay): Record<Region, number> {
  return { C: sessionMinutes('C', date) || SESSION_SLOTS, U: sessionMinutes('U', date) || SESSION_SLOTS };
}

function widened(column: Float64Array, length: number): Float64Array {
  const wide = new Float64Array(length);
  wide.set(column);
  return wide;
}
