import type { Region } from '../../engine/quotes/region.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { reasonOf } from '../core/reason.ts';
import type { DayEvents } from '../market/day-events.ts';
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
import { readQuote } from '../market/quote-figures.ts';
import { snapshotLines } from '../market/quote-lines.ts';
import type { FeedStory, Grain, Listing } from '../providers/feed-provider.ts';
import { readRevision, watchRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { waitBriefly } from './answer-wait.ts';
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
import { MarketHistory } from './market-history.ts';
import { MarketLines } from './market-lines.ts';
import { MarketMinute } from './market-minute.ts';
import { MinuteRecorder } from './minute-recorder.ts';
import { keepStory } from './stored-stories.ts';

/** Demand, minutes and gaps are updated this often, milliseconds. */
const TICK_MS = 1_000;
/** How often to check for a change by another process. */
const REVISION_MS = 2_000;
/** How long after the end of a minute a provider's history has it. */
const HISTORY_LAG = 5_000;

/** The parts of a market of feeds that a caller may replace. */
export interface FeedMarketSettings {
  /** Unix milliseconds. */
  readonly wallClock?: () => number;
  readonly historyLag?: number;
  readonly complain?: (line: string) => void;
  /** Reads the store's securities. */
  readonly securities?: () => Promise<FeedSecurities>;
}

/**
 * A real market, built from what providers report. Each provider serves its regions, in the given order. If the first one
 * refuses a security, the next one is asked for it. Nothing is simulated.
 */
export class FeedMarket implements MarketSource {
  readonly isReal = true;
  readonly clock: FeedClock;
  private readonly table: FeedTable;
  private readonly rows: FeedRows;
  private readonly lines = new MarketLines();
  private readonly books: FeedBooks;
  private readonly feeds: LiveFeeds;
  private readonly first: FirstFigures;
  private readonly loader: HistoryLoader;
  private readonly gaps: GapFiller;
  private readonly history: MarketHistory;
  private readonly minute: MarketMinute;
  private readonly complain: (line: string) => void;
  private stopWatching = (): void => {};
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    store: Store,
    securities: FeedSecurities,
    feeds: readonly OpenFeed[],
    settings: FeedMarketSettings,
  ) {
    const now = settings.wallClock ?? Date.now;
    this.clock = new FeedClock(now);
    this.complain = settings.complain ?? ((line) => process.stderr.write(`${line}\n`));
    this.table = new FeedTable(feedDay(this.clock.date()), this.clock.minute());
    const { clock, complain, lines, table } = this;
    this.rows = new FeedRows(store, securities, table, now, complain);
    this.books = new FeedBooks(
      (book, instrument) => this.seed(book, instrument),
      (of, name, line) => lines.report(of, name, line),
    );
    const recorder = new MinuteRecorder(store, complain);
    this.minute = new MarketMinute({ clock, table, lines, recorder });
    this.loader = new HistoryLoader(store, now, complain);
    this.gaps = new GapFiller(
      {
        table,
        recorder,
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
      story: (story: FeedStory) => void keepStory(store, story, complain),
    };
    this.feeds = new LiveFeeds(
      feeds.map((feed) => new FeedSession(feed, duties)),
      { clock, table, rows: this.rows, lines, books: this.books, gaps: this.gaps, complain },
    );
    this.first = new FirstFigures({ store, table, lines, loader: this.loader, feeds: this.feeds }, now, complain);
    const { rows, feeds: live, first, loader, gaps } = this;
    this.history = new MarketHistory({ store, clock, table, rows, feeds: live, first, recorder, loader, gaps });
  }

  /** Opens the market over providers. It does not wait until they are connected. */
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

  search(text: string, region: Region): Promise<readonly Listing[]> {
    return this.feeds.search(text, region);
  }

  /**
   * Defines those of these symbols that are new here, and waits for their first figures, but only for a few seconds: later
   * figures appear at the next refresh. Never rejects.
   */
  async prepare(names: readonly SecurityName[]): Promise<void> {
    if (names.length > 0) await waitBriefly(this.makeReady(names));
  }

  quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState {
    // Does not count as demand: a search reads the quotes of all securities.
    const row = this.rows.rowOf(instrument);
    const { table } = this;
    return readQuote(delayed && !this.feeds.isLate(row) ? table.delayedFigures() : table.figures, row, out);
  }

  snapshot(instrument: Instrument): readonly string[] {
    this.feeds.ask(this.rows.rowOf(instrument));
    return this.snapshotWithoutDemand(instrument);
  }

  /** As `snapshot`, but does not count as a request for the security. */
  snapshotWithoutDemand(instrument: Instrument): readonly string[] {
    const row = this.rows.rowOf(instrument);
    const { table } = this;
    const since = (table.runningMinute - 1) * 60;
    const recent = table.dayOf(row)?.trades.since(since, table.today.midnight / 1000) ?? [];
    return snapshotLines(instrument, table.figures, row, this.clock.now() / 1000, recent);
  }

  bars(instrument: Instrument, from: number, to: number, delayed: boolean): Promise<readonly DayBar[]> {
    return this.history.bars(instrument, from, to, delayed);
  }

  minutes(
    instrument: Instrument,
    from: number,
    to: number,
    extended: boolean,
    delayed: boolean,
  ): Promise<readonly DayMinutes[]> {
    return this.history.minutes(instrument, from, to, extended, delayed);
  }

  load(instrument: Instrument, grain: Grain, from: number, to: number): Promise<void> {
    return this.history.load(instrument, grain, from, to);
  }

  eventsOf(instrument: Instrument, date: number, single: boolean): Promise<DayEvents | undefined> {
    return this.history.eventsOf(instrument, date, single);
  }

  restructurings(instrument: Instrument): readonly Restructuring[] {
    return this.first.splitsOf(instrument);
  }

  /** Nothing is simulated. */
  simulatedSince(): number {
    return 0;
  }

  /** The delay of an instrument's feed in minutes; 0 if it has none, or if no feed serves it. */
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

  /** Whether the market has not been closed. */
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

  see(instruments: readonly Instrument[], hidden: readonly Instrument[]): void {
    for (const instrument of hidden) this.feeds.hide(this.rows.rowOf(instrument));
    for (const instrument of instruments) this.feeds.see(this.rows.rowOf(instrument));
  }

  /** Whether a quote of an instrument has arrived since the market was opened. */
  hasQuote(instrument: Instrument): boolean {
    const row = this.rows.rowOf(instrument);
    return this.table.heardAt(row) > 0 || this.first.isKnown(row);
  }

  feedStates(): readonly FeedStatus[] {
    return this.feeds.states();
  }

  mayShow(reader: MarketReader | undefined): boolean {
    return mayShowFeeds(this.feeds.sessions, reader);
  }

  /** `keeps`: whether to store minutes that are not stored yet. */
  async close(keeps = true): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    this.stopWatching();
    this.lines.listeners.clear();
    await Promise.all([this.gaps.end(), this.feeds.close()]);
    if (keeps) await this.minute.recordAll();
  }

  /** Brings minutes, demand, gaps and records up to date. A timer calls it every second. */
  tick(): void {
    const now = this.clock.now();
    if (this.minute.advance(now)) this.first.startDay();
    this.feeds.tick(now);
    void this.gaps.fill();
    this.minute.flush(now);
  }

  /** Resolves once the running requests for missed minutes have been answered. */
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

  /** Requests days of a row again, because some of their trades were corrected (wall seconds). */
  private async reload(session: FeedSession, row: number, from: number, to: number): Promise<void> {
    await this.loader.reload(this.table.instrument(row), session.provider, 'day', { from, to });
    this.first.forget(row);
    await this.first.ready([row]);
  }

  /** Fills a new book with the best bid and ask if the provider sends no depth. */
  private seed(book: FeedBook, instrument: Instrument): void {
    const row = this.rows.rowOf(instrument);
    if (this.feeds.sessionOf(row)?.provider.can.depth !== 'none') return;
    book.seed(this.table.figures, row, this.clock.now() / 1000);
  }

  /** Reads the securities that another process has changed. A timer calls it. Never rejects. */
  async readAgain(): Promise<void> {
    try {
      if (!(await this.rows.readAgain())) return;
      for (const listener of this.lines.listeners) listener.reloaded?.();
    } catch (error) {
      this.complain(`The securities could not be read again: ${reasonOf(error)}`);
    }
  }
}
