import { SESSION_OPEN } from '../../engine/series/session.ts';
import { addDays } from '../../engine/series/trading-calendar.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { Histories } from '../blocks/histories.ts';
import { type DayEvents, EventColumns } from '../market/day-events.ts';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
import { eventsAfter } from '../market/events-after.ts';
import type { DayBar, DayMinutes, Instrument } from '../market/market-source.ts';
import { minuteRange } from '../market/minute-range.ts';
import { minutesBefore } from '../market/minutes-before.ts';
import type { Grain } from '../providers/feed-provider.ts';
import type { Store } from '../store/store.ts';
import { waitBriefly } from './answer-wait.ts';
import { dayRange } from './day-range.ts';
import type { FeedClock } from './feed-clock.ts';
import type { FeedRows } from './feed-rows.ts';
import type { FeedTable } from './feed-table.ts';
import type { FirstFigures } from './first-figures.ts';
import type { GapFiller } from './gap-filler.ts';
import type { HistoryLoader } from './history-loader.ts';
import type { LiveFeeds } from './live-feeds.ts';
import type { MinuteRecorder } from './minute-recorder.ts';
import { storedDays, storedMinutes } from './stored-history.ts';
import { LATE_MS, TodaysEvents } from './todays-events.ts';

const OPENING_MINUTE = SESSION_OPEN / 60;
const YEAR = 10_000;

/** The parts of a market's history. */
interface HistoryParts {
  readonly store: Store;
  readonly clock: FeedClock;
  readonly table: FeedTable;
  readonly rows: FeedRows;
  readonly feeds: LiveFeeds;
  readonly first: FirstFigures;
  readonly recorder: MinuteRecorder;
  readonly loader: HistoryLoader;
  readonly gaps: GapFiller;
}

/** The days and minutes of a market's securities. Those before today are loaded into the store and read from it. */
export class MarketHistory {
  private readonly parts: HistoryParts;
  /** Today's events by row, for as long as a replay uses them. */
  private readonly todays = new Map<number, WeakRef<TodaysEvents>>();

  constructor(parts: HistoryParts) {
    this.parts = parts;
  }

  /** As `MarketSource.bars`. */
  async bars(instrument: Instrument, from: number, to: number, delayed: boolean): Promise<DayBar[]> {
    const { store, table, rows, feeds } = this.parts;
    const row = rows.rowOf(instrument);
    feeds.ask(row);
    const { today } = table;
    const until = Math.min(to, addDays(today.date, -1));
    if (until >= from) await this.load(instrument, 'day', from, until);
    const days = await storedDays(store, instrument.id, from, until);
    const isToday = to >= today.date && from <= today.date;
    const running = isToday ? table.runningBar(row, delayed && !feeds.isLate(row)) : undefined;
    if (running) days.push(running);
    return days;
  }

  /** As `MarketSource.minutes`. */
  async minutes(
    instrument: Instrument,
    from: number,
    to: number,
    extended: boolean,
    delayed: boolean,
  ): Promise<DayMinutes[]> {
    const { store, table, rows, feeds, gaps } = this.parts;
    const row = rows.rowOf(instrument);
    feeds.ask(row);
    const { today, runningMinute } = table;
    const { since, until, hasToday } = minuteRange(from, to, today.date);
    const result: DayMinutes[] = [];
    if (since <= until) {
      await this.load(instrument, 'minute', since, until);
      result.push(...(await storedMinutes(store, instrument.id, since, until, extended)));
    }
    if (hasToday && feeds.fillToday(row)) await waitBriefly(gaps.fill());
    const day = table.dayOf(row);
    if (day && hasToday) {
      const late = delayed && !feeds.isLate(row) ? DELAY_MINUTES : 0;
      const minutes = minutesBefore(day.minutes.bars, today.date, extended, runningMinute - OPENING_MINUTE - late);
      result.push({ date: today.date, simulated: false, minutes });
    }
    return result;
  }

  /** Makes sure that the store has a security's bars before today, as far as its provider has them. Never rejects. */
  async load(instrument: Instrument, grain: Grain, from: number, to: number): Promise<void> {
    const { rows, feeds, loader, recorder } = this.parts;
    const session = feeds.sessionOf(rows.rowOf(instrument));
    if (session) await loader.ensure(instrument, session.provider, grain, dayRange(from, to));
    if (grain === 'minute') await recorder.written(instrument.id);
  }

  /** Today's events, as far as individual trades are known; those of other days are in the store. */
  async eventsOf(instrument: Instrument, date: number, single: boolean): Promise<DayEvents | undefined> {
    const { store, table, rows, first, clock, recorder } = this.parts;
    if (date !== table.today.date || !single) return undefined;
    const days = await this.bars(instrument, date - YEAR, addDays(date, -1), false);
    const begin = eventsAfter(days, first.splitsOf(instrument), {});
    const row = rows.rowOf(instrument);
    const second = (): number => (clock.now() - table.today.midnight) / 1000;
    const known = this.todays.get(row)?.deref();
    if (known?.reach(begin, table.dayOf(row), second())) return known;
    for (;;) {
      const day = table.dayOf(row);
      if (day === undefined) return { ...begin, until: Math.floor(second() * 1000) - LATE_MS };
      const { storedBefore } = day;
      await recorder.written(instrument.id);
      const trades = await new Histories(store).readTrades(instrument.id, date);
      // In the meantime, more trades may have moved to the store.
      if (day !== table.dayOf(row) || day.storedBefore !== storedBefore) continue;
      const stored = EventColumns.of(trades.columns(trades.count), trades.count, wallOfDate(date) * 1000);
      const events = new TodaysEvents(begin, instrument, day, stored, second());
      this.todays.set(row, new WeakRef(events));
      return events;
    }
  }
}
