const EMPTY = new Float64Array(0);

/**
 * Highest high and lowest low of the last `period` bars (first at `period - 1`), in amortised O(1) whatever the
 * period: blocks, tails and heads as in `WindowMean`, with extremes in place of sums (van Herk, Gil and Werman).
 */
export class WindowRange {
  readonly period: number;
  private headHigh = 0;
  private headLow = 0;
  private tailHighs = EMPTY;
  private tailLows = EMPTY;
  private tailBlock = -1;

  constructor(period: number) {
    this.period = period;
  }

  /** `from`, `to` and `keep` as in `Indicator.run`. */
  run(
    high: Float64Array,
    low: Float64Array,
    from: number,
    to: number,
    highest: Float64Array,
    lowest: Float64Array,
    keep: boolean,
  ): void {
    const length = Math.max(1, this.period - 1);
    const first = this.period - 1;
    if (from === 0) this.tailBlock = -1;
    let headHigh = this.headHigh;
    let headLow = this.headLow;
    let i = from;
    for (const stop = Math.min(to, first); i < stop; i++) {
      highest[i] = Number.NaN;
      lowest[i] = Number.NaN;
    }
    while (i < to) {
      const phase = (i - first) % length;
      const block = i - phase;
      const stop = Math.min(to, block + length);
      if (phase === 0) {
        headHigh = Number.NEGATIVE_INFINITY;
        headLow = Number.POSITIVE_INFINITY;
      }
      if (this.tailBlock !== block) this.findTails(high, low, block);
      const tailHighs = this.tailHighs;
      const tailLows = this.tailLows;
      for (let j = phase; i < stop; i++, j++) {
        headHigh = Math.max(headHigh, high[i]);
        headLow = Math.min(headLow, low[i]);
        highest[i] = Math.max(tailHighs[j], headHigh);
        lowest[i] = Math.min(tailLows[j], headLow);
      }
    }
    if (keep) {
      this.headHigh = headHigh;
      this.headLow = headLow;
    }
  }

  private findTails(high: Float64Array, low: Float64Array, block: number): void {
    const length = this.period - 1;
    if (this.tailHighs.length === 0) {
      this.tailHighs = new Float64Array(Math.max(1, length)).fill(Number.NEGATIVE_INFINITY);
      this.tailLows = new Float64Array(Math.max(1, length)).fill(Number.POSITIVE_INFINITY);
    }
    const tailHighs = this.tailHighs;
    const tailLows = this.tailLows;
    const before = block - length;
    let highest = Number.NEGATIVE_INFINITY;
    let lowest = Number.POSITIVE_INFINITY;
    for (let j = length - 1; j >= 0; j--) {
      highest = Math.max(highest, high[before + j]);
      lowest = Math.min(lowest, low[before + j]);
      tailHighs[j] = highest;
      tailLows[j] = lowest;
    }
    this.tailBlock = block;
  }
}
