import type { Indicator, PriceColumns } from './indicator.ts';
import { RunningMean } from './running-mean.ts';

/** Moving-average envelope: the mean of the close and lines a `fraction` above and below. Lines mid, upper, lower, first at `period - 1`. */
export class MaEnvelope implements Indicator {
  readonly minimum: number;
  readonly lineCount = 3;
  private readonly mean: RunningMean;
  private readonly fraction: number;

  constructor(period: number, fraction: number) {
    this.minimum = period;
    this.mean = new RunningMean(period);
    this.fraction = fraction;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const mid = lines[0];
    const upper = lines[1];
    const lower = lines[2];
    this.mean.run(bars.close, from, to, mid, keep);
    const above = 1 + this.fraction;
    const below = 1 - this.fraction;
    for (let i = from; i < to; i++) {
      upper[i] = mid[i] * above;
      lower[i] = mid[i] * below;
    }
  }
}
