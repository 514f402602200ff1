import type { Indicator, PriceColumns } from './indicator.ts';
import { StochasticK } from './stochastic-k.ts';
import { WindowMean } from './window-mean.ts';

/** Fast stochastics (Lane). Lines %K, first at `k - 1`, and %D, the simple mean of `d` values of %K. */
export class Stochastics implements Indicator {
  readonly minimum: number;
  readonly lineCount = 2;
  private readonly k: StochasticK;
  private readonly d: WindowMean;

  constructor(k: number, d: number) {
    this.minimum = k;
    this.k = new StochasticK(k);
    this.d = new WindowMean(d);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    this.k.run(bars, from, to, lines[0], keep);
    this.d.run(lines[0], this.k.period - 1, from, to, lines[1], keep);
  }
}
