/** Counters of a hub since its creation. They are plain numbers, incremented on hot paths and read by the metrics. */
export interface HubCounts {
  /** Lines received from the market, whether or not anybody follows their instrument. */
  marketLines: number;
  /** Lines passed to transports, including snapshots and heartbeats. A line for a thousand clients counts a thousand times. */
  linesSent: number;
  /** Trade, quote and book lines that were dropped for clients that did not keep up. */
  linesDropped: number;
  /**
   * Gaps: a client lost lines of an instrument, or of its book, and got a fresh snapshot, or a stream declared lines that were
   * lost before they reached this server.
   */
  gaps: number;
  /** Open connections that the hub dropped because their client no longer read or sent anything. */
  clientsDropped: number;
}

/** A hub's connections at one moment. */
export interface HubCensus {
  /** Connections by transport; `none`: negotiated, but not used yet. */
  readonly connections: Readonly<Record<'WebSockets' | 'ServerSentEvents' | 'LongPolling' | 'none', number>>;
  /** Open `Ticker` streams. */
  readonly streams: number;
  /** Subscribed instruments and followed books of all connections together. */
  readonly subscriptions: number;
  readonly books: number;
  /** Lines held back for clients that do not keep up: in total, and for the slowest. */
  readonly backlogLines: number;
  readonly longestBacklog: number;
  /** Characters or bytes that the network has not accepted yet: in total, and for the slowest client. */
  readonly buffered: number;
  readonly largestBuffer: number;
}

/** The counters of a new hub. */
export function noCounts(): HubCounts {
  return { marketLines: 0, linesSent: 0, linesDropped: 0, gaps: 0, clientsDropped: 0 };
}
