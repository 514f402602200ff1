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
  QuoteState,
  SecurityName,
} from '../market/market-source.ts';
import { emptyQuote } from '../market/quote-figures.ts';
import type { ProviderSource, SharedSource } from '../market/shared-source.ts';
import { watchRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { mayShowFeeds } from './feed-audience.ts';
import { FeedClock } from './feed-clock.ts';
import { FeedMarket, type FeedMarketSettings } from './feed-market.ts';
import { FeedSecurities } from './feed-securities.ts';
import type { OpenFeed } from './feed-session.ts';
import { noteAtRest, statusAtRest } from './feeds-at-rest.ts';
import { SplitsAtRest } from './splits-at-rest.ts';
import { storedDays, storedMinutes } from './stored-history.ts';

/** How often to check for a change by another process. */
const REVISION_MS = 2_000;
/** Lower than every revision of a store. */
const NO_REVISION = -1;

/**
 * A market of feeds that several processes open, of which one at a time is connected to the providers. Each time it is woken,
 * it opens a `FeedMarket` over new providers, with the values that are stored at that time. At rest it knows only what is in
 * the store.
 */
export class SharedFeedMarket implements SharedSource, ProviderSource {
  readonly isReal = true;
  readonly fromProviders: ProviderSource = this;
  readonly clock: FeedClock;
  private readonly store: Store;
  private readonly securities: FeedSecurities;
  private readonly settings: FeedMarketSettings;
  private readonly complain: (line: string) => void;
  private readonly openFeeds: () => Promise<readonly OpenFeed[]>;
  /** The feeds as they are described at rest. They are never opened. */
  private readonly feeds: readonly OpenFeed[];
  private readonly splits: SplitsAtRest;
  private readonly listeners = new Map<MarketListener, () => void>();
  /** The current market while awake, otherwise the previous one. */
  private last: FeedMarket | undefined;
  private isAwake = false;
  private resting: Promise<void> = Promise.resolve();
  private stopWatching = (): void => {};

  private constructor(
    store: Store,
    securities: FeedSecurities,
    feeds: readonly OpenFeed[],
    openFeeds: () => Promise<readonly OpenFeed[]>,
    settings: FeedMarketSettings,
  ) {
    this.store = store;
    this.securities = securities;
    this.feeds = feeds;
    this.openFeeds = openFeeds;
    this.settings = settings;
    this.complain = settings.complain ?? ((line) => process.stderr.write(`${line}\n`));
    this.clock = new FeedClock(settings.wallClock ?? Date.now);
    this.splits = new SplitsAtRest(store, () => this.clock.now());
  }

  /**
   * Opens the market of `feeds` at rest. `openFeeds` creates new providers for them each time the market is woken, and rejects
   * if the feeds have changed.
   */
  static async open(
    store: Store,
    feeds: readonly OpenFeed[],
    openFeeds: () => Promise<readonly OpenFeed[]>,
    settings: FeedMarketSettings = {},
  ): Promise<SharedFeedMarket> {
    const securities = await FeedSecurities.read(store);
    const market = new SharedFeedMarket(store, securities, feeds, openFeeds, settings);
    market.watch();
    return market;
  }

  async wake(): Promise<void> {
    // A provider may allow only one connection, so the previous market is closed first.
    await this.resting;
    const feeds = await this.openFeeds();
    // The open market watches for changes itself.
    this.stopWatching();
    const securities = async (): Promise<FeedSecurities> => {
      await this.readAgain();
      return this.securities;
    };
    try {
      this.last = await FeedMarket.open(this.store, feeds, { ...this.settings, securities });
    } catch (error) {
      this.watch();
      throw error;
    }
    this.isAwake = true;
    for (const listener of this.listeners.keys()) this.listeners.set(listener, this.last.listen(listener));
  }

  rest(isLost = false): number {
    const { last } = this;
    if (last !== undefined && this.isAwake) {
      this.isAwake = false;
      this.resting = last.close(!isLost);
      this.watch();
    }
    return this.clock.now();
  }

  rested(): Promise<void> {
    return this.resting;
  }

  /** Does nothing, because the market is quick to wake. */
  follow(): void {}

  hasQuote(instrument: Instrument): boolean {
    return this.last?.hasQuote(instrument) ?? false;
  }

  async load(instrument: Instrument, grain: 'day' | 'minute', from: number, to: number): Promise<void> {
    await this.awake?.load(instrument, grain, from, to);
  }

  instruments(): readonly Instrument[] {
    return this.securities.all;
  }

  find(symbol: string, region: Region): Instrument | undefined {
    return this.securities.find(symbol, region);
  }

  async search(text: string, region: Region) {
    return (await this.awake?.search(text, region)) ?? [];
  }

  /** At rest: reads what the process that is awake has prepared. Never rejects. */
  async prepare(names: readonly SecurityName[]): Promise<void> {
    if (this.awake) return this.awake.prepare(names);
    if (names.some(({ symbol, region }) => this.find(symbol, region) === undefined)) await this.readAgain();
    try {
      await this.splits.prepare(names.flatMap(({ symbol, region }) => this.find(symbol, region) ?? []));
    } catch (error) {
      this.complain(`The splits could not be read: ${reasonOf(error)}`);
    }
  }

  quote(instrument: Instrument, delayed: boolean, out: QuoteState): QuoteState {
    return this.last?.quote(instrument, delayed, out) ?? Object.assign(out, emptyQuote());
  }

  /** Other processes read it, so it does not count as demand. */
  snapshot(instrument: Instrument): readonly string[] {
    return this.last?.snapshotWithoutDemand(instrument) ?? [];
  }

  async bars(instrument: Instrument, from: number, to: number, delayed: boolean): Promise<readonly DayBar[]> {
    return this.awake?.bars(instrument, from, to, delayed) ?? storedDays(this.store, instrument.id, from, to);
  }

  async minutes(
    instrument: Instrument,
    from: number,
    to: number,
    extended: boolean,
    delayed: boolean,
  ): Promise<readonly DayMinutes[]> {
    return (
      this.awake?.minutes(instrument, from, to, extended, delayed) ??
      storedMinutes(this.store, instrument.id, from, to, extended)
    );
  }

  async eventsOf(instrument: Instrument, date: number, single: boolean): Promise<DayEvents | undefined> {
    return this.awake?.eventsOf(instrument, date, single);
  }

  restructurings(instrument: Instrument): readonly Restructuring[] {
    return this.awake?.restructurings(instrument) ?? this.splits.of(instrument);
  }

  /** Nothing is simulated. */
  simulatedSince(): number {
    return 0;
  }

  delayOf(instrument: Instrument): number {
    return this.last?.delayOf(instrument) ?? 0;
  }

  async book(instrument: Instrument): Promise<MarketBook | undefined> {
    return this.awake?.book(instrument);
  }

  bookSnapshot(instrument: Instrument): readonly string[] {
    return this.awake?.bookSnapshot(instrument) ?? [];
  }

  followBook(instrument: Instrument): () => void {
    return this.awake?.followBook(instrument) ?? (() => {});
  }

  listen(listener: MarketListener): () => void {
    this.listeners.set(listener, this.awake?.listen(listener) ?? (() => {}));
    return () => {
      this.listeners.get(listener)?.();
      this.listeners.delete(listener);
    };
  }

  notesOf(instruments: readonly Instrument[]): readonly FeedNote[] {
    return this.awake?.notesOf(instruments) ?? instruments.map(({ region }) => noteAtRest(this.feeds, region));
  }

  see(instruments: readonly Instrument[], hidden: readonly Instrument[]): void {
    this.awake?.see(instruments, hidden);
  }

  feedStates(): readonly FeedStatus[] {
    return this.awake?.feedStates() ?? this.feeds.map(statusAtRest);
  }

  mayShow(reader: MarketReader | undefined): boolean {
    return mayShowFeeds(this.feeds, reader);
  }

  async close(): Promise<void> {
    this.rest();
    this.stopWatching();
    await this.resting;
  }

  private get awake(): FeedMarket | undefined {
    return this.isAwake ? this.last : undefined;
  }

  /** At rest: reads the securities that another process has changed, now and whenever they change again. */
  private watch(): void {
    this.stopWatching = watchRevision(this.store, REVISION_MS, () => void this.readAgain(), NO_REVISION);
  }

  /** Never rejects. */
  private async readAgain(): Promise<void> {
    const before = this.securities.all;
    try {
      await this.securities.readAgain();
    } catch (error) {
      this.complain(`The securities could not be read again: ${reasonOf(error)}`);
    }
    if (this.securities.all !== before) for (const listener of this.listeners.keys()) listener.reloaded?.();
  }
}
