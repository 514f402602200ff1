/** Waits vary by this share either way, so that clients do not all reconnect at once after a server restart. */
const JITTER = 0.2;

/**
 * Milliseconds to wait before the next try. `failures`: consecutive hub errors since the feed was last up; with none,
 * when a good connection broke, the wait is spread over `JITTER` of the first wait. `waits`: the successive waits, of
 * which the last repeats. `chance`: random, 0 … 1.
 */
export function retryDelay(waits: readonly number[], failures: number, chance: number): number {
  if (failures === 0) return (waits[0] ?? 0) * JITTER * chance;
  const wait = waits[Math.min(failures, waits.length) - 1] ?? 0;
  return wait * (1 + JITTER * (2 * chance - 1));
}
