import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { Bars } from '../series/bars.ts';
import { wallOfDate } from '../time/exchange-time.ts';
import type { LiveBars } from './live-bars.ts';
import { OrdinalAxis } from './slot-axis.ts';

/** What a portfolio's chart shows besides its value: columns as long as its bars. */
export interface PortfolioLines {
  /** The cost of the shares held. */
  readonly cost: Float64Array;
  /** Value of purchases and sales since the previous bar; 0 on most. */
  readonly bought: Float64Array;
  readonly sold: Float64Array;
}

/** The columns of a portfolio's history, oldest first; `date` as `yyyymmdd`. */
interface ValueHistory extends PortfolioLines {
  readonly date: Float64Array;
  readonly value: Float64Array;
}

/**
 * The value of a portfolio over its dates as bars: all four prices are the value, the volume is 0. A date without a
 * value (before the first purchase, after the last sale) is a bar without a price. Trades do not change them.
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

  /** The value on the newest date; 0 once everything is sold. */
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
