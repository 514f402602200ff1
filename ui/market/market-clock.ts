import type { ClockState } from '../../workers/api/market-api.ts';

const DAY_SECONDS = 86_400;

/** A replay's clocks are written so often (ms), all at once, so that they show one time. */
const TICK = 200;

const writers = new Set<() => void>();
let ticking: ReturnType<typeof setInterval>;

/** Calls `write` at every tick of a replay's clocks; returns a function that stops it. */
export function watchTicks(write: () => void): () => void {
  if (writers.size === 0) {
    ticking = setInterval(() => {
      for (const each of writers) each();
    }, TICK);
  }
  writers.add(write);
  return () => {
    writers.delete(write);
    if (writers.size === 0) clearInterval(ticking);
  };
}

/** The market's wall clock now, in seconds; never later than what is known in a replay. */
function wallNow({ wall, heardAt, speed, until }: ClockState): number {
  return Math.min(wall + ((Date.now() - heardAt) / 1000) * speed, Math.max(wall, until));
}

/** Seconds since midnight on the market's wall clock. */
export function secondNow(clock: ClockState): number {
  return wallNow(clock) % DAY_SECONDS;
}
