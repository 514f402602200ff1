import type { Region } from '../../engine/quotes/region.ts';
import type { Instrument, MarketSource } from '../market/market-source.ts';
import type { HubLimits } from './hub-options.ts';
import type { Outbox } from './outbox.ts';
import type { Subscribers } from './subscribers.ts';
import { TickerStream } from './ticker-stream.ts';

/** What all sessions of a hub share. */
export interface TickerContext {
  readonly source: MarketSource;
  readonly subscribers: Subscribers;
  readonly limits: HubLimits;
  /** Streams are held back just now (`Hub.silence`). */
  silent(): boolean;
}

/**
 * One client's use of the ticker: its stream, its subscriptions and what it may see. A command answers undefined, or
 * the text that refuses it. Subscriptions belong to the connection: they may come before the stream and outlive it.
 */
export class TickerSession {
  readonly #context: TickerContext;
  readonly #outbox: Outbox;
  readonly #subscribed = new Set<Instrument>();
  #realtime: ReadonlySet<string>;
  /** The stream's key list: the exchange codes that the client wants, of those that it may have. */
  #keys: ReadonlySet<string> | undefined;
  #stream: TickerStream | undefined;

  /** `realtime`: exchange codes of the login's real-time entitlement. */
  constructor(context: TickerContext, outbox: Outbox, realtime: ReadonlySet<string>) {
    this.#context = context;
    this.#outbox = outbox;
    this.#realtime = realtime;
  }

  /** The open stream. */
  get stream(): TickerStream | undefined {
    return this.#stream;
  }

  /** Opens the stream for the exchange codes `keys`; one per connection. */
  open(invocationId: string, keys: readonly string[]): string | undefined {
    if (this.#stream) return 'Denied: the Ticker stream is open already.';
    const { source, limits, subscribers } = this.#context;
    const stream = new TickerStream(invocationId, source, this.#outbox, limits, this.#context.silent());
    this.#stream = stream;
    this.#keys = new Set(keys);
    this.#dropUnentitled();
    for (const instrument of this.#subscribed) {
      subscribers.add(instrument, stream);
      stream.refresh(instrument);
    }
    this.#outbox.follow(stream);
    return undefined;
  }

  /** Ends the stream, if one is open; the subscriptions stay. */
  end(): void {
    const stream = this.#stream;
    if (!stream) return;
    this.#stream = undefined;
    for (const instrument of this.#subscribed) this.#context.subscribers.remove(instrument, stream);
    this.#outbox.follow(undefined);
  }

  /** Follows a symbol: its snapshot, then its live lines. Again for a followed symbol: the snapshot again. */
  subscribe(symbol: string, region: Region): string | undefined {
    const instrument = this.#context.source.find(symbol, region);
    if (!instrument) return `Unknown symbol ${region} ${symbol}`;
    if (!this.#entitled(instrument)) return `Denied: not entitled to real-time data of exchange ${instrument.ex}.`;
    this.#subscribed.add(instrument);
    if (this.#stream) {
      this.#context.subscribers.add(instrument, this.#stream);
      this.#stream.refresh(instrument);
    }
    return undefined;
  }

  /** No longer follows a symbol; nothing happens when it was not followed. */
  unsubscribe(symbol: string, region: Region): string | undefined {
    const instrument = this.#context.source.find(symbol, region);
    if (!instrument) return `Unknown symbol ${region} ${symbol}`;
    this.#drop(instrument);
    return undefined;
  }

  /** Refuses: this market has no order books to follow. */
  startOrders(symbol: string, region: Region): string | undefined {
    if (!this.#context.source.find(symbol, region)) return `Unknown symbol ${region} ${symbol}`;
    return `Denied: there is no order book for ${region} ${symbol}.`;
  }

  /** Nothing is followed, so that there is nothing to end and nothing to refuse. */
  stopOrders(symbol: string, region: Region): string | undefined {
    return this.#context.source.find(symbol, region) ? undefined : `Unknown symbol ${region} ${symbol}`;
  }

  /** The entitlement as it stands now; what it no longer covers is dropped. */
  entitle(realtime: ReadonlySet<string>): void {
    this.#realtime = realtime;
    this.#dropUnentitled();
  }

  /** The market's instruments have changed: follows the same symbols among the new ones, from fresh snapshots. */
  reload(): void {
    const before = [...this.#subscribed];
    for (const instrument of before) this.#drop(instrument);
    for (const { symbol, region } of before) this.subscribe(symbol, region);
  }

  /** The client is gone. */
  close(): void {
    this.end();
    this.#subscribed.clear();
  }

  #drop(instrument: Instrument): void {
    if (!this.#subscribed.delete(instrument) || !this.#stream) return;
    this.#context.subscribers.remove(instrument, this.#stream);
    this.#stream.forget(instrument);
  }

  #dropUnentitled(): void {
    for (const instrument of this.#subscribed) if (!this.#entitled(instrument)) this.#drop(instrument);
  }

  /** Indices are free to everyone who may have a stream, as they are undelayed for everyone who polls. */
  #entitled(instrument: Instrument): boolean {
    if (instrument.isIndex) return true;
    return this.#realtime.has(instrument.ex) && (this.#keys?.has(instrument.ex) ?? true);
  }
}
