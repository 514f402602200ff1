const SHORTEST_STRETCH = 128;

/**
 * Mean of the last `period` values of a column by a running sum: the fastest way, for columns such as prices whose
 * values are of similar size. The window is summed again every few periods, so that rounding errors never accumulate
 * over a long series. `WindowMean` is for columns that may jump by orders of magnitude and fall back to 0.
 */
export class RunningMean {
  readonly period: number;
  private readonly stretch: number;
  private sum = 0;

  constructor(period: number) {
    this.period = period;
    this.stretch = Math.max(SHORTEST_STRETCH, 4 * period);
  }

  /**
   * Writes the means of `x` to `out`, first at `period - 1`; `from`, `to` and `keep` as in `Indicator.run`. The start
   * of a stretch depends only on the index, so a value never depends on how the bars arrived.
   */
  run(x: Float64Array, from: number, to: number, out: Float64Array, keep: boolean): void {
    const p = this.period;
    const first = p - 1;
    const share = 1 / p;
    let sum = this.sum;
    let i = from;
    for (const stop = Math.min(to, first); i < stop; i++) out[i] = Number.NaN;
    while (i < to) {
      const phase = (i - first) % this.stretch;
      const stop = Math.min(to, i - phase + this.stretch);
      if (phase === 0) {
        sum = 0;
        for (let j = i - first; j <= i; j++) sum += x[j];
        out[i] = sum * share;
        i++;
      }
      for (; i < stop; i++) {
        sum += x[i] - x[i - p];
        out[i] = sum * share;
      }
    }
    if (keep) this.sum = sum;
  }
}
