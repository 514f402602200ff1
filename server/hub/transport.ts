/** How a logical connection reaches its client; chosen by the client's first GET and never changed. */
export interface Transport {
  readonly kind: 'WebSockets' | 'ServerSentEvents' | 'LongPolling';
  /** Characters or bytes that the client's network has not taken yet. */
  readonly buffered: number;
  /** Sends whole records as one unit. Never throws; nothing happens once the transport has ended. */
  send(records: string): void;
  /** Ends it after what was sent; `failed` tells the client that something went wrong. */
  end(failed: boolean): void;
  /** Drops it at once. */
  abort(): void;
  /** Looks at its time-outs; `now` is `performance.now()`. Why the client must be given up, when it must. */
  tick(now: number): string | undefined;
}

/** What a transport tells its connection. */
export interface TransportEvents {
  received(bytes: Buffer): void;
  /** Something that was sent has left: there may be room again. */
  drained(): void;
  /** The client is gone, or has taken the end; the last event. */
  gone(): void;
}
