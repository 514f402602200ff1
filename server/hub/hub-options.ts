import type { IncomingHttpHeaders } from 'node:http';
import type { MarketSource } from '../market/market-source.ts';
import type { HubAuthorisation } from '../security/authorisation.ts';

/** What the hub needs from its environment. All times are in milliseconds. */
export interface HubOptions extends Partial<HubLimits> {
  /** The hub's path, `/tickerHub`, without a trailing slash. */
  readonly path: string;
  readonly source: MarketSource;
  /**
   * Called for every request of a connection and, with method GET, repeatedly while it is open (every `recheck`, and by
   * `Hub.recheck` when the accounts have changed), so that a logout ends the stream. Methods other than GET require the
   * anti-forgery token.
   */
  authorise(headers: IncomingHttpHeaders, method: string): Promise<HubAuthorisation>;
  /** Further hosts (`name:port`) whose pages are ours, for a proxy that rewrites `Host`. */
  readonly origins?: readonly string[];
}

/** Periods, time-outs and sizes of the hub; `DEFAULT_LIMITS` has the values of the ASP.NET Core server. */
export interface HubLimits {
  /** The time between heartbeat lines on a stream, during which a lost line goes unnoticed. Clients expect 15 s at most. */
  readonly heartbeat: number;
  /** How often time-outs are checked. */
  readonly tick: number;
  /** A connection that is not used after its negotiation, or long polling without a poll, is dropped after this. */
  readonly idle: number;
  readonly handshake: number;
  /** A ping is sent after this long without other traffic. */
  readonly keepAlive: number;
  /** A client that has pinged once and then sends nothing for this long is considered gone. */
  readonly clientTimeout: number;
  /** A write that stays pending for this long ends the connection. */
  readonly sendTimeout: number;
  /** A long poll is answered empty after this. */
  readonly poll: number;
  /** How often the session and its entitlements are rechecked. */
  readonly recheck: number;
  /** How long `close` waits for clients to receive what has been sent. */
  readonly grace: number;
  /** Lines that follow each other within this time are sent together. */
  readonly batch: number;
  /** The longest record from a client, in bytes. */
  readonly recordBytes: number;
  /** How many bytes may be queued in a transport before lines are held back and quotes conflated. */
  readonly highWater: number;
  /** How many lines may be held back for one client before they are dropped and a gap is declared. */
  readonly backlogLines: number;
  /** The most logical connections of a session (a browser) and of a subscriber. Each further one closes another. */
  readonly connectionsPerSession: number;
  readonly connectionsPerUser: number;
  /** The most instruments followed by a session and by a subscriber, over all connections; a book counts as `BOOK_WEIGHT`. */
  readonly followedPerSession: number;
  readonly followedPerUser: number;
  /** How many messages a session may send at once (`Allowances`), and how many per second after that. */
  readonly messages: number;
  readonly messagesPerSecond: number;
  /** An open connection without a stream is ended after this. */
  readonly streamless: number;
}

/** The defaults for `HubOptions`. */
export const DEFAULT_LIMITS: HubLimits = {
  heartbeat: 4_000,
  tick: 1_000,
  idle: 15_000,
  handshake: 15_000,
  keepAlive: 15_000,
  clientTimeout: 30_000,
  sendTimeout: 10_000,
  poll: 90_000,
  recheck: 30_000,
  grace: 2_000,
  batch: 15,
  recordBytes: 32 * 1024,
  highWater: 64 * 1024,
  backlogLines: 2_000,
  connectionsPerSession: 16,
  connectionsPerUser: 64,
  followedPerSession: 10_000,
  followedPerUser: 40_000,
  messages: 20_000,
  messagesPerSecond: 200,
  streamless: 60_000,
};

/** What following an order book costs, in followed instruments or in messages. */
export const BOOK_WEIGHT = 20;

/** What making a connection costs, in messages. */
export const OPENING_WEIGHT = 50;
