/** So many paintings back are looked at. */
const LOOKED_AT = 5;

/**
 * What painting something costs by itself. The clock also counts the time in which a thread had to wait for the
 * processor; that hardly happens to each of several paintings, so the shortest of the last ones says the cost.
 */
export class PaintCost {
  private readonly times = new Float64Array(LOOKED_AT).fill(Number.POSITIVE_INFINITY);
  private next = 0;

  /** Painting took so many milliseconds by the clock; returns what it costs, milliseconds. */
  add(time: number): number {
    const { times } = this;
    times[this.next] = time;
    this.next = (this.next + 1) % LOOKED_AT;
    let least = time;
    for (let i = 0; i < LOOKED_AT; i += 1) if (times[i] < least) least = times[i];
    return least;
  }
}

/** Milliseconds between two paintings where a device keeps up: five a second are as many as a reader can use. */
export const PAINT_INTERVAL = 200;
/** Whatever painting costs, what changed shows after so many milliseconds. */
const LONGEST = 1000;
/** Painting may take this share of a thread's time before it becomes rarer. */
const SHARE = 0.4;
/** A page that is late has so many times its lag between two paintings. */
const RESPITE = 3;

/**
 * Milliseconds between two paintings, `PAINT_INTERVAL` or more: from what painting costs in that time, and from how late the page is
 * (both ms). A page that is late for another reason than painting has the time for what the user does.
 */
export function slowedInterval(cost: number, lag: number): number {
  return Math.min(LONGEST, Math.max(PAINT_INTERVAL, cost / SHARE, lag * RESPITE));
}
