import { setTimeout as after } from 'node:timers/promises';

/** The clock, the chance and the patience of a connection to Alpaca. All times are milliseconds. */
export interface AlpacaPace {
  /** Unix time. */
  now(): number;
  /** A number from 0 to 1, without 1. */
  random(): number;
  /** Resolves after a time; rejects once the signal aborts. */
  wait(time: number, signal: AbortSignal): Promise<void>;
  /** How long the service may take to answer on a stream; it gives a client ten seconds to sign in. */
  readonly answer: number;
  /** How often a stream is asked for a sign of life. It ends if it has given none until it is asked again. */
  readonly ping: number;
  /** The longest wait before the second attempt to connect. Each further one doubles it. */
  readonly retryFirst: number;
  /** The longest wait before any attempt. */
  readonly retryMost: number;
  /** How long a connection has to last to count as a success. */
  readonly steady: number;
  /** How long a call may take. */
  readonly call: number;
}

/** The pace for the real service. */
export const ALPACA_PACE: AlpacaPace = {
  now: Date.now,
  random: Math.random,
  wait: (time, signal) => after(time, undefined, { signal }),
  answer: 10_000,
  ping: 10_000,
  retryFirst: 1000,
  retryMost: 60_000,
  steady: 60_000,
  call: 30_000,
};

/**
 * The wait before an attempt that follows so many failed ones: exponential, with full jitter, so that clients that lost their
 * connections together do not return together (M. Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015).
 */
export function retryWait({ random, retryFirst, retryMost }: AlpacaPace, failed: number): number {
  return random() * Math.min(retryMost, retryFirst * 2 ** Math.max(0, failed - 1));
}
