import type { Indicator, PriceColumns } from './indicator.ts';
import { WindowDeviation } from './window-deviation.ts';

/**
 * Bollinger Bands: the mean of the close, and `deviations` population standard deviations above and below.
 * Lines mid, upper, lower, first at `period - 1`. A constant window gives three equal lines.
 */
export class Bollinger implements Indicator {
  readonly minimum: number;
  readonly lineCount = 3;
  private readonly window: WindowDeviation;
  private readonly deviations: number;

  constructor(period: number, deviations: number) {
    this.minimum = period;
    this.window = new WindowDeviation(period);
    this.deviations = deviations;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const mid = lines[0];
    const upper = lines[1];
    const lower = lines[2];
    this.window.run(bars.close, from, to, mid, lower, keep);
    const k = this.deviations;
    for (let i = from; i < to; i++) {
      const middle = mid[i];
      const distance = lower[i] * k;
      upper[i] = middle + distance;
      lower[i] = middle - distance;
    }
  }
}
