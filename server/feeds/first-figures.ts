import { lowerBound } from '../../engine/core/lower-bound.ts';
import type { Bars } from '../../engine/series/bars.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { addDays, lastMarketDate } from '../../engine/series/trading-calendar.ts';
import { dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import { Histories } from '../blocks/histories.ts';
import { reasonOf } from '../core/reason.ts';
import type { Instrument } from '../market/market-source.ts';
import { splitsOf } from '../market/stored-splits.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { dayRange } from './day-range.ts';
import type { FeedSession } from './feed-session.ts';
import type { FeedTable } from './feed-table.ts';
import type { HistoryLoader } from './history-loader.ts';
import type { LiveFeeds } from './live-feeds.ts';
import type { MarketLines } from './market-lines.ts';
import { storeActions } from './stored-actions.ts';
import { storeStories } from './stored-stories.ts';

/** Days of history behind a quote: a year, for the year's high and low. */
const YEAR = 366;
/** Corporate actions before this date are not requested. */
const FIRST_ACTION = 19900101;
/** Stories of the last this many milliseconds are requested. */
const STORIES_MS = 7 * 86_400_000;

/** A failed request is repeated after this long (milliseconds), which is longer than the loader's back-off. */
const RETRY_MS = 31_000;
/** The most rows whose history is requested at once, so that a newly opened chart need not wait for all of them. */
const AT_ONCE = 4;

/** Fetches what the first answer of a day about a row needs: its last year, its splits, and its current figures. */
export class FirstFigures {
  private readonly store: Store;
  private readonly table: FeedTable;
  private readonly lines: MarketLines;
  private readonly loader: HistoryLoader;
  private readonly feeds: LiveFeeds;
  private readonly clock: () => number;
  private readonly complain: (line: string) => void;
  /** By row: the requests of today. */
  private readonly known = new Map<number, Promise<void>>();
  /** By row with a failed request: Unix milliseconds before which it is not repeated. */
  private readonly retryAt = new Map<number, number>();
  /** The rows whose figures were read at least once, on any day. */
  private readonly read = new Set<number>();
  private reading = 0;
  private readonly waiting: (() => void)[] = [];
  /** By instrument id. */
  private readonly splits = new Map<number, readonly Restructuring[]>();

  /** `clock`: Unix milliseconds. */
  constructor(
    parts: {
      readonly store: Store;
      readonly table: FeedTable;
      readonly lines: MarketLines;
      readonly loader: HistoryLoader;
      readonly feeds: LiveFeeds;
    },
    clock: () => number,
    complain: (line: string) => void,
  ) {
    this.store = parts.store;
    this.table = parts.table;
    this.lines = parts.lines;
    this.loader = parts.loader;
    this.feeds = parts.feeds;
    this.clock = clock;
    this.complain = complain;
  }

  /** Resolves once the figures of all rows have arrived or failed: first the current ones, then the rest. Never rejects. */
  async ready(rows: readonly number[]): Promise<void> {
    const now = this.clock();
    for (const row of rows) if (now >= (this.retryAt.get(row) ?? Number.POSITIVE_INFINITY)) this.forget(row);
    const fresh = rows.filter((row) => !this.known.has(row));
    const polled = this.poll(fresh);
    for (const row of fresh) this.known.set(row, this.inTurn(row, polled));
    await Promise.all(rows.map((row) => this.known.get(row)));
  }

  /** Whether a row's figures were read, today or earlier. */
  isKnown(row: number): boolean {
    return this.read.has(row);
  }

  /** Reads everything again when it is next needed, because a new day has begun. */
  startDay(): void {
    this.known.clear();
    this.retryAt.clear();
  }

  /** Drops what was read about a row, because its history has changed. */
  forget(row: number): void {
    this.known.delete(row);
    this.retryAt.delete(row);
  }

  splitsOf({ id }: Instrument): readonly Restructuring[] {
    return this.splits.get(id) ?? [];
  }

  /** Requests the current figures of rows, once per feed. */
  private async poll(rows: readonly number[]): Promise<void> {
    const bySession = new Map<FeedSession, number[]>();
    for (const row of rows) {
      const session = this.feeds.sessionOf(row);
      if (session) bySession.set(session, [...(bySession.get(session) ?? []), row]);
    }
    await Promise.all([...bySession].map(([session, of]) => this.feeds.poll(session, of)));
  }

  private async inTurn(row: number, polled: Promise<void>): Promise<void> {
    await polled;
    if (this.reading === AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.reading += 1;
    try {
      await this.make(row);
    } catch (error) {
      this.retryAt.set(row, this.clock() + RETRY_MS);
      this.complain(`${this.table.instrument(row).symbol} could not be prepared: ${reasonOf(error)}`);
    }
    const next = this.waiting.shift();
    if (next) next();
    else this.reading -= 1;
  }

  private async make(row: number): Promise<void> {
    const { store, table, lines, feeds } = this;
    const instrument = table.instrument(row);
    const session = feeds.sessionOf(row);
    const { today } = table;
    const range = dayRange(addDays(today.date, -YEAR), addDays(today.date, -1));
    const isWhole = session !== undefined && (await this.loader.ensure(instrument, session.provider, 'day', range));
    if (!isWhole && session?.provider.can.history.includes('day')) this.retryAt.set(row, this.clock() + RETRY_MS);
    const histories = new Histories(store);
    const days = await histories.readDays(instrument.id);
    days.truncate(lowerBound(days.time, days.count, wallOfDate(today.date)));
    // Old imported bars give no last price, because it would not show its age.
    const isRecent = isWhole || lastDateOf(days) === lastMarketDate(addDays(today.date, -1));
    const applyDays = async (): Promise<void> => {
      const splits = await splitsOf(store, instrument);
      this.splits.set(instrument.id, splits);
      table.setSplits(row, splits);
      if (isRecent) table.setDays(row, days);
    };
    await applyDays();
    table.restore(row, await histories.readMinutes(instrument.id, today.date, today.date));
    this.read.add(row);
    lines.prepared(instrument);
    if (session === undefined) return;
    const actions = await session.provider.actions(instrument, FIRST_ACTION, today.date);
    if (await storeActions(store, instrument, actions)) await raiseRevision(store);
    // New splits restate the figures.
    if (actions.length > 0) await applyDays();
    if (session.provider.can.news) void this.readStories(row);
  }

  private async readStories(row: number): Promise<void> {
    const instrument = this.table.instrument(row);
    try {
      const since = this.clock() - STORIES_MS;
      const stories = await this.feeds.sessionOf(row)?.provider.news([instrument], since);
      if (stories) await storeStories(this.store, stories);
    } catch (error) {
      this.complain(`The stories about ${instrument.symbol} could not be read: ${reasonOf(error)}`);
    }
  }
}

function lastDateOf(days: Bars): number | undefined {
  return days.count === 0 ? undefined : dateOfWall(days.time[days.count - 1]);
}
