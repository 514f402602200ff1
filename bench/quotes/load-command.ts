/** A last price as a page showed it. */
export interface SeenPrice {
  readonly symbol: string;
  /** As it was written. */
  readonly cents: number;
  /** Unix ms. */
  readonly at: number;
}

/** What the bench may ask of the load server. */
export type LoadCommand =
  /** Lines a second. */
  | { readonly do: 'rate'; readonly rate: number }
  /** So many lines at once. */
  | { readonly do: 'burst'; readonly lines: number }
  /** For each price for how long (ms) it was no longer right; -1 when it never was. */
  | { readonly do: 'check'; readonly prices: readonly SeenPrice[] }
  | { readonly do: 'state' };

/** What it answers to `state`, `rate` and `burst`. */
export interface LoadState {
  /** Lines that were said so far. */
  readonly lines: number;
  /** Unix ms of the latest. */
  readonly saidAt: number;
  /** Open hub connections. */
  readonly clients: number;
}
