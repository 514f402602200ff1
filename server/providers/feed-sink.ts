import type { FeedStory } from './feed-provider.ts';

/** The state of a provider's connection. `stale`: connected, or about to be, but not up to date. */
export type ProviderState = 'live' | 'stale' | 'closed';

/** Day figures that a provider states itself. An absent one is NaN. */
export interface FeedSummary {
  readonly last: number;
  /** The close before the market's today. */
  readonly previousClose: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  /** The day's shares so far. */
  readonly volume: number;
  /** The day's trades so far. */
  readonly trades: number;
  /** Unix milliseconds of the last trade. */
  readonly time: number;
}

/** A trade in its original form, which a correction or a cancellation names. */
export interface StatedTrade {
  /** The provider's number of the trade; NaN if it has none. */
  readonly id: number;
  readonly price: number;
  /** Shares. */
  readonly size: number;
}

/**
 * What a provider reports to its market, as soon as it is decoded. `security` is the number of a `Want`; one that is no longer wanted
 * is ignored. Times are Unix milliseconds, sizes shares; an absent price is 0. `flags` are those of a `T` line: 4 lets a trade
 * move the last price (`engine/feed/trade-rule.ts`); the provider derives it from its condition codes.
 */
export interface FeedSink {
  /** A trade. `id` is the provider's number of it, NaN if it has none. */
  trade(security: number, time: number, price: number, size: number, flags: number, id: number): void;
  /** An earlier trade was cancelled. `time` is that of the message. */
  cancel(security: number, time: number, was: StatedTrade): void;
  /** An earlier trade was corrected. */
  correct(security: number, time: number, was: StatedTrade, is: StatedTrade, flags: number): void;
  /** The best bid and ask. */
  quote(security: number, time: number, bid: number, bidSize: number, ask: number, askSize: number): void;
  /** A trading status: 169 halted, 194 suspended, 255 defunct, 0 trading. */
  status(security: number, time: number, haltcode: number, reason: string): void;
  /** The price bands outside which no trade may happen; 0 if there are none. */
  band(security: number, lower: number, upper: number): void;
  /** A level of the depth by price, from 1; size 0 empties it. */
  level(security: number, side: 'bid' | 'ask', level: number, price: number, size: number, orders: number): void;
  /** Empties the depth of a security, because it starts over. */
  bookReset(security: number): void;
  /** Day figures that the provider states itself. */
  summary(security: number, figures: FeedSummary): void;
  story(story: FeedStory): void;
  /** A security is live now. */
  accepted(security: number): void;
  /** A security cannot be live, for a reason in words. */
  refused(security: number, reason: string): void;
  /** Messages of a security, of all if undefined, may have been lost between two times. */
  gap(security: number | undefined, from: number, to: number): void;
  /** The state of the connection, with its reason in words if it is not `live`. */
  state(state: ProviderState, reason: string): void;
}
