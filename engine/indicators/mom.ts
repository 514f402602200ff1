import type { Indicator, PriceColumns } from './indicator.ts';

/** Momentum: the close minus the close `period` bars before. First at `period`. */
export class Momentum implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly period: number;

  constructor(period: number) {
    this.period = period;
    this.minimum = period + 1;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[]): void {
    const out = lines[0];
    const x = bars.close;
    const p = this.period;
    let i = from;
    for (const stop = Math.min(to, p); i < stop; i++) out[i] = Number.NaN;
    if (to - i >= 2 * p) strides(x, i, to, p, out);
    else for (; i < to; i++) out[i] = x[i] - x[i - p];
  }
}

/**
 * The differences of many bars, in strides of one period: the minuend of one step is the subtrahend of the next, so
 * each close is loaded, and its index checked, once instead of twice. Two neighbouring strides are computed together; a
 * remaining one takes two steps at a time.
 */
function strides(x: Float64Array, from: number, to: number, period: number, out: Float64Array): void {
  const p = period | 0;
  const end = to | 0;
  const stop = (from + p) | 0;
  let start = from | 0;
  for (; start < stop - 1; start += 2) {
    let before = x[start - p];
    let nextBefore = x[start - p + 1];
    let i = start;
    for (; i < end - 1; i = (i + p) | 0) {
      const value = x[i];
      const nextValue = x[i + 1];
      out[i] = value - before;
      out[i + 1] = nextValue - nextBefore;
      before = value;
      nextBefore = nextValue;
    }
    if (i < end) out[i] = x[i] - before;
  }
  if (start === stop) return;
  let before = x[start - p];
  let i = start;
  for (; i < end - p; i = (i + 2 * p) | 0) {
    const value = x[i];
    const nextValue = x[i + p];
    out[i] = value - before;
    out[i + p] = nextValue - value;
    before = nextValue;
  }
  if (i < end) out[i] = x[i] - before;
}
