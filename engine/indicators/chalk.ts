import type { Indicator, PriceColumns } from './indicator.ts';
import { MoneyFlowRatio } from './money-flow-ratio.ts';

/** Chaikin money flow, −1 … 1. One line, first at `period - 1`; 0 without volume. */
export class ChaikinMoneyFlow implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly ratio: MoneyFlowRatio;

  constructor(period: number) {
    this.minimum = period;
    this.ratio = new MoneyFlowRatio(period, 1);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    this.ratio.run(bars, from, to, lines[0], keep);
  }
}
