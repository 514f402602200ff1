import type { Indicator, PriceColumns } from './indicator.ts';
import { trueRange } from './true-range.ts';

/**
 * Directional movement (Wilder, in TA-Lib's seeding: the sums hold `period - 1` plain values before the smoothing
 * begins). Lines +DI and −DI, first at `period`, and ADX, first at `2 period - 1`; nothing at all below `2 period + 1` bars.
 */
export class DirectionalMovement implements Indicator {
  readonly minimum: number;
  readonly lineCount = 3;
  private readonly period: number;
  private plus = 0;
  private minus = 0;
  private range = 0;
  private mean = 0;

  constructor(period: number) {
    this.period = period;
    this.minimum = 2 * period + 1;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const plusLine = lines[0];
    const minusLine = lines[1];
    const adx = lines[2];
    const high = bars.high;
    const low = bars.low;
    const close = bars.close;
    const p = this.period;
    const weight = 1 / p;
    const rest = 1 - weight;
    const firstAdx = 2 * p - 1;
    let plus = from === 0 ? 0 : this.plus;
    let minus = from === 0 ? 0 : this.minus;
    let range = from === 0 ? 0 : this.range;
    let mean = from === 0 ? 0 : this.mean;
    let i = from;
    for (const stop = Math.min(to, p); i < stop; i++) {
      plusLine[i] = Number.NaN;
      minusLine[i] = Number.NaN;
      adx[i] = Number.NaN;
      if (i === 0) continue;
      const up = high[i] - high[i - 1];
      const down = low[i - 1] - low[i];
      plus += upward(up, down);
      minus += upward(down, up);
      range += trueRange(high[i], low[i], close[i - 1]);
    }
    for (; i < to; i++) {
      const up = high[i] - high[i - 1];
      const down = low[i - 1] - low[i];
      plus = plus * rest + upward(up, down);
      minus = minus * rest + upward(down, up);
      range = range * rest + trueRange(high[i], low[i], close[i - 1]);
      plusLine[i] = range > 0 ? (plus / range) * 100 : 0;
      minusLine[i] = range > 0 ? (minus / range) * 100 : 0;
      const both = plus + minus;
      const defined = range > 0 && both > 0;
      const index = defined ? (Math.abs(plus - minus) / both) * 100 : 0;
      if (i > firstAdx) {
        if (defined) mean = mean * rest + index * weight;
        adx[i] = mean;
      } else {
        mean += index * weight;
        adx[i] = i === firstAdx ? mean : Number.NaN;
      }
    }
    if (keep) {
      this.plus = plus;
      this.minus = minus;
      this.range = range;
      this.mean = mean;
    }
  }
}

/**
 * The move `a` if it is upward and larger than the opposite move `b`, otherwise 0. Computed without a branch, which
 * would be unpredictable.
 */
function upward(a: number, b: number): number {
  return (Number(a > b) & Number(a > 0)) * a;
}
