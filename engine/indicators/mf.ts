import type { Indicator, PriceColumns } from './indicator.ts';
import { WindowRatio } from './window-ratio.ts';
import { WorkLine } from './work-line.ts';

/** Two typical prices that differ by less than this share of their sum, that is only by rounding, are equal. */
const TIE = 1e-14;

/**
 * Money flow index: the money (typical price × volume) of rising bars in percent of that of rising and falling bars, over
 * `period` bars. One line, first at `period`; 50 without any flow. The definition is that of TA-Lib's MFI with its scaled
 * tie rule: prices that are equal on paper differ in the last bit, and would move a whole bar's flow to one side.
 */
export class MoneyFlowIndex implements Indicator {
  readonly minimum: number;
  readonly lineCount = 1;
  private readonly rising = new WorkLine();
  private readonly moving = new WorkLine();
  private readonly ratio: WindowRatio;

  constructor(period: number) {
    this.minimum = period + 1;
    this.ratio = new WindowRatio(period, 100, 50);
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    const rising = this.rising.reach(to);
    const moving = this.moving.reach(to);
    const high = bars.high;
    const low = bars.low;
    const close = bars.close;
    const volume = bars.volume;
    let i = from;
    if (i === 0 && i < to) {
      rising[0] = 0;
      moving[0] = 0;
      i = 1;
    }
    let before = i < to ? typicalPrice(high[i - 1], low[i - 1], close[i - 1]) : 0;
    for (; i < to; i++) {
      const price = typicalPrice(high[i], low[i], close[i]);
      const change = price - before;
      const tie = TIE * (price + before);
      const flow = price * volume[i];
      rising[i] = Number(change > tie) * flow;
      moving[i] = Number(Math.abs(change) > tie) * flow;
      before = price;
    }
    this.ratio.run(rising, moving, 1, from, to, lines[0], keep);
  }
}

/** Added from left to right and divided by three, as in the reference: another order would break ties differently. */
function typicalPrice(high: number, low: number, close: number): number {
  return (high + low + close) / 3;
}
