const EMPTY = new Float64Array(0);

/**
 * Mean and population standard deviation of the last `period` values (at least 2) of a column, first at `period - 1`.
 *
 * Blocks, tails and heads as in `WindowMean`, with the sums of the distances to the value before the block and of their
 * squares. That value is inside every window of the block, so a constant window has only distances of 0: its deviation
 * is exactly 0 and its mean exactly the value, without counters or thresholds. And the squares stay as small as the
 * moves within the window, whatever the price.
 */
export class WindowDeviation {
  readonly period: number;
  private head = 0;
  private headSquares = 0;
  private tails = EMPTY;
  private tailSquares = EMPTY;
  private tailBlock = -1;

  constructor(period: number) {
    this.period = period;
  }

  /** Writes the means and the deviations of `x`; `from`, `to` and `keep` as in `Indicator.run`. */
  run(x: Float64Array, from: number, to: number, means: Float64Array, deviations: Float64Array, keep: boolean): void {
    const length = this.period - 1;
    const share = 1 / this.period;
    if (from === 0) this.tailBlock = -1;
    let head = this.head;
    let headSquares = this.headSquares;
    let i = from;
    for (const stop = Math.min(to, length); i < stop; i++) {
      means[i] = Number.NaN;
      deviations[i] = Number.NaN;
    }
    while (i < to) {
      const phase = i % length;
      const block = i - phase;
      const stop = Math.min(to, block + length);
      const origin = x[block - 1];
      if (phase === 0) {
        head = 0;
        headSquares = 0;
      }
      if (this.tailBlock !== block) this.sumTails(x, block);
      const tails = this.tails;
      const tailSquares = this.tailSquares;
      for (let j = phase; i < stop; i++, j++) {
        const distance = x[i] - origin;
        head += distance;
        headSquares += distance * distance;
        const sum = tails[j] + head;
        const mean = sum * share;
        const variance = (tailSquares[j] + headSquares - sum * mean) * share;
        means[i] = origin + mean;
        deviations[i] = variance > 0 ? Math.sqrt(variance) : 0;
      }
    }
    if (keep) {
      this.head = head;
      this.headSquares = headSquares;
    }
  }

  private sumTails(x: Float64Array, block: number): void {
    const length = this.period - 1;
    if (this.tails.length === 0) {
      this.tails = new Float64Array(length);
      this.tailSquares = new Float64Array(length);
    }
    const tails = this.tails;
    const tailSquares = this.tailSquares;
    const before = block - length;
    const origin = x[block - 1];
    let sum = 0;
    let squares = 0;
    for (let j = length - 1; j >= 0; j--) {
      const distance = x[before + j] - origin;
      sum += distance;
      squares += distance * distance;
      tails[j] = sum;
      tailSquares[j] = squares;
    }
    this.tailBlock = block;
  }
}
