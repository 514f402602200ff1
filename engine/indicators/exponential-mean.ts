/**
 * Exponential mean `e += weight · (x - e)`, seeded with the plain mean of the first `period` values. The weight is `2 /
 * (period + 1)` for an EMA and `1 / period` for Wilder's smoothing (RMA).
 *
 * It is computed as `e · (1 - weight) + x · weight`, a chain of two dependent operations per value instead of three.
 */
export class ExponentialMean {
  readonly period: number;
  readonly weight: number;
  private mean = 0;

  constructor(period: number, weight: number = 2 / (period + 1)) {
    this.period = period;
    this.weight = weight;
  }

  /** Like `WindowMean.run`. */
  run(x: Float64Array, start: number, from: number, to: number, out: Float64Array, keep: boolean): void {
    const weight = this.weight;
    const rest = 1 - weight;
    const seed = start + this.period - 1;
    let mean = from <= start ? 0 : this.mean;
    let i = from;
    for (const stop = Math.min(to, start); i < stop; i++) out[i] = Number.NaN;
    for (const stop = Math.min(to, seed); i < stop; i++) {
      mean += x[i];
      out[i] = Number.NaN;
    }
    if (i === seed && i < to) {
      mean = (mean + x[i]) / this.period;
      out[i] = mean;
      i++;
    }
    for (; i < to; i++) {
      mean = mean * rest + x[i] * weight;
      out[i] = mean;
    }
    if (keep) this.mean = mean;
  }
}

/**
 * One step of an exponential mean, for loops that compute several at once. `count` is how many values came before `x`:
 * until the seed, `mean` is the plain sum so far.
 */
export function exponentialStep(mean: number, x: number, count: number, period: number, weight: number): number {
  if (count < period - 1) return mean + x;
  if (count === period - 1) return (mean + x) / period;
  return mean * (1 - weight) + x * weight;
}
