/** A difference that is no more than rounding (milliseconds). */
const SLACK_MS = 1_000;

/**
 * The machine's clock, Unix milliseconds, for what must never go back: when that is set back, time goes on from where it was,
 * and it is in step again once the clock is set forward by as much. A clock that is set forward, as after a machine's sleep, is followed.
 * `wall` and `running` (which nobody sets) are given by tests.
 */
export function steadyClock(
  wall: () => number = Date.now,
  running: () => number = () => performance.now(),
): () => number {
  let wallBefore = wall();
  let runningBefore = running();
  /** By how much the wall clock was set back. */
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
