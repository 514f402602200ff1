import type { Indicator, PriceColumns } from './indicator.ts';
import { WindowMean } from './window-mean.ts';

/** Sums of whole numbers up to here are exact. */
const EXACT = 2 ** 53;
/**
 * From here on doubles are whole: of the smaller numbers only whole ones survive adding and subtracting this.
 * `Math.floor` would make each bar wait for the previous one (the processor's rounding instruction keeps half of its
 * target register).
 */
const WHOLE = 2 ** 52;

/**
 * Volume moving average: simple mean of the volume. One line, first at `period - 1`.
 *
 * Volumes are usually whole numbers, whose running sum is exact whatever the jumps. From the first volume on that is a
 * fraction (as after a split), or so large that a sum would be rounded, the window is summed as in `WindowMean`. The
 * switch depends only on the volumes up to a bar, so ticks and whole series agree.
 */
export class Vma implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly period: number;
  private readonly mean: WindowMean;
  private sum = 0;
  /** Whether no volume up to the last bar kept was a fraction or too large. */
  private whole = true;

  constructor(period: number) {
    this.minimum = period;
    this.period = period;
    this.mean = new WindowMean(period);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const out = lines[0];
    const x = bars.volume;
    if (from === 0) {
      this.sum = 0;
      this.whole = true;
    }
    let i = from;
    if (this.whole) {
      i = this.runWhole(x, from, to, out, keep);
      if (i === to) return;
      this.mean.resume(x, 0, i);
      if (keep) this.whole = false;
    }
    this.mean.run(x, 0, i, to, out, keep);
  }

  /** Runs until a volume is not whole; returns its index, or `to` if all are. */
  private runWhole(x: Float64Array, from: number, to: number, out: Float64Array, keep: boolean): number {
    const p = this.period | 0;
    const most = EXACT / p;
    const end = to | 0;
    let sum = +this.sum;
    let i = from | 0;
    for (const stop = Math.min(end, p); i < stop; i++) {
      const volume = x[i];
      if (volume + WHOLE - WHOLE !== volume || volume > most) return i;
      sum += volume;
      out[i] = i === p - 1 ? sum / p : Number.NaN;
    }
    for (; i < end; i++) {
      const volume = x[i];
      if (volume + WHOLE - WHOLE !== volume || volume > most) return i;
      sum += volume - x[(i - p) | 0];
      out[i] = sum / p;
    }
    if (keep) this.sum = sum;
    return i;
  }
}
