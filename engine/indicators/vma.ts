import type { Indicator, PriceColumns } from './indicator.ts';
import { WindowMean } from './window-mean.ts';

/** Whole numbers up to here add up without rounding. */
const EXACT = 2 ** 53;
/**
 * From here on doubles are whole: only a whole number below it is the same once this was added and taken away again.
 * `Math.floor` would make each bar wait for the one before (the processor's rounding keeps half of its target register).
 */
const WHOLE = 2 ** 52;

/**
 * Volume moving average: simple mean of the volume. One line, first at `period - 1`.
 *
 * Volumes are whole numbers as a rule, and a running sum of those is exact, whatever jumps there are. From the first
 * volume on that is a fraction (as after a split), or so large that a sum would be rounded, the window is summed as
 * `WindowMean` does it. The switch depends on the volumes up to a bar alone, so ticks and whole series agree.
 */
export class Vma implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly period: number;
  private readonly mean: WindowMean;
  private sum = 0;
  /** No volume up to the last bar kept was a fraction or too large. */
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

  /** Goes on until a volume is not whole; returns its index, `to` when all are. */
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
