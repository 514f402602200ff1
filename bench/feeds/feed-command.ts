/** The commands for the process that plays Alpaca. */
export type FeedCommand =
  /** Sends this many messages a second from now on, with the current time. */
  | { readonly do: 'rate'; readonly rate: number }
  /** Sends this many messages as fast as they are accepted; answered once all are sent. */
  | { readonly do: 'flood'; readonly messages: number }
  /** Sends one trade; answered with the Unix milliseconds at which it was sent. */
  | { readonly do: 'trade'; readonly symbol: string; readonly price: number };

/** The process's message when it is ready. */
export interface FeedReady {
  /** Environment variables of a server that uses it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The symbol of the i-th security. */
export function feedSymbol(i: number): string {
  return `S${String.fromCharCode(65 + Math.floor(i / 676), 65 + (Math.floor(i / 26) % 26), 65 + (i % 26))}`;
}

/** The price of the i-th security's k-th message. */
export function feedPrice(i: number, k: number): number {
  return 20 + (i % 50) + ((k * 7) % 100) / 100;
}
