import { setTimeout as after } from 'node:timers/promises';

/** Time and chance as a provider sees them. Tests have one of their own. */
export interface Pace {
  /** Unix milliseconds. */
  now(): number;
  /** A number from 0 to 1, without 1. */
  random(): number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** The longest time that a timer of Node takes (milliseconds). */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The machine's. */
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
 * How long to wait after so many failures in a row (milliseconds): any time up to a bound that doubles with each, so that clients
 * which a failure cut off together do not return together ("full jitter": M. Brooker, "Exponential Backoff And Jitter", AWS
 * Architecture Blog, 2015).
 */
export function retryWait(pace: Pace, failures: number): number {
  return pace.random() * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, failures - 1));
}
