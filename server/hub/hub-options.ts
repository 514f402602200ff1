import type { IncomingHttpHeaders } from 'node:http';
import type { MarketSource } from '../market/market-source.ts';
import type { HubAuthorisation } from './authorisation.ts';

/** What the hub needs of its surroundings. Every time is in milliseconds. */
export interface HubOptions extends Partial<HubLimits> {
  /** Where the hub lives, `/tickerHub`; without a slash at the end. */
  readonly path: string;
  readonly source: MarketSource;
  /**
   * Asked at every request of a connection, and again while it is open (`recheck`, with method GET), so that a logout
   * ends the stream. Methods other than GET must carry the anti-forgery token.
   */
  authorise(headers: IncomingHttpHeaders, method: string): Promise<HubAuthorisation>;
  /** Further hosts (`name:port`) whose pages are ours, where a proxy rewrites `Host`. */
  readonly origins?: readonly string[];
}

/** Periods, time-outs and sizes of the hub; `DEFAULT_LIMITS` has the values of the ASP.NET Core server. */
export interface HubLimits {
  /** A heartbeat line goes out on every stream this long after the last one. Clients are promised 15 s at most. */
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
  /** Logical connections of one subscriber. */
  readonly connectionsPerUser: number;
}

/** What holds when `HubOptions` says nothing else. */
export const DEFAULT_LIMITS: HubLimits = {
  heartbeat: 10_000,
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
  connectionsPerUser: 64,
};
