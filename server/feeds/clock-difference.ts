/** How long the clocks are observed before a difference is reported (milliseconds). */
const PERIOD_MS = 30_000;
/** A difference up to this is attributed to the network (milliseconds). */
const TOLERANCE_MS = 2_000;

/**
 * Measures the difference between a feed's times and this machine's clock. In each half minute it considers only the least
 * delayed message. The network does not explain the delay of that one: either a clock is wrong, or the feed is late.
 */
export class ClockDifference {
  private least = Number.POSITIVE_INFINITY;
  private beganAt = Number.NaN;
  private known = 0;

  /** Seconds by which the machine's clock is ahead of the feed's times; negative if it is behind, 0 up to two seconds. */
  get seconds(): number {
    return this.known;
  }

  /** Notes a message: its time, and its time of arrival (Unix milliseconds). */
  note(time: number, now: number): void {
    const late = now - time;
    if (late < this.least) this.least = late;
    if (Number.isNaN(this.beganAt)) this.beganAt = now;
    // The clock was set back, so the measurement starts again.
    else if (Math.abs(now - this.beganAt) >= PERIOD_MS) this.conclude();
  }

  private conclude(): void {
    this.known = Math.abs(this.least) > TOLERANCE_MS ? Math.round(this.least / 1000) : 0;
    this.least = Number.POSITIVE_INFINITY;
    this.beganAt = Number.NaN;
  }
}
