/** How fast a released plot loses speed: after this time (ms) a third of it is left. */
const DECAY = 325;
/** Device pixels per millisecond: a release below the first is not a throw, a speed below the second is rest. */
const MIN_THROW = 0.1;
const REST = 0.012;
/** Assumed length (ms) of the first frame after the throw, in which the finger was lifted. */
const FIRST_FRAME = 1000 / 60;

/**
 * Device pixels that a plot thrown at `speed` (device pixels per millisecond) has travelled after `elapsed`
 * milliseconds.
 */
export function distanceRun(speed: number, elapsed: number): number {
  return speed * DECAY * (1 - Math.exp(-elapsed / DECAY));
}

/**
 * A plot that moves on after release: its speed decays with the frames' time, whatever their number, until it rests or
 * something stops it.
 */
export class KineticScroll {
  private speed = 0;
  private thrownAt = Number.NaN;
  private run = 0;

  /** Whether another frame will move the plot. */
  get running(): boolean {
    return this.speed !== 0;
  }

  /** Releases the plot at a speed in device pixels per millisecond; at a slow or NaN speed it rests. */
  throw(speed: number): void {
    this.speed = Math.abs(speed) >= MIN_THROW && Number.isFinite(speed) ? speed : 0;
    this.thrownAt = Number.NaN;
    this.run = 0;
  }

  stop(): void {
    this.speed = 0;
  }

  /** Device pixels to move in the frame of time `now`, milliseconds. */
  step(now: number): number {
    if (this.speed === 0) return 0;
    if (Number.isNaN(this.thrownAt)) this.thrownAt = now - FIRST_FRAME;
    // The decay ends where nothing moves any more, so that a late frame ends at the same place.
    const longest = DECAY * Math.log(Math.abs(this.speed) / REST);
    const elapsed = Math.min(now - this.thrownAt, longest);
    const run = distanceRun(this.speed, elapsed);
    const pixels = run - this.run;
    this.run = run;
    if (elapsed === longest) this.speed = 0;
    return pixels;
  }
}
