/** Periods of the provider, in milliseconds, and the most attempts. */
export interface IbkrTimings {
  /** Between two pings of the session, which ends after some minutes without a request. */
  readonly tickle: number;
  /** After which a live security is asked for again. */
  readonly renewal: number;
  /** Without a message, after which the stream counts as lost. The gateway sends one every 10 s. */
  readonly silence: number;
  /** After which a call without an answer has failed. */
  readonly call: number;
  /** Between the beginnings of two calls: the gateway takes 10 a second. */
  readonly callInterval: number;
  /** Before a snapshot without figures is asked for again. */
  readonly snapshot: number;
  /** The bound of the first pause before an attempt to connect or to repeat a refused call; it doubles with each. */
  readonly firstPause: number;
  /** The bound that those pauses grow to. */
  readonly longestPause: number;
}

/**
 * What Interactive Brokers asks for. A stream of a security is to be renewed after 10 minutes at the latest (change log of April
 * 2026, which lets it end then; the page on WebSockets of July 2026 says 15), hence 9.
 */
export const IBKR_TIMINGS: IbkrTimings = {
  tickle: 60_000,
  renewal: 540_000,
  silence: 30_000,
  call: 20_000,
  callInterval: 100,
  snapshot: 500,
  firstPause: 1000,
  longestPause: 60_000,
};

/**
 * The pause before attempt 1, 2, …: exponential back-off with full jitter, so that clients of one gateway spread out. `random` is
 * in 0 … 1.
 */
export function pauseBefore(attempt: number, timings: IbkrTimings, random: number): number {
  return random * Math.min(timings.longestPause, timings.firstPause * 2 ** (attempt - 1));
}
