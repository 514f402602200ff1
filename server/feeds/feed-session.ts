import { TRADE_UPDATES_LAST } from '../../engine/feed/trade-rule.ts';
import { HaltCode } from '../../engine/quotes/halt.ts';
import type { PriceBand } from '../market/market-source.ts';
import type { FeedProvider, FeedStory, Want } from '../providers/feed-provider.ts';
import type { FeedSink, FeedSummary, ProviderState, StatedTrade } from '../providers/feed-sink.ts';
import { ClockDifference } from './clock-difference.ts';
import type { FeedBook } from './feed-book.ts';
import type { FeedTable } from './feed-table.ts';
import { LiveDemand } from './live-demand.ts';
import type { MarketLines } from './market-lines.ts';

/** After a halt, a trade up to this much later may be a late report from before the halt (milliseconds). */
const STRAGGLERS_MS = 10_000;

/** The parts of the market that a session reports to. */
interface SessionDuties {
  readonly table: FeedTable;
  readonly lines: MarketLines;
  /** Unix milliseconds. */
  now(): number;
  book(row: number): FeedBook | undefined;
  /** Messages were lost: of one row, or of all live rows if undefined (Unix milliseconds). */
  lost(session: FeedSession, row: number | undefined, from: number, to: number): void;
  story(story: FeedStory): void;
}

/** A provider, and its owner. */
export interface OpenFeed {
  readonly provider: FeedProvider;
  /** The id of a subscriber; null: the server's administrators; `everybody`: all who can reach this machine's own server. */
  readonly owner: number | null | 'everybody';
}

/** An open provider: its connection, the rows that it serves, and what it reports about them. */
export class FeedSession implements FeedSink {
  readonly provider: FeedProvider;
  readonly owner: OpenFeed['owner'];
  readonly demand = new LiveDemand();
  readonly clocks = new ClockDifference();
  private readonly duties: SessionDuties;
  private readonly refusals = new Map<number, string>();
  private readonly accepts = new Set<number>();
  private readonly bands = new Map<number, PriceBand>();
  /** The halted rows, and the time of the halt (Unix milliseconds). */
  private readonly haltedAt = new Map<number, number>();
  /** Halted rows whose resumption may have been missed. */
  private readonly doubted = new Set<number>();
  /** The rows whose depth the provider was asked for. */
  private depths: ReadonlySet<number> = new Set();
  private current: ProviderState = 'stale';
  private words = 'It is being connected.';
  /** Unix milliseconds of the newest message. */
  heardAt = 0;

  constructor({ provider, owner }: OpenFeed, duties: SessionDuties) {
    this.provider = provider;
    this.owner = owner;
    this.duties = duties;
  }

  /** The state of the connection, and the reason in words. */
  get connection(): { readonly state: ProviderState; readonly reason: string } {
    return { state: this.current, reason: this.words };
  }

  /** Why the provider refused a row; undefined if it did not refuse it. */
  refusalOf(row: number): string | undefined {
    return this.refusals.get(row);
  }

  isAccepted(row: number): boolean {
    return this.accepts.has(row);
  }

  /** The price band of a row, outside which it cannot trade; undefined if there is none, such as outside the regular hours. */
  bandOf(row: number): PriceBand | undefined {
    const band = this.bands.get(row);
    return band && band.upper > 0 && this.duties.table.isOpen(row) ? band : undefined;
  }

  /** Whether the depth of the same rows was requested last time. */
  hasDepthsOf(wants: readonly Want[]): boolean {
    const rows = wants.filter(({ depth }) => depth);
    return rows.length === this.depths.size && rows.every(({ security }) => this.depths.has(security));
  }

  /** Tells the provider which rows to keep live. */
  want(wants: readonly Want[]): void {
    this.depths = new Set(wants.filter(({ depth }) => depth).map(({ security }) => security));
    const rows = new Set(wants.map(({ security }) => security));
    for (const known of [this.accepts, this.bands])
      for (const row of known.keys()) if (!rows.has(row)) known.delete(row);
    for (const row of this.haltedAt.keys()) if (!rows.has(row)) this.doubted.add(row);
    this.provider.want(wants);
  }

  trade(row: number, time: number, price: number, size: number, flags: number, id: number): void {
    this.hear(row, time);
    const { table, lines } = this.duties;
    if (this.doubted.size > 0 && flags & TRADE_UPDATES_LAST) this.tradesAgain(row, time);
    const effect = table.trade(row, time, price, size, flags, id);
    if (effect === 'elsewhen' || effect === 'old') this.duties.lost(this, row, time, time);
    else {
      const name = effect === 'regular' ? 'T' : 'TE';
      lines.trade(name, table.instrument(row), table.figures, row, time / 1000, price, size, flags);
    }
  }

  cancel(row: number, time: number, was: StatedTrade): void {
    const { table, lines } = this.duties;
    const trade = table.cancel(row, was);
    // The trade is older than the trades that are kept. By now the provider's history has it right.
    if (trade === undefined) this.duties.lost(this, row, Number.NEGATIVE_INFINITY, time);
    else {
      const at = table.today.midnight / 1000 + trade.second;
      const of = table.instrument(row);
      lines.trade('TR', of, table.figures, row, at, trade.price, trade.size, trade.flags);
      lines.summary(of, table.figures, row, time / 1000);
    }
  }

  correct(row: number, time: number, was: StatedTrade, is: StatedTrade, flags: number): void {
    const { table, lines } = this.duties;
    const trade = table.cancel(row, was);
    if (trade === undefined) {
      this.duties.lost(this, row, Number.NEGATIVE_INFINITY, time);
      return;
    }
    const at = table.today.midnight + trade.second * 1000;
    const of = table.instrument(row);
    lines.trade('TR', of, table.figures, row, at / 1000, trade.price, trade.size, trade.flags);
    this.trade(row, at, is.price, is.size, flags, is.id);
    lines.summary(of, table.figures, row, time / 1000);
  }

  quote(row: number, time: number, bid: number, bidSize: number, ask: number, askSize: number): void {
    this.hear(row, time);
    const { table, lines } = this.duties;
    const { figures } = table;
    if (figures.bid[row] !== bid) figures.prevbid[row] = figures.bid[row];
    figures.bid[row] = bid;
    figures.bidsize[row] = bidSize;
    figures.ask[row] = ask;
    figures.asksize[row] = askSize;
    lines.quote(table.instrument(row), figures, row, time / 1000);
    if (this.provider.can.depth === 'none') {
      const book = this.duties.book(row);
      book?.set('bid', 1, bid, bidSize, 0, time / 1000);
      book?.set('ask', 1, ask, askSize, 0, time / 1000);
    }
  }

  status(row: number, time: number, haltcode: number): void {
    const { table, lines } = this.duties;
    this.doubted.delete(row);
    if (haltcode === HaltCode.Trading) this.haltedAt.delete(row);
    else this.haltedAt.set(row, time);
    table.figures.haltcode[row] = haltcode;
    lines.summary(table.instrument(row), table.figures, row, time / 1000);
  }

  band(row: number, lower: number, upper: number): void {
    this.bands.set(row, { lower, upper });
  }

  level(row: number, side: 'bid' | 'ask', level: number, price: number, size: number, orders: number): void {
    this.duties.book(row)?.set(side, level, price, size, orders, this.heardAt / 1000);
  }

  bookReset(row: number): void {
    this.duties.book(row)?.reset();
  }

  summary(row: number, figures: FeedSummary): void {
    const { table, lines } = this.duties;
    if (figures.last > 0) this.tradesAgain(row, figures.time);
    table.summarise(row, figures);
    table.hear(row, figures.time);
    lines.summary(table.instrument(row), table.figures, row, figures.time / 1000);
  }

  story(story: FeedStory): void {
    this.duties.story(story);
  }

  accepted(row: number): void {
    this.accepts.add(row);
    this.refusals.delete(row);
  }

  refused(row: number, reason: string): void {
    this.accepts.delete(row);
    this.refusals.set(row, reason);
  }

  gap(row: number | undefined, from: number, to: number): void {
    this.duties.lost(this, row, from, to);
  }

  state(state: ProviderState, reason: string): void {
    // A new connection accepts or refuses each security again.
    if (state !== 'live') {
      this.accepts.clear();
      this.refusals.clear();
      // While the connection is down, changes of the bands are missed.
      this.bands.clear();
      for (const row of this.haltedAt.keys()) this.doubted.add(row);
    }
    this.current = state;
    this.words = reason;
  }

  /** Ends a halt whose end was missed: a security that traded at `time`, well after the halt, is no longer halted. */
  private tradesAgain(row: number, time: number): void {
    const since = this.doubted.has(row) ? this.haltedAt.get(row) : undefined;
    if (since !== undefined && time > since + STRAGGLERS_MS) this.status(row, time, HaltCode.Trading);
  }

  private hear(row: number, time: number): void {
    this.heardAt = time;
    this.duties.table.hear(row, time);
    this.clocks.note(time + this.provider.can.delayMinutes * 60_000, this.duties.now());
  }
}
