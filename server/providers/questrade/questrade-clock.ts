import { setTimeout as wait } from 'node:timers/promises';

/** Time and chance as the provider sees them. Tests have one of their own. */
export interface QuestradeClock {
  /** Unix milliseconds. */
  now(): number;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** A random number, 0 to 1. */
  chance(): number;
}

/** The longest time that a timer of Node takes (milliseconds). */
const LONGEST_MS = 2 ** 31 - 1;

/** The machine's. */
export const MACHINE_CLOCK: QuestradeClock = {
  now: () => Date.now(),
  pause: (milliseconds, signal) =>
    wait(Math.min(milliseconds, LONGEST_MS), undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    }),
  chance: () => Math.random(),
};

const FIRST_MS = 1_000;
const MOST_MS = 60_000;

/**
 * How long to wait after so many failures in a row (milliseconds): any time up to a bound that doubles with each (full jitter), so
 * that clients which a failure cut off together do not return together.
 */
export function backOff(failures: number, clock: QuestradeClock): number {
  return clock.chance() * Math.min(MOST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
}
