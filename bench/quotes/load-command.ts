import type { SeenPrice } from './shown-prices.ts';

/** The commands for the load server. */
export type LoadCommand =
  /** Lines a second. */
  | { readonly do: 'rate'; readonly rate: number }
  /** Sends that many lines at once. */
  | { readonly do: 'burst'; readonly lines: number }
  /** For each price, for how long (ms) it had been outdated; -1 if it was never right. */
  | { readonly do: 'check'; readonly prices: readonly SeenPrice[] }
  | { readonly do: 'state' };

/** What it answers to `state`, `rate` and `burst`. */
export interface LoadState {
  /** The number of lines sent so far. */
  readonly lines: number;
  /** Unix ms of the latest. */
  readonly saidAt: number;
  /** Open hub connections. */
  readonly clients: number;
}
