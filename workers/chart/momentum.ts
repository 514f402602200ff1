/** How fast a plot that was let go loses its speed, milliseconds: after this time a third of it is left. */
const DECAY = 325;
/** Device pixels a millisecond: below the first a drag was put down and not thrown, below the second nothing moves. */
const MIN_THROW = 0.1;
const REST = 0.012;
/** The first frame after the throw is taken as this long, milliseconds: the one that the finger was lifted in. */
const FIRST_FRAME = 1000 / 60;

/** Device pixels that a plot thrown with `speed` (device pixels a millisecond) has run `elapsed` milliseconds later. */
export function distanceRun(speed: number, elapsed: number): number {
  return speed * DECAY * (1 - Math.exp(-elapsed / DECAY));
}

/**
 * A plot that runs on after it was let go: its speed decays with the time of the frames, whatever their number, until
 * it rests or something stops it.
 */
export class Momentum {
  private speed = 0;
  private thrownAt = Number.NaN;
  private run = 0;

  /** There is a frame to come that moves the plot. */
  get running(): boolean {
    return this.speed !== 0;
  }

  /** Lets the plot go with a speed in device pixels a millisecond; a slow one, or none that is a number, lets it rest. */
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
    // The decay ends where nothing moves any more, so that a frame that comes late arrives at the same place.
    const longest = DECAY * Math.log(Math.abs(this.speed) / REST);
    const elapsed = Math.min(now - this.thrownAt, longest);
    const run = distanceRun(this.speed, elapsed);
    const pixels = run - this.run;
    this.run = run;
    if (elapsed === longest) this.speed = 0;
    return pixels;
  }
}
