import type { Indicator, PriceColumns } from './indicator.ts';

/**
 * Relative strength index (Wilder): gains in percent of gains and losses, both smoothed. One line, first at `period`; 50
 * as long as the close has never changed.
 */
export class Rsi implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly period: number;
  private gain = 0;
  private loss = 0;

  constructor(period: number) {
    this.period = period;
    this.minimum = period + 1;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const out = lines[0];
    const x = bars.close;
    const p = this.period;
    // Both are stored doubled: |change| ± change is twice the gain or the loss, exactly and without a branch.
    let gain = from === 0 ? 0 : this.gain;
    let loss = from === 0 ? 0 : this.loss;
    let i = from;
    if (i === 0 && i < to) {
      out[0] = Number.NaN;
      i = 1;
    }
    for (const stop = Math.min(to, p + 1); i < stop; i++) {
      const change = x[i] - x[i - 1];
      gain += Math.abs(change) + change;
      loss += Math.abs(change) - change;
      out[i] = Number.NaN;
      if (i < p) continue;
      gain /= p;
      loss /= p;
      out[i] = strength(gain, loss);
    }
    const weight = 1 / p;
    const rest = 1 - weight;
    for (; i < to; i++) {
      const change = x[i] - x[i - 1];
      gain = gain * rest + (Math.abs(change) + change) * weight;
      loss = loss * rest + (Math.abs(change) - change) * weight;
      out[i] = strength(gain, loss);
    }
    if (keep) {
      this.gain = gain;
      this.loss = loss;
    }
  }
}

function strength(gain: number, loss: number): number {
  const both = gain + loss;
  return both > 0 ? (gain / both) * 100 : 50;
}
