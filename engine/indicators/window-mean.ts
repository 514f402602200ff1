const EMPTY = new Float64Array(0);

/**
 * Mean of the last `period` values of a column.
 *
 * The window ends run through blocks of `period - 1` bars. Every window that ends in a block consists of a tail of the bars
 * before the block, summed once a block from its end, and of a head that grows bar by bar. So nothing is ever subtracted:
 * no drift however long the series, a window of zeroes is exactly 0, and a spike leaves no residue when it is gone.
 */
export class WindowMean {
  readonly period: number;
  private head = 0;
  private tails = EMPTY;
  /** The block that the tails are for: they depend on earlier bars only, and outlive amendments of the last bar. */
  private tailBlock = -1;

  constructor(period: number) {
    this.period = period;
  }

  /**
   * Writes the means of `x` to `out` for the indices `from … to - 1`; `x` has values from `start` on, so the first mean
   * stands at `start + period - 1`. `from`, `to` and `keep` as in `Indicator.run`.
   */
  run(x: Float64Array, start: number, from: number, to: number, out: Float64Array, keep: boolean): void {
    const p = this.period;
    const length = Math.max(1, p - 1);
    const first = start + p - 1;
    if (from <= start) this.tailBlock = -1;
    let head = this.head;
    let i = from;
    for (const stop = Math.min(to, first); i < stop; i++) out[i] = Number.NaN;
    while (i < to) {
      const phase = (i - first) % length;
      const block = i - phase;
      const stop = Math.min(to, block + length);
      if (phase === 0) head = 0;
      if (this.tailBlock !== block) this.sumTails(x, block);
      const tails = this.tails;
      for (let j = phase; i < stop; i++, j++) {
        head += x[i];
        out[i] = (tails[j] + head) / p;
      }
    }
    if (keep) this.head = head;
  }

  /** `tails[j]` becomes the sum of all but the first `j` of the `period - 1` values before the block. */
  private sumTails(x: Float64Array, block: number): void {
    const length = this.period - 1;
    if (this.tails.length === 0) this.tails = new Float64Array(Math.max(1, length));
    const tails = this.tails;
    const before = block - length;
    let sum = 0;
    for (let j = length - 1; j >= 0; j--) {
      sum += x[before + j];
      tails[j] = sum;
    }
    this.tailBlock = block;
  }
}
