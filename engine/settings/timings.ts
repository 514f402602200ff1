/**
 * The periods and time-outs of specification section 9, in milliseconds unless stated otherwise. The client gets them
 * from the server's configuration, so that a test or an operator can change them in one place.
 */
export interface Timings {
  /** Interval of the client's login check. */
  readonly loginTick: number;
  /** The server is asked on every n-th tick. */
  readonly loginAskEvery: number;
  readonly refresh: number;
  readonly refreshLoggedIn: number;
  /** How long a message stays on the screen. */
  readonly message: number;
  readonly fadeStep: number;
  /** After this long without a stream item the feed counts as broken. */
  readonly streamSilence: number;
  readonly hubServerTimeout: number;
  readonly hubKeepAlive: number;
  readonly advertDelay: number;
  /** Waits before the feed is tried again; the last one repeats. */
  readonly reconnect: readonly number[];
}

/** The specification's values; `reconnect` as in decisions section 5. */
export const DEFAULT_TIMINGS: Timings = {
  loginTick: 1000,
  loginAskEvery: 10,
  refresh: 60_000,
  refreshLoggedIn: 10_000,
  message: 5000,
  fadeStep: 1000,
  streamSilence: 45_000,
  hubServerTimeout: 30_000,
  hubKeepAlive: 15_000,
  advertDelay: 100,
  reconnect: [2000, 5000, 15_000, 30_000],
};
