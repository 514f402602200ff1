/** Waits differ by this much to either side, so that the clients of a server that restarts do not come back as one. */
const JITTER = 0.2;

/**
 * Milliseconds to wait after the n-th hub error in a row (`failures` = how many came before it). `waits`: one after the
 * other, the last one repeats. `chance`: 0 … 1.
 */
export function retryDelay(waits: readonly number[], failures: number, chance: number): number {
  const wait = waits[Math.min(failures, waits.length - 1)] ?? 0;
  return wait * (1 + JITTER * (2 * chance - 1));
}
