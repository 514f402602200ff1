import { ExponentialMean } from './exponential-mean.ts';
import type { Indicator, PriceColumns } from './indicator.ts';
import { WorkLine } from './work-line.ts';

/** Force index (Elder): the exponential mean of change × volume from bar 1 on. One line, first at `period`. */
export class Force implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly mean: ExponentialMean;
  private readonly forces = new WorkLine();

  constructor(period: number) {
    this.minimum = period + 1;
    this.mean = new ExponentialMean(period);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const forces = this.forces.reach(to);
    const x = bars.close;
    const volume = bars.volume;
    for (let i = Math.max(1, from); i < to; i++) forces[i] = (x[i] - x[i - 1]) * volume[i];
    this.mean.run(forces, 1, from, to, lines[0], keep);
  }
}
