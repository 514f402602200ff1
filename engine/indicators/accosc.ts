import type { Indicator, PriceColumns } from './indicator.ts';
import { moneyFlowVolume } from './money-flow-volume.ts';

/**
 * Accumulation oscillator (Chaikin A/D oscillator): a fast exponential mean of the accumulation/distribution line minus
 * a slow one, both seeded with the line's first value. First value at the longer period minus one.
 */
export class AccumulationOscillator implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly fastWeight: number;
  private readonly slowWeight: number;
  private total = 0;
  private fast = 0;
  private slow = 0;

  constructor(fast: number, slow: number) {
    this.minimum = Math.max(fast, slow);
    this.fastWeight = 2 / (fast + 1);
    this.slowWeight = 2 / (slow + 1);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const out = lines[0];
    const high = bars.high;
    const low = bars.low;
    const close = bars.close;
    const volume = bars.volume;
    const fastWeight = this.fastWeight;
    const slowWeight = this.slowWeight;
    const fastRest = 1 - fastWeight;
    const slowRest = 1 - slowWeight;
    const end = to | 0;
    let total = +this.total;
    let fast = +this.fast;
    let slow = +this.slow;
    let i = from | 0;
    if (i === 0 && i < to) {
      total = moneyFlowVolume(high[0], low[0], close[0], volume[0]);
      fast = total;
      slow = total;
      out[0] = 0;
      i = 1;
    }
    for (; i < end; i++) {
      total += moneyFlowVolume(high[i], low[i], close[i], volume[i]);
      fast = fast * fastRest + total * fastWeight;
      slow = slow * slowRest + total * slowWeight;
      out[i] = fast - slow;
    }
    for (let k = from; k < this.minimum - 1 && k < to; k++) out[k] = Number.NaN;
    if (keep) {
      this.total = total;
      this.fast = fast;
      this.slow = slow;
    }
  }
}
