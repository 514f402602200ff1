import type { Indicator, PriceColumns } from './indicator.ts';
import { MoneyFlowRatio } from './money-flow-ratio.ts';

/**
 * Intraday intensity in percent (Bostian), −100 … 100. One line, first at `period - 1`; 0 without volume. Its term
 * `volume · (2C - H - L) / (H - L)` is the money flow volume, so this is Chaikin's money flow on another scale and period.
 */
export class Intensity implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly ratio: MoneyFlowRatio;

  constructor(period: number) {
    this.minimum = period;
    this.ratio = new MoneyFlowRatio(period, 100);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    this.ratio.run(bars, from, to, lines[0], keep);
  }
}
