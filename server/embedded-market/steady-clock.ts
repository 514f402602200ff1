/** A difference that is no more than rounding (milliseconds). */
const SLACK_MS = 1_000;

/**
 * The machine's clock, Unix milliseconds, for a time that must never go back. When the machine's clock is set back, this one goes
 * on from where it was; it is in step again once the other is set forward by as much. It follows a clock that is set forward, as
 * after a machine's sleep. Tests give `wall`, and `running`, which nobody sets.
 */
export function steadyClock(
  wall: () => number = Date.now,
  running: () => number = () => performance.now(),
): () => number {
  let wallBefore = wall();
  let runningBefore = running();
  /** How far the wall clock was set back. */
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
