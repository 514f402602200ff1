import { lowerBound } from '../../engine/core/lower-bound.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { Bars } from '../../engine/series/bars.ts';
import { SESSION_OPEN } from '../../engine/series/session.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { reasonOf } from '../core/reason.ts';
import type { DayEvents } from '../market/day-events.ts';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
import { eventsAfter } from '../market/events-after.ts';
import type {
  DayBar,
  DayMinutes,
  FeedNote,
  FeedStatus,
  Instrument,
  MarketBook,
  MarketListener,
  MarketReader,
  MarketSource,
  QuoteState,
  SecurityName,
} from '../market/market-source.ts';
import { minutesBefore } from '../market/minutes-before.ts';
import { readQuote } from '../market/quote-figures.ts';
import { type RecentTrade, snapshotLines } from '../market/quote-lines.ts';
import { addDays } from '../market/trading-calendar.ts';
import type { FeedStory, Grain, Listing } from '../providers/feed-provider.ts';
import { readRevision, watchRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { dayRange } from './day-range.ts';
import { mayShowFeeds } from './feed-audience.ts';
import type { FeedBook } from './feed-book.ts';
import { FeedBooks } from './feed-books.ts';
import { FeedClock, feedDay } from './feed-clock.ts';
import { noteOf } from './feed-note.ts';
import { FeedRows } from './feed-rows.ts';
import { FeedSecurities } from './feed-securities.ts';
import { FeedSession, type OpenFeed } from './feed-session.ts';
import { FeedTable } from './feed-table.ts';
import { FirstFigures } from './first-figures.ts';
import { GapFiller } from './gap-filler.ts';
import { HistoryLoader } from './history-loader.ts';
import { LiveFeeds } from './live-feeds.ts';
import { MarketLines } from './market-lines.ts';
import { MinuteRecorder } from './minute-recorder.ts';
import { storedDays, storedMinutes } from './stored-history.ts';
import { storeStories } from './stored-stories.ts';
import { todaysEvents } from './todays-events.ts';

/** Minutes are written to the store this often, milliseconds. */
const FLUSH_MS = 60_000;
/** Demand, minutes and gaps are looked at this often. */
const TICK_MS = 1_000;
/** How often to check for a change by another process. */
const REVISION_MS = 2_000;
/** A call waits at most this long for a security that it is the first to ask for. */
const PREPARE_MS = 4_000;
/** How long after its end a provider's history has a minute. */
const HISTORY_LAG = 5_000;
/** The most calendar days of minutes in one answer; the newest ones requested. */
const MINUTE_DAYS_MAX = 400;
const OPENING_MINUTE = SESSION_OPEN / 60;
const YEAR = 10_000;

/** The parts of a market of feeds that may be given. */
export interface FeedMarketSettings {
  /** Unix milliseconds. */
  readonly wallClock?: () => number;
  readonly historyLag?: number;
  readonly complain?: (line: string) => void;
  /** Reads the store's securities. */
  readonly securities?: () => Promise<FeedSecurities>;
}

/**
 * A real market, built from what providers report. Each provider serves the regions that it can, in the order given; a security
 * that the first one refuses is requested from the next. Nothing is simulated.
 */
export class FeedMarket implements MarketSource {
  readonly isReal = true;
  readonly clock: FeedClock;
  private readonly store: Store;
  private readonly table: FeedTable;
  private readonly rows: FeedRows;
  private readonly lines = new MarketLines();
  private readonly books: FeedBooks;
  private readonly feeds: LiveFeeds;
  private readonly first: FirstFigures;
  private readonly recorder: MinuteRecorder;
  private readonly loader: HistoryLoader;
  private readonly gaps: GapFiller;
  private readonly complain: (line: string) => void;
  private stopWatching = (): void => {};
  private timer: NodeJS.Timeout | undefined;
  private flushedAt: number;

  private constructor(
    store: Store,
    securities: FeedSecurities,
    feeds: readonly OpenFeed[],
    settings: FeedMarketSettings,
  ) {
    const now = settings.wallClock ?? Date.now;
    this.clock = new FeedClock(now);
    this.store = store;
    this.complain = settings.complain ?? ((line) => process.stderr.write(`${line}\n`));
    this.flushedAt = now();
    this.table = new FeedTable(feedDay(this.clock.date()), this.minuteNow());
    const { clock, complain, lines, table } = this;
    this.rows = new FeedRows(store, securities, table, now, complain);
    this.books = new FeedBooks(
      (book, instrument) => this.seed(book, instrument),
      (of, name, line) => lines.report(of, name, line),
    );
    this.recorder = new MinuteRecorder(store, complain);
    this.loader = new HistoryLoader(store, now, complain);
    this.gaps = new GapFiller(
      {
        table,
        recorder: this.recorder,
        lines,
        poll: (session, rows) => this.feeds.poll(session, rows),
        reload: (session, row, from, to) => this.reload(session, row, from, to),
      },
      now,
      settings.historyLag ?? HISTORY_LAG,
      complain,
    );
    const duties = {
      table,
      lines,
      now,
      book: (row: number) => this.books.opened(table.instrument(row)),
      lost: (session: FeedSession, row: number | undefined, from: number, to: number) =>
        this.feeds.lost(session, row, from, to),
      story: (story: FeedStory) => void this.keepStory(story),
    };
    this.feeds = new LiveFeeds(
      feeds.map((feed) => new FeedSession(feed, duties)),
      { clock, table, rows: this.rows, lines, books: this.books, gaps: this.gaps, complain },
    );
    this.first = new FirstFigures({ store, table, lines, loader: this.loader, feeds: this.feeds }, now, complain);
  }

  /** Opens the market over providers; connecting goes on behind it. */
  static async open(store: Store, feeds: readonly OpenFeed[], settings: FeedMarketSettings = {}): Promise<FeedMarket> {
    const revision = await readRevision(store);
    const securities = await (settings.securities?.() ?? FeedSecurities.read(store));
    const market = new FeedMarket(store, securities, feeds, settings);
    market.stopWatching = watchRevision(store, REVISION_MS, () => void market.readAgain(), revision);
    market.feeds.open();
    market.timer = setInterval(() => market.tick(), TICK_MS);
    return market;
  }

  instruments(): readonly Instrument[] {
    return this.rows.instruments;
  }

  find(symbol: string, region: Region): Instrument | undefined {
    return this.rows.find(symbol, region);
  }

  /** Securities whose symbol or name match a text, from the providers of a region, best first. */
  async search(text: string, region: Region): Promise<readonly Listing[]> {
    for (const { provider } of this.feeds.ofRegion(region)) {
      try {
        const found = (await provider.search(text)).filter((listing) => listing.region === region);
        if (found.length > 0) return found;
      } catch (error) {
        this.complain(`${provider.name} did not answer a search: ${reasonOf(error)}`);
      }
    }
    return [];
  }

  /**
   * Defines the securities among these symbols that are new here, and waits for their first figures, but only for a few seconds:
   * what comes later shows at the next refresh. Never rejects.
   */
  async prepare(names: readonly SecurityName[]): Promise<void> {
    if (names.length > 0) await Promise.race([this.makeReady(names), elapsed(PREPARE_MS)]);
  }

  quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState {
    // Not a sign that somebody looks at it: a search reads the quotes of all.
    const row = this.rows.rowOf(instrument);
    const { table } = this;
    return readQuote(delayed && !this.isLate(row) ? table.delayedFigures() : table.figures, row, out);
  }

  snapshot(instrument: Instrument): readonly string[] {
    this.feeds.ask(this.rows.rowOf(instrument));
    return this.standing(instrument);
  }

  /** As `snapshot`, which is no sign here that somebody looks at it. */
  standing(instrument: Instrument): readonly string[] {
    const row = this.rows.rowOf(instrument);
    const { table } = this;
    const since = (table.runningMinute - 1) * 60;
    const trades = table.dayOf(row)?.trades;
    const recent: RecentTrade[] = [];
    for (let i = 0; trades !== undefined && i < trades.count; i++) {
      if (trades.time[i] < since) continue;
      const time = table.today.midnight / 1000 + trades.time[i];
      recent.push({ time, price: trades.price[i], size: trades.size[i], flags: trades.flags[i] });
    }
    return snapshotLines(instrument, table.figures, row, this.clock.now() / 1000, recent);
  }

  async bars(instrument: Instrument, from: number, to: number, delayed: boolean): Promise<readonly DayBar[]> {
    const row = this.rows.rowOf(instrument);
    this.feeds.ask(row);
    const { today } = this.table;
    const until = Math.min(to, addDays(today.date, -1));
    if (until >= from) await this.load(instrument, 'day', from, until);
    const days = await storedDays(this.store, instrument.id, from, until);
    const isToday = to >= today.date && from <= today.date;
    const running = isToday ? this.table.runningBar(row, delayed && !this.isLate(row)) : undefined;
    if (running) days.push(running);
    return days;
  }

  async minutes(
    instrument: Instrument,
    from: number,
    to: number,
    extended: boolean,
    delayed: boolean,
  ): Promise<readonly DayMinutes[]> {
    const row = this.rows.rowOf(instrument);
    this.feeds.ask(row);
    const { today, runningMinute } = this.table;
    const until = Math.min(to, addDays(today.date, -1));
    const since = Math.max(from, addDays(Math.min(to, today.date), -MINUTE_DAYS_MAX));
    const result: DayMinutes[] = [];
    if (since <= until) {
      await this.load(instrument, 'minute', since, until);
      result.push(...(await storedMinutes(this.store, instrument.id, since, until, extended)));
    }
    const isToday = to >= today.date && from <= today.date;
    if (isToday && this.feeds.fillToday(row)) await Promise.race([this.gaps.fill(), elapsed(PREPARE_MS)]);
    const day = this.table.dayOf(row);
    if (day && isToday) {
      const late = delayed && !this.isLate(row) ? DELAY_MINUTES : 0;
      const minutes = minutesBefore(day.minutes.bars, today.date, extended, runningMinute - OPENING_MINUTE - late);
      result.push({ date: today.date, simulated: false, minutes });
    }
    return result;
  }

  /** Makes the store have a security's bars of days before today, as far as its provider has them. Never rejects. */
  async load(instrument: Instrument, grain: Grain, from: number, to: number): Promise<void> {
    const session = this.feeds.sessionOf(this.rows.rowOf(instrument));
    if (session) await this.loader.ensure(instrument, session.provider, grain, dayRange(from, to));
    if (grain === 'minute') await this.recorder.written(instrument.id);
  }

  /** Today's, as far as single trades are known; those of other days are in the store. */
  async eventsOf(instrument: Instrument, date: number, single: boolean): Promise<DayEvents | undefined> {
    const { table } = this;
    const { today } = table;
    if (date !== today.date || !single) return undefined;
    const days = await this.bars(instrument, date - YEAR, addDays(date, -1), false);
    const now = (this.clock.now() - today.midnight) / 1000;
    const events = todaysEvents(table.dayOf(this.rows.rowOf(instrument)), now);
    return eventsAfter(days, this.restructurings(instrument), events);
  }

  restructurings(instrument: Instrument): readonly Restructuring[] {
    return this.first.splitsOf(instrument);
  }

  /** Nothing is. */
  simulatedSince(): number {
    return 0;
  }

  /** Minutes by which an instrument's feed is late; 0 if it is not, or if none serves it. */
  delayOf(instrument: Instrument): number {
    return this.feeds.sessionOf(this.rows.rowOf(instrument))?.provider.can.delayMinutes ?? 0;
  }

  async book(instrument: Instrument): Promise<MarketBook> {
    return this.books.book(instrument);
  }

  bookSnapshot(instrument: Instrument): readonly string[] {
    return this.books.book(instrument).lines();
  }

  followBook(instrument: Instrument): () => void {
    return this.books.follow(instrument);
  }

  listen(listener: MarketListener): () => void {
    this.lines.listeners.add(listener);
    return () => this.lines.listeners.delete(listener);
  }

  /** Whether it has not been closed. */
  isRunning(): boolean {
    return this.timer !== undefined;
  }

  notesOf(instruments: readonly Instrument[]): FeedNote[] {
    return instruments.map((instrument) => {
      const row = this.rows.rowOf(instrument);
      const of = { heardAt: this.table.heardAt(row), loading: this.loader.progressOf(instrument) };
      return noteOf(row, of, this.feeds.sessionOf(row));
    });
  }

  see(instruments: readonly Instrument[]): void {
    for (const instrument of instruments) this.feeds.see(this.rows.rowOf(instrument));
  }

  /** Whether an instrument's quote has been heard since the market was opened. */
  hasQuote(instrument: Instrument): boolean {
    const row = this.rows.rowOf(instrument);
    return this.table.heardAt(row) > 0 || this.first.isKnown(row);
  }

  feedStates(): readonly FeedStatus[] {
    return this.feeds.sessions.map(({ provider, connection, demand, clocks }) => {
      const { tape, tapeShare, delayMinutes, symbols } = provider.can;
      const live = demand.liveRows.size;
      return {
        name: provider.name,
        ...connection,
        tape,
        tapeShare,
        delay: delayMinutes,
        symbols,
        live,
        polled: demand.polledRows.size,
        clockDifference: clocks.seconds,
      };
    });
  }

  mayShow(reader: MarketReader | undefined): boolean {
    return mayShowFeeds(this.feeds.sessions, reader);
  }

  /** `keeps`: whether minutes that are not stored yet are stored. */
  async close(keeps = true): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    this.stopWatching();
    this.lines.listeners.clear();
    await Promise.all([this.gaps.end(), this.feeds.close()]);
    if (!keeps) return;
    this.keepMinutes(Number.POSITIVE_INFINITY);
    await this.recorder.flush();
  }

  /** Moves minutes, demand, gaps and records on to the present, as a timer does every second. */
  tick(): void {
    const now = this.clock.now();
    this.advance(now);
    this.feeds.tick(now);
    void this.gaps.fill();
    if (now - this.flushedAt >= FLUSH_MS) {
      this.flushedAt = now;
      void this.recorder.flush();
    }
  }

  /** Resolves once the requests for missed minutes that are under way have been answered. */
  gapsFilled(): Promise<void> {
    return this.gaps.settled();
  }

  private async makeReady(names: readonly SecurityName[]): Promise<void> {
    const providers = this.feeds.sessions.map(({ provider }) => provider);
    const added = await Promise.all(
      names.map((name) => this.find(name.symbol, name.region) === undefined && this.rows.define(name, providers)),
    );
    if (added.includes(true)) for (const listener of this.lines.listeners) listener.reloaded?.();
    const rows = names.flatMap((name) => {
      const instrument = this.find(name.symbol, name.region);
      return instrument === undefined ? [] : [this.rows.rowOf(instrument)];
    });
    for (const row of rows) this.feeds.ask(row);
    await this.first.ready(rows);
  }

  private advance(now: number): void {
    const day = feedDay(this.clock.date());
    const minute = this.minuteNow();
    const { table, lines } = this;
    const isSameDay = day.date === table.today.date;
    if (isSameDay && minute <= table.runningMinute) return;
    this.keepMinutes(isSameDay ? wallOfDate(day.date) + minute * 60 : Number.POSITIVE_INFINITY);
    for (const row of table.traded) lines.summary(table.instrument(row), table.figures, row, now / 1000);
    table.reach(day, minute);
    if (!isSameDay) this.first.startDay();
  }

  /** Passes changed minutes before a time (wall seconds) to the recorder. */
  private keepMinutes(before: number): void {
    const { table, recorder } = this;
    for (const { row, time } of table.emptied.splice(0)) {
      recorder.replace(table.instrument(row).id, { from: time, to: time }, NONE);
    }
    for (const [row, since] of table.changed) {
      const bars = table.dayOf(row)?.minutes.bars;
      if (bars === undefined) continue;
      const from = lowerBound(bars.time, bars.count, since);
      const to = before === Number.POSITIVE_INFINITY ? bars.count : lowerBound(bars.time, bars.count, before);
      recorder.add(table.instrument(row).id, bars, from, to);
      if (to === bars.count) table.changed.delete(row);
      else table.changed.set(row, bars.time[to]);
    }
  }

  /** Asks for days of a row again, because trades of theirs were corrected (wall seconds). */
  private async reload(session: FeedSession, row: number, from: number, to: number): Promise<void> {
    await this.loader.reload(this.table.instrument(row), session.provider, 'day', { from, to });
    this.first.forget(row);
    await this.first.ready([row]);
  }

  /** What a book begins with, where the provider sends no depth: the best bid and ask. */
  private seed(book: FeedBook, instrument: Instrument): void {
    const row = this.rows.rowOf(instrument);
    if (this.feeds.sessionOf(row)?.provider.can.depth !== 'none') return;
    const { bid, bidsize, ask, asksize } = this.table.figures;
    const time = this.clock.now() / 1000;
    book.set('bid', 1, bid[row], bidsize[row], 0, time);
    book.set('ask', 1, ask[row], asksize[row], 0, time);
  }

  private async keepStory(story: FeedStory): Promise<void> {
    try {
      await storeStories(this.store, [story]);
    } catch (error) {
      this.complain(`A story could not be stored: ${reasonOf(error)}`);
    }
  }

  /** Takes up what another process has changed about the securities, as a timer does. Never rejects. */
  async readAgain(): Promise<void> {
    try {
      if (!(await this.rows.readAgain())) return;
      for (const listener of this.lines.listeners) listener.reloaded?.();
    } catch (error) {
      this.complain(`The securities could not be read again: ${reasonOf(error)}`);
    }
  }

  /** Whether a row's feed is itself as late as what a reader without real time sees. */
  private isLate(row: number): boolean {
    return (this.feeds.sessionOf(row)?.provider.can.delayMinutes ?? 0) >= DELAY_MINUTES;
  }

  /** The current minute of the market's day; 1440 once the day is over. */
  private minuteNow(): number {
    const { midnight } = feedDay(this.clock.date());
    return Math.min(1440, Math.floor((this.clock.now() - midnight) / 60_000));
  }
}

const NONE = new Bars(1);

function elapsed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
