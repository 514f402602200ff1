import type { Indicator, PriceColumns } from './indicator.ts';
import { trueRange } from './true-range.ts';

/** Average true range (Wilder): the true ranges from bar 1 on, smoothed. One line, first at `period`. */
export class AverageTrueRange implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly period: number;
  private mean = 0;

  constructor(period: number) {
    this.period = period;
    this.minimum = period + 1;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const out = lines[0];
    const high = bars.high;
    const low = bars.low;
    const close = bars.close;
    const p = this.period;
    let mean = from === 0 ? 0 : this.mean;
    let i = from;
    if (i === 0 && i < to) {
      out[0] = Number.NaN;
      i = 1;
    }
    for (const stop = Math.min(to, p + 1); i < stop; i++) {
      mean += trueRange(high[i], low[i], close[i - 1]);
      out[i] = Number.NaN;
      if (i < p) continue;
      mean /= p;
      out[i] = mean;
    }
    const weight = 1 / p;
    const rest = 1 - weight;
    for (; i < to; i++) {
      mean = mean * rest + trueRange(high[i], low[i], close[i - 1]) * weight;
      out[i] = mean;
    }
    if (keep) this.mean = mean;
  }
}
