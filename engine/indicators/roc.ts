import type { Indicator, PriceColumns } from './indicator.ts';

/** Rate of change: the close against the close `period` bars before, in percent. First at `period`. */
export class RateOfChange implements Indicator {
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
    for (; i < to; i++) out[i] = (x[i] / x[i - p] - 1) * 100;
  }
}
