import type { IncomingHttpHeaders } from 'node:http';
import type { MarketSource } from '../market/market-source.ts';
import type { HubAuthorisation } from '../security/authorisation.ts';

/** What the hub needs of its surroundings. Every time is in milliseconds. */
export interface HubOptions extends Partial<HubLimits> {
  /** Where the hub lives, `/tickerHub`; without a slash at the end. */
  readonly path: string;
  readonly source: MarketSource;
  /**
   * Asked at every request of a connection, and again while it is open, with method GET (each `recheck`, and by
   * `Hub.recheck` when the accounts have changed), so that a logout ends the stream. Methods other than GET must carry the
   * anti-forgery token.
   */
  authorise(headers: IncomingHttpHeaders, method: string): Promise<HubAuthorisation>;
  /** Further hosts (`name:port`) whose pages are ours, where a proxy rewrites `Host`. */
  readonly origins?: readonly string[];
}

/** Periods, time-outs and sizes of the hub; `DEFAULT_LIMITS` has the values of the ASP.NET Core server. */
export interface HubLimits {
  /** The time between heartbeat lines on a stream, in which a lost line goes unnoticed. Clients are promised 15 s at most. */
  readonly heartbeat: number;
  /** How often time-outs are looked at. */
  readonly tick: number;
  /** A connection that was negotiated and not used, or long polling without a poll, is dropped after this. */
  readonly idle: number;
  readonly handshake: number;
  /** A ping goes out when nothing else did for this long. */
  readonly keepAlive: number;
  /** A client that pinged once and then sent nothing for this long is gone. */
  readonly clientTimeout: number;
  /** A write that the client's network does not take for this long ends the connection. */
  readonly sendTimeout: number;
  /** A long poll is answered empty after this. */
  readonly poll: number;
  /** The session and its entitlements are looked at again after this. */
  readonly recheck: number;
  /** How long `close` waits for clients to take what is still under way. */
  readonly grace: number;
  /** Lines that follow another within this time leave together. */
  readonly batch: number;
  /** Bytes of one record from a client. */
  readonly recordBytes: number;
  /** Bytes that may wait in a transport before lines are held back and quotes conflated. */
  readonly highWater: number;
  /** Lines that may be held back for one client before they are dropped and the gap is declared. */
  readonly backlogLines: number;
  /** Logical connections of one session (a browser) and of one subscriber. For a further one another is closed. */
  readonly connectionsPerSession: number;
  readonly connectionsPerUser: number;
  /** Instruments followed by one session and by one subscriber, over all connections; a book counts as `BOOK_WEIGHT`. */
  readonly followedPerSession: number;
  readonly followedPerUser: number;
  /** How many messages a session may send at once (`Allowances`), and how many a second after that. */
  readonly messages: number;
  readonly messagesPerSecond: number;
  /** An open connection without a stream is ended after this. */
  readonly streamless: number;
}

/** What holds when `HubOptions` says nothing else. */
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
  batch: 20,
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

/** What following an order book costs, in instruments that are followed or messages about them. */
export const BOOK_WEIGHT = 20;

/** What making a connection costs, in messages. */
export const OPENING_WEIGHT = 50;
