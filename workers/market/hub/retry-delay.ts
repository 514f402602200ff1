/** Waits differ by this much to either side, so that the clients of a server that restarts do not come back as one. */
const JITTER = 0.2;

/**
 * Milliseconds to wait before the next try. `failures`: hub errors in a row since the feed was last up; after none, when a
 * good connection broke, it is tried at once, spread over `JITTER` of the first wait. `waits`: one after the other, the last
 * one repeats. `chance`: 0 … 1.
 */
export function retryDelay(waits: readonly number[], failures: number, chance: number): number {
  if (failures === 0) return (waits[0] ?? 0) * JITTER * chance;
  const wait = waits[Math.min(failures, waits.length) - 1] ?? 0;
  return wait * (1 + JITTER * (2 * chance - 1));
}
