import { lowerBound } from '../../engine/core/lower-bound.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { EXTENDED_OPEN } from '../../engine/series/session.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { DAY_SECONDS, dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import { Histories } from '../blocks/histories.ts';
import { minutesByDate } from '../blocks/minutes-by-date.ts';
import { reasonOf } from '../core/reason.ts';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
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
import type { FeedStory, Listing } from '../providers/feed-provider.ts';
import { raiseRevision, readRevision, watchRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { FeedBooks } from './feed-books.ts';
import { FeedClock, feedDay } from './feed-clock.ts';
import { noteOf } from './feed-note.ts';
import { FeedSecurities } from './feed-securities.ts';
import { FeedSession, type OpenFeed } from './feed-session.ts';
import { FeedTable } from './feed-table.ts';
import { GapFiller } from './gap-filler.ts';
import { HistoryLoader } from './history-loader.ts';
import { MarketLines } from './market-lines.ts';
import { MinuteRecorder } from './minute-recorder.ts';
import { splitsOf, storeSplits } from './stored-splits.ts';
import { storeStories } from './stored-stories.ts';

/** Minutes are written to the store this often, milliseconds. */
const FLUSH_MS = 60_000;
/** Demand, minutes and gaps are looked at this often. */
const TICK_MS = 1_000;
/** Securities beyond a provider's limit are asked for this often. */
const POLL_MS = 60_000;
/** The most securities in one poll. */
const POLLED_AT_ONCE = 50;
/** How often to check for a change by another process. */
const REVISION_MS = 2_000;
/** A call waits at most this long for a security that it is the first to ask for. */
const PREPARE_MS = 4_000;
/** A symbol that no provider knew is not asked for again for this long. */
const UNKNOWN_MS = 600_000;
/** How long after its end a provider's history has a minute. */
const HISTORY_LAG = 5_000;
/** A feed that could not be opened is opened again after this long. */
const REOPEN_MS = 60_000;
/** Days of history behind a quote: a year and its extremes. */
const YEAR = 366;
/** The most calendar days of minutes in one answer; the newest ones requested. */
const MINUTE_DAYS_MAX = 400;

/** The parts of a market of feeds that a test replaces. */
interface FeedMarketSettings {
  /** Unix milliseconds. */
  readonly wallClock?: () => number;
  readonly historyLag?: number;
  readonly complain?: (line: string) => void;
}

/**
 * A real market, made of what providers tell. Providers serve the regions that they can, in the order given; a security that the
 * first refuses is asked of the next. Nothing is simulated.
 */
export class FeedMarket implements MarketSource {
  readonly isReal = true;
  readonly clock: FeedClock;
  private readonly store: Store;
  private readonly securities: FeedSecurities;
  private readonly table: FeedTable;
  private readonly lines = new MarketLines();
  private readonly books: FeedBooks;
  private readonly sessions: readonly FeedSession[];
  private readonly recorder: MinuteRecorder;
  private readonly loader: HistoryLoader;
  private readonly gaps: GapFiller;
  private readonly complain: (line: string) => void;
  private readonly rowOfId = new Map<number, number>();
  /** By row: the promise of what has to be known before its first answer. */
  private readonly entered = new Map<number, Promise<void>>();
  private readonly splits = new Map<number, readonly Restructuring[]>();
  private readonly unknownUntil = new Map<string, number>();
  /** By row, of those that are not live: the time (Unix milliseconds) up to which today's minutes are whole. */
  private readonly wholeUntil = new Map<number, number>();
  /** By row: when its minutes of today were last asked for. */
  private readonly minutesAskedAt = new Map<number, number>();
  private readonly ending = new AbortController();
  private stopWatching = (): void => {};
  private timer: NodeJS.Timeout | undefined;
  private flushedAt: number;
  private polledAt: number;

  private constructor(
    store: Store,
    securities: FeedSecurities,
    feeds: readonly OpenFeed[],
    settings: FeedMarketSettings,
  ) {
    const now = settings.wallClock ?? Date.now;
    this.clock = new FeedClock(now);
    this.store = store;
    this.securities = securities;
    this.complain = settings.complain ?? ((line) => process.stderr.write(`${line}\n`));
    this.flushedAt = now();
    this.polledAt = now();
    this.table = new FeedTable(feedDay(this.clock.date()), this.minuteNow());
    this.books = new FeedBooks((of, name, line) => this.lines.tell(of, name, line));
    this.recorder = new MinuteRecorder(store, this.complain);
    this.loader = new HistoryLoader(store, now, this.complain);
    this.gaps = new GapFiller(
      { table: this.table, recorder: this.recorder, lines: this.lines },
      now,
      settings.historyLag ?? HISTORY_LAG,
      this.complain,
    );
    const { table, lines } = this;
    this.sessions = feeds.map(
      (feed) =>
        new FeedSession(feed, {
          table,
          lines,
          book: (row) => this.books.opened(table.instrument(row)),
          lost: (session, row, from, to) => this.lost(session, row, from, to),
          story: (story) => void this.keepStory(story),
        }),
    );
    for (const instrument of securities.all) this.addRow(instrument);
  }

  /** Opens the market over providers; connecting goes on behind it. */
  static async open(store: Store, feeds: readonly OpenFeed[], settings: FeedMarketSettings = {}): Promise<FeedMarket> {
    const revision = await readRevision(store);
    const market = new FeedMarket(store, await FeedSecurities.read(store), feeds, settings);
    market.stopWatching = watchRevision(store, REVISION_MS, () => void market.readAgain(), revision);
    market.run();
    return market;
  }

  instruments(): readonly Instrument[] {
    return this.securities.all;
  }

  find(symbol: string, region: Region): Instrument | undefined {
    return this.securities.find(symbol, region);
  }

  /** Securities whose symbol or name match a text, from the providers of a region, best first. */
  async search(text: string, region: Region): Promise<readonly Listing[]> {
    for (const { provider } of this.sessions) {
      if (!provider.can.regions.includes(region)) continue;
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
    const now = this.clock.now();
    const waiting: Promise<void>[] = [];
    const added: Promise<boolean>[] = [];
    for (const name of names) {
      const known = this.find(name.symbol, name.region);
      if (known === undefined) added.push(this.define(name.symbol, name.region));
      else waiting.push(this.enter(this.rowOf(known), now));
    }
    if (added.length === 0 && waiting.length === 0) return;
    const work = Promise.all(waiting).then(async () => {
      if (!(await Promise.all(added)).includes(true)) return;
      for (const listener of this.lines.listeners) listener.reloaded?.();
      await Promise.all(
        names.map((name) => {
          const instrument = this.find(name.symbol, name.region);
          return instrument && this.enter(this.rowOf(instrument), now);
        }),
      );
    });
    await Promise.race([work, elapsed(PREPARE_MS)]);
  }

  quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState {
    // Not a sign that somebody looks at it: a search reads the quotes of all.
    const row = this.rowOf(instrument);
    return readQuote(delayed ? this.table.delayedFigures() : this.table.figures, row, out);
  }

  snapshot(instrument: Instrument): readonly string[] {
    const row = this.rowOf(instrument);
    this.ask(row);
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
    const row = this.rowOf(instrument);
    this.ask(row);
    const { today } = this.table;
    const until = Math.min(to, addDays(today.date, -1));
    const session = this.sessionOf(row);
    if (session && until >= from) {
      await this.loader.ensure(instrument, session.provider, 'day', dayRange(from, until));
    }
    const bars = await new Histories(this.store).readDays(instrument.id);
    const end = lowerBound(bars.time, bars.count, wallOfDate(until) + 1);
    const days: DayBar[] = [];
    for (let i = lowerBound(bars.time, bars.count, wallOfDate(from)); i < end; i++) {
      const { open, high, low, close, volume, trades } = bars;
      days.push({
        date: dateOfWall(bars.time[i]),
        open: open[i],
        high: high[i],
        low: low[i],
        close: close[i],
        volume: volume[i],
        trades: trades[i],
        simulated: false,
      });
    }
    const running = to >= today.date && from <= today.date ? this.runningBar(row, delayed) : undefined;
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
    const row = this.rowOf(instrument);
    this.ask(row);
    const { today, runningMinute } = this.table;
    const until = Math.min(to, addDays(today.date, -1));
    const since = Math.max(from, addDays(Math.min(to, today.date), -MINUTE_DAYS_MAX));
    const result: DayMinutes[] = [];
    if (since <= until) {
      const session = this.sessionOf(row);
      if (session) await this.loader.ensure(instrument, session.provider, 'minute', dayRange(since, until));
      const days = minutesByDate(await new Histories(this.store).readMinutes(instrument.id, since, until));
      for (const [date, bars] of days) {
        result.push({ date, simulated: false, minutes: minutesBefore(bars, date, extended, WHOLE_DAY) });
      }
    }
    if (from <= today.date && to >= today.date) await this.fillToday(row);
    const day = this.table.dayOf(row);
    if (day && from <= today.date && to >= today.date) {
      const minute = runningMinute - OPENING_MINUTE - (delayed ? DELAY_MINUTES : 0);
      const minutes = minutesBefore(day.minutes.bars, today.date, extended, minute);
      result.push({ date: today.date, simulated: false, minutes });
    }
    return result;
  }

  restructurings(instrument: Instrument): readonly Restructuring[] {
    return this.splits.get(instrument.id) ?? [];
  }

  /** Nothing is. */
  simulatedSince(): number {
    return 0;
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

  /** Whether some provider is connected, or about to be. */
  isRunning(): boolean {
    return this.timer !== undefined;
  }

  /** What is behind an instrument's figures, in words. */
  noteOf(instrument: Instrument): FeedNote {
    const serving = this.sessions.filter(({ provider }) => provider.can.regions.includes(instrument.region));
    return noteOf(this.rowOf(instrument), serving);
  }

  feedStates(): readonly FeedStatus[] {
    return this.sessions.map(({ provider, connection, demand }) => {
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
      };
    });
  }

  /** Whoever may see all of its feeds: several feeds are one market, in which nothing tells whose a figure is. */
  mayShow(reader: MarketReader | undefined): boolean {
    return this.sessions.every(({ provider, owner }) => {
      const { shown } = provider.can;
      if (shown === 'public' || owner === 'everybody') return true;
      if (reader === undefined) return false;
      return shown === 'members' || reader.id === owner || (owner === null && reader.administrator);
    });
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    this.stopWatching();
    this.ending.abort();
    this.lines.listeners.clear();
    await Promise.all(this.sessions.map(({ provider }) => provider.close()));
    await this.gaps.settled();
    this.keepMinutes(Number.POSITIVE_INFINITY);
    await this.recorder.flush();
  }

  private run(): void {
    for (const session of this.sessions) void this.openFeed(session);
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  /** Opens a feed; one that is refused is tried again, because its user may sign in later. */
  private async openFeed(session: FeedSession): Promise<void> {
    const { provider } = session;
    try {
      await provider.open(session, this.ending.signal);
    } catch (error) {
      if (this.ending.signal.aborted) return;
      const reason = reasonOf(error);
      if (session.connection.reason !== reason) this.complain(`${provider.name} cannot be used: ${reason}`);
      session.state('closed', reason);
      setTimeout(() => {
        if (!this.ending.signal.aborted) void this.openFeed(session);
      }, REOPEN_MS).unref();
    }
  }

  /** Moves minutes, demand, gaps and records on to the present. Public for tests, which have no timers. */
  tick(): void {
    const now = this.clock.now();
    this.advance(now);
    this.chooseLive(now);
    void this.gaps.fill();
    if (now - this.polledAt >= POLL_MS) {
      this.polledAt = now;
      for (const session of this.sessions) void this.pollOthers(session, now);
    }
    if (now - this.flushedAt >= FLUSH_MS) {
      this.flushedAt = now;
      void this.recorder.flush();
    }
  }

  /** Resolves once the requests for missed minutes that are under way have been answered. */
  gapsFilled(): Promise<void> {
    return this.gaps.settled();
  }

  private advance(now: number): void {
    const day = feedDay(this.clock.date());
    const minute = this.minuteNow();
    const { table, lines } = this;
    if (day.date === table.today.date && minute <= table.runningMinute) return;
    this.keepMinutes(day.date === table.today.date ? wallOfDate(day.date) + minute * 60 : Number.POSITIVE_INFINITY);
    for (const row of table.traded) lines.summary(table.instrument(row), table.figures, row, now / 1000);
    table.reach(day, minute);
  }

  /** Passes changed minutes before a time (wall seconds) to the recorder. */
  private keepMinutes(before: number): void {
    const { table, recorder } = this;
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

  private chooseLive(now: number): void {
    const { table, lines, sessions } = this;
    for (const session of sessions) {
      const rows: number[] = [];
      for (const row of this.rowOfId.values()) if (this.sessionOf(row) === session) rows.push(row);
      const isFollowed = (row: number): boolean => {
        const instrument = table.instrument(row);
        return lines.wants(instrument, 'quote') || this.books.opened(instrument) !== undefined;
      };
      const before = new Set(session.demand.liveRows);
      const changed = session.demand.choose(rows, session.provider.can.symbols, now, isFollowed);
      const { liveRows } = session.demand;
      for (const row of before) if (!liveRows.has(row)) this.wholeUntil.set(row, now);
      for (const row of liveRows) if (!before.has(row)) this.fillFromLastTime(session, row, now);
      const wants = [...liveRows].map((row) => {
        const instrument = table.instrument(row);
        const { symbol, region } = instrument;
        return { security: row, symbol, region, depth: this.books.opened(instrument) !== undefined };
      });
      if (changed || !session.hasDepthsOf(wants)) session.want(wants);
    }
  }

  /** Asks for the figures of the rows beyond the limit, and for the minutes of those whose charts are open. */
  private async pollOthers(session: FeedSession, now: number): Promise<void> {
    const rows = [...session.demand.polledRows];
    for (const row of rows) {
      if (now - (this.minutesAskedAt.get(row) ?? 0) > 2 * POLL_MS) continue;
      this.fillFromLastTime(session, row, now);
      this.wholeUntil.set(row, now);
    }
    await this.poll(session, rows);
  }

  private async poll(session: FeedSession, rows: readonly number[]): Promise<void> {
    for (let i = 0; i < rows.length; i += POLLED_AT_ONCE) {
      const wants = rows.slice(i, i + POLLED_AT_ONCE).map((row) => {
        const { symbol, region } = this.table.instrument(row);
        return { security: row, symbol, region, depth: false };
      });
      try {
        await session.provider.poll(wants);
      } catch (error) {
        this.complain(`${session.provider.name} did not answer with current figures: ${reasonOf(error)}`);
        return;
      }
    }
  }

  /** Waits, but not long, until today's minutes of a row are whole. */
  private async fillToday(row: number): Promise<void> {
    const now = this.clock.now();
    const session = this.sessionOf(row);
    this.minutesAskedAt.set(row, now);
    if (session && !session.demand.liveRows.has(row) && now - (this.wholeUntil.get(row) ?? 0) > POLL_MS) {
      this.fillFromLastTime(session, row, now);
      this.wholeUntil.set(row, now);
    }
    if (this.gaps.has(row)) await Promise.race([this.gaps.fill(), elapsed(PREPARE_MS)]);
  }

  /** Asks for today's minutes of a row since they were last whole. */
  private fillFromLastTime(session: FeedSession, row: number, now: number): void {
    const opening = this.table.today.midnight + EXTENDED_OPEN * 1000;
    this.lost(session, row, Math.max(opening, this.wholeUntil.get(row) ?? opening), now);
    this.wholeUntil.delete(row);
  }

  private lost(session: FeedSession, row: number | undefined, from: number, to: number): void {
    if (!session.provider.can.history.includes('minute')) return;
    const rows = row === undefined ? session.demand.liveRows : [row];
    for (const one of rows) this.gaps.add(session, one, from, to);
  }

  /** Adds a symbol that a provider knows; false if none does. */
  private async define(symbol: string, region: Region): Promise<boolean> {
    const key = `${region}:${symbol}`;
    if (this.clock.now() < (this.unknownUntil.get(key) ?? 0)) return false;
    for (const { provider } of this.sessions) {
      if (!provider.can.regions.includes(region)) continue;
      try {
        const listing = await provider.define({ symbol, region });
        if (listing === undefined) continue;
        this.addRow(await this.securities.add(listing));
        await raiseRevision(this.store);
        return true;
      } catch (error) {
        this.complain(`${provider.name} could not be asked for ${key}: ${reasonOf(error)}`);
        return false;
      }
    }
    this.unknownUntil.set(key, this.clock.now() + UNKNOWN_MS);
    return false;
  }

  private addRow(instrument: Instrument): void {
    if (!this.rowOfId.has(instrument.id)) this.rowOfId.set(instrument.id, this.table.add(instrument));
  }

  /** What has to be known before a row's first answer: its last year, its splits, and its current figures. */
  private enter(row: number, now: number): Promise<void> {
    this.ask(row, now);
    let entering = this.entered.get(row);
    if (entering === undefined) {
      entering = this.readFirst(row).catch((error: unknown) => {
        this.entered.delete(row);
        this.complain(`${this.table.instrument(row).symbol} could not be prepared: ${reasonOf(error)}`);
      });
      this.entered.set(row, entering);
    }
    return entering;
  }

  private async readFirst(row: number): Promise<void> {
    const instrument = this.table.instrument(row);
    const session = this.sessionOf(row);
    const { today } = this.table;
    const range = dayRange(addDays(today.date, -YEAR), addDays(today.date, -1));
    if (session) await this.loader.ensure(instrument, session.provider, 'day', range);
    const days = await new Histories(this.store).readDays(instrument.id);
    days.truncate(lowerBound(days.time, days.count, wallOfDate(today.date)));
    if (this.table.dayOf(row) === undefined) this.table.standAt(row, days);
    this.splits.set(instrument.id, await splitsOf(this.store, instrument));
    if (session === undefined) return;
    await this.poll(session, [row]);
    const actions = await session.provider.actions(instrument, FIRST_ACTION, today.date);
    if (actions.length === 0) return;
    await storeSplits(this.store, instrument, actions);
    this.splits.set(instrument.id, await splitsOf(this.store, instrument));
  }

  private async keepStory(story: FeedStory): Promise<void> {
    try {
      await storeStories(this.store, [story]);
    } catch (error) {
      this.complain(`A story could not be stored: ${reasonOf(error)}`);
    }
  }

  private async readAgain(): Promise<void> {
    try {
      await this.securities.readAgain();
      for (const instrument of this.securities.all) this.addRow(instrument);
      for (const listener of this.lines.listeners) listener.reloaded?.();
    } catch (error) {
      this.complain(`The securities could not be read again: ${reasonOf(error)}`);
    }
  }

  private runningBar(row: number, delayed: boolean): DayBar | undefined {
    const { table } = this;
    const figures = delayed ? table.delayedFigures() : table.figures;
    const open = figures.open[row];
    if (table.dayOf(row) === undefined || open === 0) return undefined;
    return {
      date: table.today.date,
      open,
      high: figures.high[row],
      low: figures.low[row],
      close: table.isAfterClose(row) ? table.closeOf(row) || figures.last[row] : figures.last[row],
      volume: figures.volume[row],
      trades: figures.trades[row],
      simulated: false,
    };
  }

  /** The first provider that serves a row's region and has not refused the row. */
  private sessionOf(row: number): FeedSession | undefined {
    const { region } = this.table.instrument(row);
    return this.sessions.find(
      (session) => session.provider.can.regions.includes(region) && session.refusalOf(row) === undefined,
    );
  }

  private ask(row: number, now: number = this.clock.now()): void {
    this.sessionOf(row)?.demand.ask(row, now);
  }

  private rowOf({ id, symbol }: Instrument): number {
    const row = this.rowOfId.get(id);
    if (row === undefined) throw new Error(`${symbol} is no longer in the market`);
    return row;
  }

  /** The current minute of the market's day; 1440 once the day is over. */
  private minuteNow(): number {
    const { midnight } = feedDay(this.clock.date());
    return Math.min(1440, Math.floor((this.clock.now() - midnight) / 60_000));
  }
}

/** A number of minutes after the opening by which every day is over. */
const WHOLE_DAY = 1440;
const OPENING_MINUTE = 570;
/** Corporate actions before this date are not asked for. */
const FIRST_ACTION = 19900101;

/** The wall seconds of the dates `from … to`, both inclusive. */
function dayRange(from: number, to: number): { readonly from: number; readonly to: number } {
  return { from: wallOfDate(from), to: wallOfDate(to) + DAY_SECONDS - 1 };
}

function elapsed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
