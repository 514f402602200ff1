/** What a hub has done since it was made. Plain numbers, raised where it happens: reading them is the metrics' business. */
export interface HubCounts {
  /** Lines that the market told, whether or not anybody follows their instrument. */
  marketLines: number;
  /** Lines given to transports, a line to a thousand clients a thousand times; snapshots and heartbeats among them. */
  linesSent: number;
  /** Trade and quote lines, and changes of books, that a client which did not keep up did not get. */
  linesDropped: number;
  /** Instruments, or their books, that a client was started afresh with from a snapshot because it had lost lines of them; and streams that were told of lines lost before they came to this server. */
  gaps: number;
  /** Open connections that the hub gave up, because their client took nothing or said nothing any more. */
  clientsDropped: number;
}

/** A hub's connections as they stand at one moment. */
export interface HubCensus {
  /** Connections by transport; `none`: negotiated, and not used yet. */
  readonly connections: Readonly<Record<'WebSockets' | 'ServerSentEvents' | 'LongPolling' | 'none', number>>;
  /** Open `Ticker` streams. */
  readonly streams: number;
  /** Subscribed instruments of all connections together, and followed books. */
  readonly subscriptions: number;
  readonly books: number;
  /** Lines held back for clients that do not keep up: of all of them, and of the slowest. */
  readonly backlogLines: number;
  readonly longestBacklog: number;
  /** Characters or bytes that networks have not taken yet: of all clients, and of the slowest. */
  readonly buffered: number;
  readonly largestBuffer: number;
}

/** A hub that has done nothing yet. */
export function noCounts(): HubCounts {
  return { marketLines: 0, linesSent: 0, linesDropped: 0, gaps: 0, clientsDropped: 0 };
}
