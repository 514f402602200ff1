import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { Bars } from '../series/bars.ts';
import { wallOfDate } from '../series/exchange-time.ts';
import type { LiveBars } from './live-bars.ts';
import { OrdinalAxis } from './slot-axis.ts';

/** What a portfolio's chart shows besides its value: columns as long as its bars. */
export interface PortfolioLines {
  /** What the shares held were bought for. */
  readonly cost: Float64Array;
  /** Worth of what was bought and of what was sold since the bar before, 0 on most. */
  readonly bought: Float64Array;
  readonly sold: Float64Array;
}

/** The columns of a portfolio's history, oldest first; `date` as `yyyymmdd`. */
interface ValueHistory extends PortfolioLines {
  readonly date: Float64Array;
  readonly value: Float64Array;
}

/**
 * The value of a portfolio over its dates as bars of a chart: all four prices are the value, nothing is traded. A date
 * without a value (before the first purchase, after the last sale) is a bar without a price. No trade changes them.
 */
export class ValueBars implements LiveBars {
  readonly bars: Bars;
  readonly axis: OrdinalAxis;
  readonly changed = -1;
  readonly portfolio: PortfolioLines;

  constructor(history: ValueHistory) {
    const { date, value } = history;
    this.bars = new Bars(date.length);
    for (let i = 0; i < date.length; i++) {
      this.bars.append(wallOfDate(date[i]), value[i], value[i], value[i], value[i], 0);
    }
    this.axis = new OrdinalAxis(this.bars);
    this.portfolio = history;
  }

  get source(): Bars {
    return this.bars;
  }

  /** The value on the newest date: 0 after everything was sold, whatever it was before. */
  get lastPrice(): number {
    const { count, close } = this.bars;
    return count === 0 ? 0 : close[count - 1];
  }

  push(): BarChangeNumber {
    return BarChange.None;
  }

  spliced(): Bars {
    return this.bars;
  }
}
