import { lowerBound } from '../../engine/core/lower-bound.ts';
import { appliesToLast } from '../../engine/feed/trade-rule.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import type { Bars } from '../../engine/series/bars.ts';
import { SESSION_OPEN } from '../../engine/series/session.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { DAY_SECONDS, wallOfDate } from '../../engine/time/exchange-time.ts';
import { countTrade, moveLast, moveRange } from '../market/day-figures.ts';
import type { DayBar, Instrument } from '../market/market-source.ts';
import { cleanPrice } from '../market/price-step.ts';
import type { QuoteFigures } from '../market/quote-figures.ts';
import type { FeedSummary, StatedTrade } from '../providers/feed-sink.ts';
import { ChangedMinutes } from './changed-minutes.ts';
import { DelayedRows } from './delayed-rows.ts';
import type { FeedDay } from './feed-clock.ts';
import { FeedColumns } from './feed-columns.ts';
import type { MinuteRecorder } from './minute-recorder.ts';
import { OpenHours } from './open-hours.ts';
import { SecurityDay } from './security-day.ts';
import { SplitDays } from './split-days.ts';

const MINUTE = 60;
/**
 * Trades older than this (seconds) are in the store only. To correct an older one, its minutes are requested from the provider.
 */
const TRADES_KEPT = 20 * MINUTE;

/** Quotes and today's minutes of all securities, by row, built from the providers' messages. */
export class FeedTable {
  /** The minutes that have changed. */
  readonly changed = new ChangedMinutes();
  /** The rows that have traded within the current minute. */
  readonly traded = new Set<number>();
  private readonly columns = new FeedColumns();
  private readonly delayed: DelayedRows;
  private readonly instruments: Instrument[] = [];
  private readonly days: (SecurityDay | undefined)[] = [];
  private readonly splits = new SplitDays();
  private day: FeedDay;
  private hours: OpenHours;

  /** `minute`: the current minute of the day. */
  constructor(day: FeedDay, minute: number) {
    this.day = day;
    this.hours = new OpenHours(day.date);
    this.delayed = new DelayedRows(this.columns, minute);
  }

  /** The quotes now. */
  get figures(): QuoteFigures {
    return this.columns.quotes;
  }

  /** The current minute of the market's day. */
  get runningMinute(): number {
    return this.delayed.minute;
  }

  get today(): FeedDay {
    return this.day;
  }

  instrument(row: number): Instrument {
    return this.instruments[row];
  }

  /** Adds a security without any figures. Returns its row. */
  add(instrument: Instrument): number {
    const row = this.instruments.push(instrument) - 1;
    if (row === this.columns.room) {
      this.columns.grow();
      this.delayed.grow();
    }
    this.days.push(undefined);
    this.figures.lasttrade[row] = -1;
    this.delayed.keepRow(row);
    return row;
  }

  /** What a row has traded today; undefined if it has not traded yet. */
  dayOf(row: number): SecurityDay | undefined {
    const day = this.days[row];
    return day?.date === this.day.date ? day : undefined;
  }

  /** Notes a message about a row (Unix milliseconds). */
  hear(row: number, time: number): void {
    const { heardAt } = this.columns;
    if (time > heardAt[row]) heardAt[row] = time;
  }

  /** Unix milliseconds of the newest message about a row; 0 if there was none. */
  heardAt(row: number): number {
    return this.columns.heardAt[row];
  }

  /** Replaces what is known about a row's security, such as its name. */
  rename(row: number, instrument: Instrument): void {
    this.instruments[row] = instrument;
  }

  /** Today's bar of a row so far, or as of 15 minutes ago; undefined before its first trade. */
  runningBar(row: number, delayed: boolean): DayBar | undefined {
    const figures = delayed ? this.delayedFigures() : this.figures;
    const open = figures.open[row];
    if (this.dayOf(row) === undefined || open === 0) return undefined;
    const isOver = this.hours.isOver(this.instruments[row].region, this.runningMinute);
    const last = figures.last[row];
    return {
      date: this.day.date,
      open,
      high: figures.high[row],
      low: figures.low[row],
      // A trade after the close moves the last price, but not the day's close.
      close: isOver ? this.columns.regularClose[row] || last : last,
      volume: figures.volume[row],
      trades: figures.trades[row],
      simulated: false,
    };
  }

  /** Sets a row's splits, including today's: the close before today is restated in today's shares. */
  setSplits(row: number, splits: readonly Restructuring[]): void {
    const before = this.splits.factorOn(row, this.day.date);
    this.splits.set(row, splits);
    const factor = this.splits.factorOn(row, this.day.date) / before;
    const { previousClose } = this.columns;
    if (factor === 1 || previousClose[row] === 0) return;
    previousClose[row] = cleanPrice(previousClose[row] / factor);
    if (this.dayOf(row) !== undefined) this.columns.restateChange(row);
  }

  /**
   * Sets a row's completed days, oldest first and unadjusted. They give the close before today, the year's high and low and,
   * until the row trades today, the figures of the last day; all in today's shares.
   */
  setDays(row: number, traded: Bars): void {
    const { columns } = this;
    const days = this.splits.restated(row, traded, this.day.date);
    if (days.count === 0) return;
    columns.setYear(row, days, wallOfDate(this.day.date - 10_000));
    columns.previousClose[row] = days.close[days.count - 1];
    if (this.dayOf(row) === undefined) {
      columns.showLast(row, days);
      this.delayed.keepRow(row);
      return;
    }
    columns.restateChange(row);
    columns.widenYear(row);
  }

  /** Adds a trade to the volume, and moves the prices that it moves. */
  trade(row: number, time: number, price: number, size: number, flags: number, id: number): TradeEffect {
    const second = (time - this.day.midnight) / 1000;
    if (second < 0 || second >= DAY_SECONDS) return 'elsewhen';
    const { columns, figures } = this;
    const day = this.begin(row);
    const { trades } = day;
    const regular = this.hours.has(this.instruments[row].region, second);
    if (second > columns.countedUntil[row]) countTrade(figures, row, price, size);
    this.traded.add(row);
    const isLate = trades.count > 0 && second < trades.time[trades.count - 1];
    trades.add(second, price, size, flags, id);
    if (isLate) day.revise(second);
    const minute = Math.floor(second / MINUTE);
    const counts = this.counts(row, price, size, flags);
    // The trades of its minute have been dropped, so that minute cannot be derived from trades.
    if (counts && isLate && second < this.runningMinute * MINUTE - TRADES_KEPT) return 'old';
    if (counts && !day.filled.has(minute)) {
      // A late trade belongs to its own minute, and does not become the last trade.
      if (second >= figures.lasttrade[row]) {
        moveLast(figures, row, second - SESSION_OPEN, price, columns.previousClose[row]);
        if (regular) columns.regularClose[row] = price;
      }
      if (regular) moveRange(figures, row, price);
      if (isLate) this.rebuildMinute(row, day, minute);
      else this.changed.note(row, day.take(second, price, size));
    }
    return regular ? 'regular' : 'extended';
  }

  /** Whether the regular session of a row is open. */
  isOpen(row: number): boolean {
    return this.hours.isOpen(this.instruments[row].region, this.runningMinute);
  }

  /**
   * Cancels a trade of the last minutes. Returns it as it was counted; undefined if its minute does not consist of single
   * trades.
   */
  cancel(row: number, was: StatedTrade): CountedTrade | undefined {
    const day = this.dayOf(row);
    const i = day?.trades.find(was) ?? -1;
    if (day === undefined || i < 0) return undefined;
    const { trades } = day;
    const trade = { second: trades.time[i], price: trades.price[i], size: trades.size[i], flags: trades.flags[i] };
    const minute = Math.floor(trade.second / MINUTE);
    if (day.filled.has(minute)) return undefined;
    trades.remove(i);
    day.revise(trade.second);
    const { figures } = this;
    figures.volume[row] -= trade.size;
    figures.trades[row] -= 1;
    figures.dollar[row] -= trade.price * trade.size;
    this.rebuildMinute(row, day, minute);
    this.rebuildRange(row, day);
    return trade;
  }

  /** Sets the day's figures that a provider states. */
  summarise(row: number, summary: FeedSummary): void {
    const { figures } = this;
    const second = (summary.time - this.day.midnight) / 1000;
    // The summary is of an earlier day, and so is its previous close: the row has not traded yet today.
    if (second < 0) {
      if (figures.last[row] === 0 && summary.last > 0) figures.last[row] = summary.last;
      return;
    }
    const { splits, columns } = this;
    const { previousClose } = columns;
    // Providers differ in whether their previous close is adjusted for a split of today. The stored one is.
    const isRestated = previousClose[row] > 0 && splits.factorOn(row, this.day.date) !== 1;
    if (summary.previousClose > 0 && !isRestated) previousClose[row] = summary.previousClose;
    this.begin(row);
    if (summary.open > 0) figures.open[row] = summary.open;
    if (summary.high > 0) figures.high[row] = summary.high;
    if (summary.low > 0) figures.low[row] = summary.low;
    if (summary.volume >= 0) {
      figures.volume[row] = summary.volume;
      // The volume includes trades that may still be on their way.
      columns.countedUntil[row] = second;
    }
    if (summary.trades >= 0) figures.trades[row] = summary.trades;
    if (summary.last > 0 && second >= figures.lasttrade[row]) {
      moveLast(figures, row, second - SESSION_OPEN, summary.last, previousClose[row]);
    }
    columns.widenYear(row);
  }

  /** Replaces minutes of today by those of the provider's history. `from`, `to`: wall seconds, inclusive. */
  replaceMinutes(row: number, from: number, to: number, minutes: Bars): void {
    // A security that has not traded today keeps the figures of its last day.
    if (minutes.count === 0 && this.dayOf(row) === undefined) return;
    const day = this.begin(row);
    day.fill(from, to, minutes);
    this.rebuildRange(row, day);
  }

  /** Restores the minutes of today that an earlier run has stored, up to the first minute of this run. */
  restore(row: number, stored: Bars): void {
    const known = this.dayOf(row)?.minutes.bars;
    const count = known?.count ? lowerBound(stored.time, stored.count, known.time[0]) : stored.count;
    if (count === 0) return;
    const { figures } = this;
    const day = this.begin(row);
    day.minutes.replace(stored.time[0], stored.time[count - 1], stored);
    day.revise(0);
    // The provider's own figures of the day already include every trade.
    if (this.columns.countedUntil[row] >= 0) return;
    for (let i = 0; i < count; i++) {
      figures.volume[row] += stored.volume[i];
      figures.trades[row] += stored.trades[i];
      figures.dollar[row] += stored.volume[i] * stored.close[i];
    }
    this.rebuildRange(row, day);
  }

  /** Advances to a minute of a day. The figures of yesterday stay until a security trades. */
  reach(day: FeedDay, minute: number): void {
    if (day.date !== this.day.date) {
      this.day = day;
      this.hours = new OpenHours(day.date);
      this.delayed.startDay(minute);
    } else this.delayed.reach(minute);
    this.traded.clear();
  }

  /** Passes trades that are no longer kept here to the recorder; `all`: every trade. */
  recordTrades(recorder: MinuteRecorder, all = false): void {
    const before = all ? DAY_SECONDS : this.runningMinute * MINUTE - TRADES_KEPT;
    for (const [row, day] of this.days.entries()) {
      if (day === undefined || day.trades.count === 0 || day.trades.time[0] >= before) continue;
      recorder.addTrades(this.instruments[row].id, day.date, day.trades.takeBefore(before));
      day.storedBefore = Math.max(day.storedBefore, before);
    }
  }

  /** The quotes of 15 minutes ago. */
  delayedFigures(): QuoteFigures {
    return this.delayed.figures;
  }

  /** The day of a row. The first trade of a new day ends the previous one. */
  private begin(row: number): SecurityDay {
    let day = this.days[row];
    if (day?.date === this.day.date) return day;
    const { previousClose, regularClose } = this.columns;
    if (day === undefined) {
      day = new SecurityDay(this.day.date);
      this.days[row] = day;
    } else {
      const close = regularClose[row] / this.splits.factorOn(row, this.day.date);
      if (close > 0) previousClose[row] = cleanPrice(close);
      day.begin(this.day.date);
    }
    this.columns.begin(row);
    return day;
  }

  private rebuildMinute(row: number, day: SecurityDay, minute: number): void {
    const time = day.timeOf(minute);
    const has = day.rebuildMinute(minute, (price, size, flags) => this.counts(row, price, size, flags));
    if (has) this.changed.note(row, time);
    else this.changed.empty(row, time);
  }

  private rebuildRange(row: number, day: SecurityDay): void {
    const { region } = this.instruments[row];
    this.columns.deriveRange(row, day.minutes.bars, wallOfDate(day.date), this.hours, region);
  }

  private counts(row: number, price: number, size: number, flags: number): boolean {
    const { isIndex, boardlot } = this.instruments[row];
    return appliesToLast(size, flags, boardLot(boardlot, price), isIndex);
  }
}

/**
 * How a trade counted: in the regular hours; outside them; only towards the day's volume, because its minute is too old; not at
 * all, because it is of another day.
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
