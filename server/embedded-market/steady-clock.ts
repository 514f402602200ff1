/** Smaller differences count as rounding (milliseconds). */
const SLACK_MS = 1_000;

/**
 * A version of the machine's clock, in Unix milliseconds, that never goes back. If the machine's clock is set back, this one
 * continues from where it was, and is in step again once the other is set forward by as much. It follows a clock that is set
 * forward, as after a machine's sleep. Tests pass `wall`, and `running`, a monotonic clock.
 */
export function steadyClock(
  wall: () => number = Date.now,
  running: () => number = () => performance.now(),
): () => number {
  let wallBefore = wall();
  let runningBefore = running();
  /** How far the wall clock has been set back. */
  let ahead = 0;
  return () => {
    const wallNow = wall();
    const runningNow = running();
    const forward = wallNow - wallBefore - (runningNow - runningBefore);
    if (forward < -SLACK_MS) ahead -= forward;
    else if (forward > SLACK_MS) ahead -= Math.min(ahead, forward);
    wallBefore = wallNow;
    runningBefore = runningNow;
    return wallNow + ahead;
  };
}
