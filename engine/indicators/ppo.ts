import { exponentialStep } from './exponential-mean.ts';
import type { Indicator, PriceColumns } from './indicator.ts';

/**
 * Percentage price oscillator: the fast EMA of the close minus the slow one, in percent of the slow one. First at `slow
 * - 1`.
 */
export class Ppo implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly fastPeriod: number;
  private readonly slowPeriod: number;
  private fast = 0;
  private slow = 0;

  constructor(fast: number, slow: number) {
    this.fastPeriod = Math.min(fast, slow);
    this.slowPeriod = Math.max(fast, slow);
    this.minimum = this.slowPeriod;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const out = lines[0];
    const x = bars.close;
    const fastWeight = 2 / (this.fastPeriod + 1);
    const slowWeight = 2 / (this.slowPeriod + 1);
    let fast = from === 0 ? 0 : this.fast;
    let slow = from === 0 ? 0 : this.slow;
    let i = from;
    for (const stop = Math.min(to, this.slowPeriod); i < stop; i++) {
      fast = exponentialStep(fast, x[i], i, this.fastPeriod, fastWeight);
      slow = exponentialStep(slow, x[i], i, this.slowPeriod, slowWeight);
      out[i] = i === this.slowPeriod - 1 ? percent(fast, slow) : Number.NaN;
    }
    const fastRest = 1 - fastWeight;
    const slowRest = 1 - slowWeight;
    for (; i < to; i++) {
      fast = fast * fastRest + x[i] * fastWeight;
      slow = slow * slowRest + x[i] * slowWeight;
      out[i] = percent(fast, slow);
    }
    if (keep) {
      this.fast = fast;
      this.slow = slow;
    }
  }
}

function percent(fast: number, slow: number): number {
  return slow === 0 ? 0 : ((fast - slow) / slow) * 100;
}
