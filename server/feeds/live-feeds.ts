import type { Region } from '../../engine/quotes/region.ts';
import { EXTENDED_OPEN } from '../../engine/series/session.ts';
import { reasonOf } from '../core/reason.ts';
import { DELAY_MINUTES } from '../market/delayed-quotes.ts';
import type { FeedStatus } from '../market/market-source.ts';
import type { Listing } from '../providers/feed-provider.ts';
import type { FeedBooks } from './feed-books.ts';
import type { FeedClock } from './feed-clock.ts';
import type { FeedRows } from './feed-rows.ts';
import type { FeedSession } from './feed-session.ts';
import type { FeedTable } from './feed-table.ts';
import type { GapFiller } from './gap-filler.ts';
import type { MarketLines } from './market-lines.ts';

/** Securities that are not live are polled this often. */
const POLL_MS = 60_000;
/** The most securities in one poll. */
const POLLED_AT_ONCE = 50;
/** A feed that could not be opened is opened again after this long. */
const REOPEN_MS = 60_000;

/** What the feeds of a market work with. */
interface LiveParts {
  readonly clock: FeedClock;
  readonly table: FeedTable;
  readonly rows: FeedRows;
  readonly lines: MarketLines;
  readonly books: FeedBooks;
  readonly gaps: GapFiller;
  readonly complain: (line: string) => void;
}

/** The open feeds of a market: which rows each serves, which of them are live, and which are polled. */
export class LiveFeeds {
  readonly sessions: readonly FeedSession[];
  private readonly parts: LiveParts;
  /** By row that is not live: the time (Unix milliseconds) up to which today's minutes are complete. */
  private readonly wholeUntil = new Map<number, number>();
  /** By row: when its minutes of today were last requested. */
  private readonly minutesAskedAt = new Map<number, number>();
  private readonly ending = new AbortController();
  private polledAt: number;

  constructor(sessions: readonly FeedSession[], parts: LiveParts) {
    this.sessions = sessions;
    this.parts = parts;
    this.polledAt = parts.clock.now();
  }

  /** Opens all feeds. It does not wait until they are connected. */
  open(): void {
    for (const session of this.sessions) void this.connect(session);
  }

  async close(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.sessions.map(({ provider }) => provider.close()));
  }

  /**
   * The session of a row: the first one of its region that works and has not refused it. If there is none: the first one that
   * has not refused it, because it knows why no data arrive; otherwise the first of all, which polls the row.
   */
  sessionOf(row: number): FeedSession | undefined {
    const { region } = this.parts.table.instrument(row);
    let first: FeedSession | undefined;
    let willing: FeedSession | undefined;
    for (const session of this.sessions) {
      if (!session.provider.can.regions.includes(region)) continue;
      first ??= session;
      if (session.refusalOf(row) !== undefined) continue;
      if (session.connection.state !== 'closed') return session;
      willing ??= session;
    }
    return willing ?? first;
  }

  /** Whether a row's feed is already as late as what a reader without real-time entitlement sees. */
  isLate(row: number): boolean {
    return (this.sessionOf(row)?.provider.can.delayMinutes ?? 0) >= DELAY_MINUTES;
  }

  /** Securities whose symbol or name matches a text, best first, from the first provider of the region that finds any. */
  async search(text: string, region: Region): Promise<readonly Listing[]> {
    for (const { provider } of this.sessions) {
      if (!provider.can.regions.includes(region)) continue;
      try {
        const found = (await provider.search(text)).filter((listing) => listing.region === region);
        if (found.length > 0) return found;
      } catch (error) {
        this.parts.complain(`${provider.name} did not answer a search: ${reasonOf(error)}`);
      }
    }
    return [];
  }

  /** The state of each feed. */
  states(): FeedStatus[] {
    return this.sessions.map(({ provider, connection, demand, clocks }) => {
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

  /** Notes that a row was requested. */
  ask(row: number): void {
    this.sessionOf(row)?.demand.ask(row, this.parts.clock.now());
  }

  /** Notes that a row is on a screen. */
  see(row: number): void {
    this.sessionOf(row)?.demand.see(row, this.parts.clock.now());
  }

  /** Notes that a row is scrolled out of sight. */
  hide(row: number): void {
    this.sessionOf(row)?.demand.hide(row);
  }

  /** Chooses the live rows again, and polls the others when they are due. */
  tick(now: number): void {
    for (const session of this.sessions) this.chooseLive(session, now);
    if (now - this.polledAt < POLL_MS) return;
    this.polledAt = now;
    for (const session of this.sessions) void this.pollOthers(session, now);
  }

  /** Requests the current figures of rows from a provider, in portions. Never rejects. */
  async poll(session: FeedSession, rows: readonly number[]): Promise<void> {
    const { table, complain } = this.parts;
    for (let i = 0; i < rows.length; i += POLLED_AT_ONCE) {
      const wants = rows.slice(i, i + POLLED_AT_ONCE).map((row) => {
        const { symbol, region } = table.instrument(row);
        return { security: row, symbol, region, depth: false };
      });
      try {
        await session.provider.poll(wants);
      } catch (error) {
        complain(`${session.provider.name} did not answer with current figures: ${reasonOf(error)}`);
        return;
      }
    }
  }

  /** Requests today's minutes of a row that is not live. Returns true if minutes of the row will arrive. */
  fillToday(row: number): boolean {
    const now = this.parts.clock.now();
    const session = this.sessionOf(row);
    this.minutesAskedAt.set(row, now);
    if (session && !session.demand.liveRows.has(row) && now - (this.wholeUntil.get(row) ?? 0) > POLL_MS) {
      this.fillFromLastTime(session, row, now);
      this.wholeUntil.set(row, now);
    }
    return this.parts.gaps.prioritize(row);
  }

  /** Notes that messages were lost: of one row, or of all live rows if undefined (Unix milliseconds). */
  lost(session: FeedSession, row: number | undefined, from: number, to: number): void {
    if (!session.provider.can.history.includes('minute')) return;
    const rows = row === undefined ? session.demand.liveRows : [row];
    for (const one of rows) this.parts.gaps.add(session, one, from, to);
  }

  /** Opens a feed. A feed that was refused is opened again later, because its user may have signed in. */
  private async connect(session: FeedSession): Promise<void> {
    const { provider } = session;
    const { signal } = this.ending;
    try {
      await provider.open(session, signal);
    } catch (error) {
      if (signal.aborted) return;
      const reason = reasonOf(error);
      if (session.connection.reason !== reason) this.parts.complain(`${provider.name} cannot be used: ${reason}`);
      session.state('closed', reason);
      setTimeout(() => {
        if (!signal.aborted) void this.connect(session);
      }, REOPEN_MS).unref();
    }
  }

  private chooseLive(session: FeedSession, now: number): void {
    const { table, lines, books } = this.parts;
    const rows: number[] = [];
    for (const row of this.parts.rows.all) if (this.sessionOf(row) === session) rows.push(row);
    const isFollowed = (row: number): boolean => {
      const instrument = table.instrument(row);
      return lines.follows(instrument) || books.opened(instrument) !== undefined;
    };
    const isRefused = (row: number): boolean => session.refusalOf(row) !== undefined;
    const { demand, provider } = session;
    const before = new Set(demand.liveRows);
    const changed = demand.choose(rows, provider.can.symbols, now, isFollowed, isRefused);
    const { liveRows } = demand;
    // A feed that has lost its connection cannot report a gap to the feed that now serves its rows.
    const heardUntil = session.connection.state === 'live' ? now : session.heardAt;
    for (const row of before) if (!liveRows.has(row)) this.wholeUntil.set(row, heardUntil);
    for (const row of liveRows) if (!before.has(row)) this.fillFromLastTime(session, row, now);
    const wants = [...liveRows].map((row) => {
      const instrument = table.instrument(row);
      const { symbol, region } = instrument;
      return { security: row, symbol, region, depth: books.opened(instrument) !== undefined };
    });
    if (changed || !session.hasDepthsOf(wants)) session.want(wants);
  }

  /** Requests the figures of the rows that are not live, and the minutes of those with an open chart. */
  private async pollOthers(session: FeedSession, now: number): Promise<void> {
    const rows = [...session.demand.polledRows];
    for (const row of rows) {
      if (now - (this.minutesAskedAt.get(row) ?? 0) > 2 * POLL_MS) continue;
      this.fillFromLastTime(session, row, now);
      this.wholeUntil.set(row, now);
    }
    await this.poll(session, rows);
  }

  /** Requests today's minutes of a row since the time up to which they are complete. */
  private fillFromLastTime(session: FeedSession, row: number, now: number): void {
    const opening = this.parts.table.today.midnight + EXTENDED_OPEN * 1000;
    this.lost(session, row, Math.max(opening, this.wholeUntil.get(row) ?? opening), now);
    this.wholeUntil.delete(row);
  }
}
