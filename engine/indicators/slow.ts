import type { Indicator, PriceColumns } from './indicator.ts';
import { StochasticK } from './stochastic-k.ts';
import { WindowMean } from './window-mean.ts';
import { WorkLine } from './work-line.ts';

/** Slow stochastics: slow %K is the fast %D, slow %D its simple mean of `d` values. Lines %K, first at `k + d - 2`, and %D. */
export class SlowStochastics implements Indicator {
  readonly minimum: number;
  readonly lineCount = 2;
  private readonly fast: StochasticK;
  private readonly fastLine = new WorkLine();
  private readonly k: WindowMean;
  private readonly d: WindowMean;

  constructor(k: number, d: number) {
    this.minimum = k + d - 1;
    this.fast = new StochasticK(k);
    this.k = new WindowMean(d);
    this.d = new WindowMean(d);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const fast = this.fastLine.reach(to);
    this.fast.run(bars, from, to, fast, keep);
    this.k.run(fast, this.fast.period - 1, from, to, lines[0], keep);
    this.d.run(lines[0], this.minimum - 1, from, to, lines[1], keep);
  }
}
