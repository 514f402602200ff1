import { setTimeout as after } from 'node:timers/promises';

/** A provider's source of time and random numbers. Tests have their own. */
export interface Pace {
  /** Unix milliseconds. */
  now(): number;
  /** A number from 0 to 1, without 1. */
  random(): number;
  /** Resolves after this many milliseconds, or as soon as the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The longest time-out of a timer in Node (milliseconds). */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The machine's clock and random numbers. */
export const MACHINE_PACE: Pace = {
  now: () => Date.now(),
  random: () => Math.random(),
  wait: (milliseconds, signal) =>
    after(Math.min(milliseconds, LONGEST_TIMER), undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    }),
};

/** The longest wait after a first failure, and after any (milliseconds). */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 60_000;

/**
 * How long to wait after a number of failures in a row (milliseconds): a random time up to a bound that doubles with each
 * failure. So clients that lost the connection together do not return together ("full jitter": M. Brooker, "Exponential Backoff
 * And Jitter", AWS Architecture Blog, 2015).
 */
export function retryWait(pace: Pace, failures: number): number {
  return pace.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
}
