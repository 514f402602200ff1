/** How a logical connection reaches its client; chosen by the client's first GET and never changed. */
export interface Transport {
  readonly kind: 'WebSockets' | 'ServerSentEvents' | 'LongPolling';
  /** Characters or bytes that the network has not accepted yet. */
  readonly buffered: number;
  /** Sends whole records as one unit. Never throws; does nothing once the transport has ended. */
  send(records: string): void;
  /** Ends the transport after everything sent so far; `failed` tells the client that something went wrong. */
  end(failed: boolean): void;
  /** Drops the transport at once. */
  abort(): void;
  /** Checks the time-outs; `now` is `performance.now()`. Returns a reason if the client has to be dropped. */
  tick(now: number): string | undefined;
}

/** What a transport reports to its connection. */
export interface TransportEvents {
  received(bytes: Buffer): void;
  /** Sent data has been flushed: there may be room again. */
  drained(): void;
  /** The client has disconnected or received the end; this is the last event. */
  gone(): void;
}
