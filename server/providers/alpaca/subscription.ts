import type { Want } from '../feed-provider.ts';
import type { FeedSink } from '../feed-sink.ts';
import { StreamCode, streamError } from './stream-error.ts';
import type { StreamLink } from './stream-link.ts';
import type { WireMessage } from './wire-message.ts';

/** Symbols of one request, which then stays far below 16 kB. */
const SYMBOLS_AT_ONCE = 400;

/** Trades bring corrections and cancellations with them. */
const NEEDED_CHANNELS = ['trades', 'quotes'] as const;
const ALL_CHANNELS = [...NEEDED_CHANNELS, 'statuses', 'lulds'] as const;

/**
 * Keeps the subscriptions of a connection equal to the wanted securities, one request at a time and by differences only. A
 * request that exceeds the plan is repeated in halves, until it is known how many securities fit.
 */
export class Subscription {
  /** The numbers of the wanted securities, by symbol. */
  readonly securities = new Map<string, number>();
  private readonly sink: FeedSink;
  private readonly settled: () => void;
  private link: StreamLink | undefined;
  private confirmed: ReadonlySet<string> = new Set();
  private readonly refused = new Set<string>();
  private channels: readonly string[] = ALL_CHANNELS;
  private portion = SYMBOLS_AT_ONCE;
  private asked: { readonly adds: boolean; readonly symbols: readonly string[] } | undefined;

  /** `settled` is called whenever nothing is left to request. */
  constructor(sink: FeedSink, settled: () => void) {
    this.sink = sink;
    this.settled = settled;
  }

  /** Replaces the wanted securities, of which at most this many are subscribed to. The others are refused. */
  want(wants: readonly Want[], limit: number): void {
    this.securities.clear();
    this.refused.clear();
    this.portion = SYMBOLS_AT_ONCE;
    for (const { symbol, region, security } of wants) {
      if (region !== 'U') this.sink.refused(security, 'Alpaca has no Canadian securities.');
      else if (this.securities.size >= limit) this.sink.refused(security, streamError(StreamCode.SymbolLimit).message);
      else this.securities.set(symbol, security);
    }
    if (!this.asked) this.proceed();
  }

  /** Starts over on a connection that has signed in. */
  attach(link: StreamLink): void {
    this.link = link;
    this.confirmed = new Set();
    this.refused.clear();
    this.channels = ALL_CHANNELS;
    this.portion = SYMBOLS_AT_ONCE;
    this.asked = undefined;
    this.proceed();
  }

  /** The connection has ended. */
  detach(): void {
    this.link = undefined;
    this.asked = undefined;
  }

  /** Handles the answer to a request. */
  answer(message: WireMessage): void {
    const { asked, link } = this;
    if (!link) return;
    if (message.T === 'error') {
      if (asked?.adds) this.refuse(asked.symbols, message.code as number);
      // Without a pending request, or after one that only unsubscribes, it is a problem of the connection.
      else link.close(streamError(message.code as number));
      return;
    }
    const confirmed = new Set(Array.isArray(message.trades) ? (message.trades as string[]) : []);
    this.confirmed = confirmed;
    if (asked?.adds) this.accept(asked.symbols);
    else for (const symbol of asked?.symbols ?? []) confirmed.delete(symbol);
    this.proceed();
  }

  private accept(symbols: readonly string[]): void {
    for (const symbol of symbols) {
      const security = this.securities.get(symbol);
      if (security === undefined) continue;
      if (this.confirmed.has(symbol)) this.sink.accepted(security);
      else this.refuseOne(symbol, 'Alpaca does not stream this security.');
    }
  }

  private refuse(symbols: readonly string[], code: number): void {
    const error = streamError(code);
    if (code === StreamCode.NotOfThisFeed && this.channels.length > NEEDED_CHANNELS.length) {
      this.channels = NEEDED_CHANNELS;
    } else if (error.refusal === 'service') {
      this.link?.close(error);
      return;
    } else if (code === StreamCode.SymbolLimit && symbols.length > 1) {
      this.portion = symbols.length >> 1;
    } else {
      // If not even one more fits, none does.
      const all = code === StreamCode.SymbolLimit ? this.missing() : symbols;
      for (const symbol of all) this.refuseOne(symbol, error.message);
    }
    this.proceed();
  }

  private refuseOne(symbol: string, reason: string): void {
    const security = this.securities.get(symbol);
    if (security === undefined) return;
    this.refused.add(symbol);
    this.sink.refused(security, reason);
  }

  private missing(): string[] {
    return [...this.securities.keys()].filter((symbol) => !this.confirmed.has(symbol) && !this.refused.has(symbol));
  }

  /** Sends the next request, unless an answer is pending. Unsubscribes first, to make room. */
  private proceed(): void {
    this.asked = undefined;
    if (!this.link) return;
    const gone = [...this.confirmed].filter((symbol) => !this.securities.has(symbol));
    if (gone.length > 0) {
      this.ask('unsubscribe', gone.slice(0, SYMBOLS_AT_ONCE));
      return;
    }
    const missing = this.missing();
    if (missing.length > 0) this.ask('subscribe', missing.slice(0, this.portion));
    else this.settled();
  }

  private ask(action: 'subscribe' | 'unsubscribe', symbols: readonly string[]): void {
    this.asked = { adds: action === 'subscribe', symbols };
    this.link?.ask({ action, ...Object.fromEntries(this.channels.map((channel) => [channel, symbols])) });
  }
}
