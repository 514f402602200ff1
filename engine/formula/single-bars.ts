import type { PriceColumns } from '../indicators/indicator.ts';

/** One bar of each of many securities: `FormulaScreen` reads bar `i` as the running one of row `i`. */
export class SingleBars implements PriceColumns {
  readonly count: number;
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly trades: Float64Array;

  constructor(rows: number) {
    this.count = rows;
    this.time = new Float64Array(rows);
    this.open = new Float64Array(rows);
    this.high = new Float64Array(rows);
    this.low = new Float64Array(rows);
    this.close = new Float64Array(rows);
    this.volume = new Float64Array(rows);
    this.trades = new Float64Array(rows);
  }

  /** Replaces the bar of a row. False if it is the same. */
  set(
    row: number,
    time: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    trades: number,
  ): boolean {
    const isSame =
      this.time[row] === time &&
      this.close[row] === close &&
      this.volume[row] === volume &&
      this.trades[row] === trades &&
      this.high[row] === high &&
      this.low[row] === low &&
      this.open[row] === open;
    if (isSame) return false;
    this.time[row] = time;
    this.open[row] = open;
    this.high[row] = high;
    this.low[row] = low;
    this.close[row] = close;
    this.volume[row] = volume;
    this.trades[row] = trades;
    return true;
  }
}
