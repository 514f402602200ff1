import type { Region } from '../../engine/quotes/region.ts';
import type { Instrument, MarketSource } from '../market/market-source.ts';
import type { HubCounts } from './hub-counts.ts';
import { BOOK_WEIGHT, type HubLimits } from './hub-options.ts';
import type { Outbox } from './outbox.ts';
import type { Subscribers } from './subscribers.ts';
import { TickerStream } from './ticker-stream.ts';

const TOO_MANY = 'Denied: too many securities are followed.';

/** What all sessions of a hub share. */
export interface TickerContext {
  readonly source: MarketSource;
  readonly subscribers: Subscribers;
  /** Who follows which order book. */
  readonly bookFollowers: Subscribers;
  readonly limits: HubLimits;
  readonly counts: HubCounts;
  /** Whether streams are currently held back (`Hub.silence`). */
  silent(): boolean;
}

/**
 * One client's use of the ticker: its stream, its subscriptions and its entitlements. A command returns undefined, or a text if
 * it is refused. Subscriptions belong to the connection: they may be made before the stream and outlive it.
 */
export class TickerSession {
  private readonly context: TickerContext;
  private readonly outbox: Outbox;
  private readonly subscribed = new Set<Instrument>();
  /** The function that stops following each followed order book. */
  private readonly openBooks = new Map<Instrument, () => void>();
  private readonly room: (more: number) => boolean;
  private realtime: ReadonlySet<string>;
  private depth: ReadonlySet<string>;
  /** The stream's key list: the exchange codes that the client has requested, among those that it is entitled to. */
  private keys: ReadonlySet<string> | undefined;
  private currentStream: TickerStream | undefined;

  /**
   * `realtime`, `depth`: exchange codes of the login's entitlements. `room`: whether that many more instruments may be followed.
   */
  constructor(
    context: TickerContext,
    outbox: Outbox,
    realtime: ReadonlySet<string>,
    depth: ReadonlySet<string>,
    room: (more: number) => boolean,
  ) {
    this.room = room;
    this.context = context;
    this.outbox = outbox;
    this.realtime = realtime;
    this.depth = depth;
  }

  /** The open stream. */
  get stream(): TickerStream | undefined {
    return this.currentStream;
  }

  /** Instruments whose quotes and trades are followed. */
  get subscriptions(): number {
    return this.subscribed.size;
  }

  /** Instruments whose order book is followed. */
  get books(): number {
    return this.openBooks.size;
  }

  /** How much it follows, in instruments. */
  get followed(): number {
    return this.subscribed.size + BOOK_WEIGHT * this.openBooks.size;
  }

  /** Opens the stream for the exchange codes `keys`; one per connection. */
  open(invocationId: string, keys: readonly string[]): string | undefined {
    if (this.currentStream) return 'Denied: the Ticker stream is already open.';
    const { source, limits, subscribers, counts } = this.context;
    const stream = new TickerStream(invocationId, source, this.outbox, limits, counts, this.context.silent());
    this.currentStream = stream;
    this.keys = new Set(keys);
    this.dropUnentitled();
    for (const instrument of this.subscribed) {
      subscribers.add(instrument, stream);
      stream.refresh(instrument, false, 'first');
    }
    for (const instrument of this.openBooks.keys()) {
      this.context.bookFollowers.add(instrument, stream);
      stream.refresh(instrument, true, 'first');
    }
    this.outbox.follow(stream);
    return undefined;
  }

  /** Sends everything queued in the stream, and a heartbeat that counts it, whether or not the client keeps up. */
  settle(): void {
    this.outbox.settle();
    this.currentStream?.beatLast();
    this.outbox.settle();
  }

  /** Ends the stream, if it is open; the subscriptions stay. */
  end(): void {
    const stream = this.currentStream;
    if (!stream) return;
    this.currentStream = undefined;
    for (const instrument of this.subscribed) this.context.subscribers.remove(instrument, stream);
    for (const instrument of this.openBooks.keys()) this.context.bookFollowers.remove(instrument, stream);
    this.outbox.follow(undefined);
  }

  /**
   * Follows a symbol: sends its snapshot, then its live lines. For a symbol that is already followed, sends the snapshot again.
   */
  subscribe(symbol: string, region: Region): string | undefined {
    const instrument = this.context.source.find(symbol, region);
    if (!instrument) return `Unknown symbol ${region} ${symbol}`;
    if (!this.entitled(instrument)) return `Denied: not entitled to real-time data of exchange ${instrument.ex}.`;
    const cause = this.subscribed.has(instrument) ? 'again' : 'first';
    if (cause === 'first' && !this.room(1)) return TOO_MANY;
    this.subscribed.add(instrument);
    if (this.currentStream) {
      this.context.subscribers.add(instrument, this.currentStream);
      this.currentStream.refresh(instrument, false, cause);
    }
    return undefined;
  }

  /** Stops following a symbol; does nothing if it is not followed. */
  unsubscribe(symbol: string, region: Region): string | undefined {
    const instrument = this.context.source.find(symbol, region);
    if (!instrument) return `Unknown symbol ${region} ${symbol}`;
    this.drop(instrument);
    return undefined;
  }

  /**
   * Follows an order book: sends the full book and the price levels, then their changes. A repeated call sends the full book
   * again.
   */
  startOrders(symbol: string, region: Region): string | undefined {
    const { source, bookFollowers } = this.context;
    const instrument = source.find(symbol, region);
    if (!instrument) return `Unknown symbol ${region} ${symbol}`;
    if (instrument.isIndex) return `Denied: there is no order book for ${region} ${symbol}.`;
    if (!this.depth.has(instrument.ex)) return `Denied: not entitled to the depth of exchange ${instrument.ex}.`;
    if (!this.openBooks.has(instrument) && !this.room(BOOK_WEIGHT)) return TOO_MANY;
    if (!this.openBooks.has(instrument)) this.openBooks.set(instrument, source.followBook(instrument));
    if (this.currentStream) {
      bookFollowers.add(instrument, this.currentStream);
      this.currentStream.refresh(instrument, true, 'again');
    }
    return undefined;
  }

  /** Stops following an order book; does nothing if it is not followed. */
  stopOrders(symbol: string, region: Region): string | undefined {
    const instrument = this.context.source.find(symbol, region);
    if (!instrument) return `Unknown symbol ${region} ${symbol}`;
    this.dropBook(instrument);
    return undefined;
  }

  /** Sets the current entitlements and drops the subscriptions that they no longer cover. */
  entitle(realtime: ReadonlySet<string>, depth: ReadonlySet<string>): void {
    this.realtime = realtime;
    this.depth = depth;
    this.dropUnentitled();
  }

  /** The market's instruments have been replaced: follows the same symbols among the new ones, with fresh snapshots. */
  reload(): void {
    const before = [...this.subscribed];
    const books = [...this.openBooks.keys()];
    for (const instrument of before) this.drop(instrument);
    for (const instrument of books) this.dropBook(instrument);
    for (const { symbol, region } of before) this.subscribe(symbol, region);
    for (const { symbol, region } of books) this.startOrders(symbol, region);
  }

  /** Releases everything; the client has disconnected. */
  close(): void {
    this.end();
    this.subscribed.clear();
    for (const release of this.openBooks.values()) release();
    this.openBooks.clear();
  }

  private drop(instrument: Instrument): void {
    if (!this.subscribed.delete(instrument) || !this.currentStream) return;
    this.context.subscribers.remove(instrument, this.currentStream);
    this.currentStream.forget(instrument, false);
  }

  private dropBook(instrument: Instrument): void {
    const release = this.openBooks.get(instrument);
    if (release === undefined) return;
    release();
    this.openBooks.delete(instrument);
    if (!this.currentStream) return;
    this.context.bookFollowers.remove(instrument, this.currentStream);
    this.currentStream.forget(instrument, true);
  }

  private dropUnentitled(): void {
    for (const instrument of this.subscribed) if (!this.entitled(instrument)) this.drop(instrument);
    for (const instrument of this.openBooks.keys()) if (!this.depth.has(instrument.ex)) this.dropBook(instrument);
  }

  /** Everyone who may have a stream may follow indices, just as they are not delayed for polling. */
  private entitled(instrument: Instrument): boolean {
    if (instrument.isIndex) return true;
    return this.realtime.has(instrument.ex) && (this.keys?.has(instrument.ex) ?? true);
  }
}
