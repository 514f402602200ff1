/** How long it watches before it tells (milliseconds). */
const PERIOD_MS = 30_000;
/** A difference up to this is the network's (milliseconds). */
const TOLERANCE_MS = 2_000;

/**
 * Watches how far a feed's times are from this machine's clock. Of the messages of half a minute the least delayed one counts: what
 * remains is no network, but a clock that is wrong, or a feed that is late.
 */
export class ClockDifference {
  private least = Number.POSITIVE_INFINITY;
  private beganAt = Number.NaN;
  private known = 0;

  /** Seconds by which the machine's clock is ahead of the feed's times; negative if it is behind, 0 up to two seconds. */
  get seconds(): number {
    return this.known;
  }

  /** Notes a message: its time, and the time at which it came (Unix milliseconds). */
  note(time: number, now: number): void {
    const late = now - time;
    if (late < this.least) this.least = late;
    if (Number.isNaN(this.beganAt)) this.beganAt = now;
    // A clock that is set back begins anew.
    else if (Math.abs(now - this.beganAt) >= PERIOD_MS) this.conclude();
  }

  private conclude(): void {
    this.known = Math.abs(this.least) > TOLERANCE_MS ? Math.round(this.least / 1000) : 0;
    this.least = Number.POSITIVE_INFINITY;
    this.beganAt = Number.NaN;
  }
}
