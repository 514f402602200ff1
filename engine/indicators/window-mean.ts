const EMPTY = new Float64Array(0);

/**
 * Mean of the last `period` values of a column.
 *
 * The ends of the windows are divided into blocks of `period - 1` bars. Every window that ends in a block consists of a
 * tail of the bars before the block, whose sums are built once per block, and of a head that grows bar by bar. Nothing
 * is ever subtracted: there is no drift in a long series, a window of zeroes is exactly 0, and a spike leaves no
 * residue.
 */
export class WindowMean {
  readonly period: number;
  private sum = 0;
  private tails = EMPTY;
  /** The block of the tails. They depend only on earlier bars, and stay valid when the last bar is amended. */
  private block = -1;

  constructor(period: number) {
    this.period = period;
  }

  /**
   * Writes the means of `x` to `out` for the indices `from … to - 1`; `x` has values from `start` on, so the first mean
   * stands at `start + period - 1`. `from`, `to` and `keep` as in `Indicator.run`.
   */
  run(x: Float64Array, start: number, from: number, to: number, out: Float64Array, keep: boolean): void {
    const first = start + this.period - 1;
    if (from <= start) this.block = -1;
    if (from >= first) this.means(x, first, from, to, out, keep);
    else {
      const begin = Math.min(to, first);
      out.fill(Number.NaN, from, begin);
      if (begin < to) this.means(x, first, begin, to, out, keep);
    }
  }

  /**
   * Prepares for a `run` from bar `at` on, if another path computed the bars before it. Leaves the state that `run`
   * would have left.
   */
  resume(x: Float64Array, start: number, at: number): void {
    const first = start + this.period - 1;
    const length = Math.max(1, this.period - 1);
    let sum = 0;
    if (at > first) for (let i = at - ((at - first) % length); i < at; i++) sum += x[i];
    this.sum = sum;
    this.block = -1;
  }

  /** `tails[j]` is the sum of all but the first `j` of the `period - 1` values before the block. */
  private means(x: Float64Array, first: number, from: number, to: number, out: Float64Array, keep: boolean): void {
    const period = this.period | 0;
    if (this.tails.length === 0) this.tails = new Float64Array(Math.max(1, period - 1));
    const tails = this.tails;
    const length = tails.length;
    const known = this.block;
    // Most ticks stay within the block, which saves a division.
    let ready = known >= 0 && from >= known && from < known + length;
    let block = ready ? known : from - ((from - first) % length);
    let sum = +this.sum;
    let i = from | 0;
    while (i < to) {
      if (i === block) sum = 0;
      if (!ready) {
        let tail = 0;
        for (let j = period - 2, k = block - 1; j >= 0; j--, k--) {
          tail += x[k];
          tails[j] = tail;
        }
      }
      for (const stop = Math.min(to, block + length); i < stop; i++) {
        sum += x[i];
        out[i] = (tails[i - block] + sum) / period;
      }
      if (i < to) {
        block += length;
        ready = false;
      }
    }
    this.block = block;
    if (keep) this.sum = sum;
  }
}
