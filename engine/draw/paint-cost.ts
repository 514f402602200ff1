/** Number of recent paintings considered. */
const LOOKED_AT = 5;

/**
 * The cost of painting something. Clock time includes waits for the processor; those hardly affect every one of several
 * paintings, so the shortest recent one is the cost.
 */
export class PaintCost {
  private readonly times = new Float64Array(LOOKED_AT).fill(Number.POSITIVE_INFINITY);
  private next = 0;

  /** Adds a painting's clock time in milliseconds; returns the cost in milliseconds. */
  add(time: number): number {
    const { times } = this;
    times[this.next] = time;
    this.next = (this.next + 1) % LOOKED_AT;
    let least = time;
    for (let i = 0; i < LOOKED_AT; i += 1) if (times[i] < least) least = times[i];
    return least;
  }
}

/** Milliseconds between two paintings on a device that keeps up: a reader can use no more than five a second. */
export const PAINT_INTERVAL = 200;
/** The longest interval (ms), whatever painting costs. */
const LONGEST = 1000;
/** Painting may take this share of a thread's time before it is slowed down. */
const SHARE = 0.4;
/** On a late page the interval is at least this multiple of its lag. */
const RESPITE = 3;

/**
 * Milliseconds between two paintings, at least `PAINT_INTERVAL`, given the cost of painting in that time and the page's
 * lag (both ms). A page that is late for other reasons gets the time for the user's actions.
 */
export function slowedInterval(cost: number, lag: number): number {
  return Math.min(LONGEST, Math.max(PAINT_INTERVAL, cost / SHARE, lag * RESPITE));
}
