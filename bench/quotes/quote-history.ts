/** How many versions of a row are remembered: at 20,000 lines a second, two seconds of the busiest symbol. */
const DEPTH = 1024;

/** The latest last prices of each row, to determine the age of what a page shows. */
export class QuoteHistory {
  private readonly times: Float64Array;
  private readonly cents: Float32Array;
  private readonly counts: Uint32Array;

  constructor(rows: number) {
    this.times = new Float64Array(rows * DEPTH);
    this.cents = new Float32Array(rows * DEPTH);
    this.counts = new Uint32Array(rows);
  }

  /** A row's last price is `cents` from `time` (Unix ms) on. */
  push(row: number, time: number, cents: number): void {
    const slot = row * DEPTH + (this.counts[row] % DEPTH);
    this.counts[row] += 1;
    this.times[slot] = time;
    this.cents[slot] = cents;
  }

  /**
   * For how long (ms) a value seen at `at` had been outdated: 0 if it was current, infinite if it is not among the remembered
   * ones. If the market had a price several times, the latest before `at` counts.
   */
  staleness(row: number, cents: number, at: number): number {
    const count = this.counts[row];
    let endedAt = Number.POSITIVE_INFINITY;
    for (let version = count - 1; version >= Math.max(0, count - DEPTH); version -= 1) {
      const slot = row * DEPTH + (version % DEPTH);
      if (this.times[slot] <= at && this.cents[slot] === cents) return Math.max(0, at - endedAt);
      endedAt = this.times[slot];
    }
    return Number.POSITIVE_INFINITY;
  }
}
