import { LineKind, type TradeKind } from '../feed/line-kind.ts';
import { appliesToLast } from '../feed/trade-rule.ts';
import { boardLot } from '../quotes/board-lot.ts';
import { BarChange, type BarChangeNumber } from './bar-change.ts';
import type { Bars } from './bars.ts';
import { DAY_SECONDS, wallSeconds } from './exchange-time.ts';

/**
 * The live last bar of a daily chart. A trade is absorbed when the trade rule lets it through and it has at least 100
 * shares (500 when the price is under 1, 1000 when under 0.1; an index always). The trade's date decides: the last bar's
 * own date amends it, a later one begins the next bar, an earlier one changes nothing.
 *
 * The bar's volume and count are the day's cumulative figures that the trade carries, so that trades which it does not
 * absorb and those already in the loaded bar are counted once; without them (NaN) the trade's own are added. The close
 * follows the newest trade by time among those pushed: replayed trades (`TH`) come in order, so they end at the last.
 */
export class DayBar {
  /** The day bars, oldest first; the last one is live. */
  readonly bars: Bars;
  /** Unix time of the trade that the close is from. */
  private closedAt = Number.NEGATIVE_INFINITY;

  constructor(bars: Bars) {
    this.bars = bars;
  }

  /**
   * One trade as the feed tells it, with the day's shares and prints after it. Returns what became of the last bar. A
   * trade taken back (`TR`) corrects volume and count; the bar's prices stand until the history is loaded again.
   */
  push(
    kind: TradeKind,
    unixSeconds: number,
    price: number,
    size: number,
    flags: number,
    boardlot: number,
    isIndex: boolean,
    dayVolume: number,
    dayTrades: number,
  ): BarChangeNumber {
    if (!(price > 0) || !appliesToLast(size, flags, boardlot, isIndex)) return BarChange.None;
    if (!isIndex && size < boardLot(0, price)) return BarChange.None;
    const { bars } = this;
    const date = Math.floor(wallSeconds(unixSeconds) / DAY_SECONDS) * DAY_SECONDS;
    const last = bars.count - 1;
    const lastDate = last < 0 ? Number.NEGATIVE_INFINITY : Math.floor(bars.time[last] / DAY_SECONDS) * DAY_SECONDS;
    const shares = Number.isNaN(size) ? 0 : size;
    if (kind === LineKind.TR) {
      if (date !== lastDate) return BarChange.None;
      this.setVolume(last, Number.isNaN(dayVolume) ? bars.volume[last] - shares : dayVolume);
      this.setTrades(last, Number.isNaN(dayTrades) ? bars.trades[last] - 1 : dayTrades);
      return BarChange.Amended;
    }
    if (date > lastDate) {
      this.closedAt = unixSeconds;
      bars.append(date, price, price, price, price, 0, 0);
      this.setVolume(last + 1, Number.isNaN(dayVolume) ? shares : dayVolume);
      this.setTrades(last + 1, Number.isNaN(dayTrades) ? 1 : dayTrades);
      return BarChange.Appended;
    }
    if (date !== lastDate) return BarChange.None;
    this.absorb(last, unixSeconds, price);
    this.setVolume(last, Number.isNaN(dayVolume) ? bars.volume[last] + shares : Math.max(bars.volume[last], dayVolume));
    this.setTrades(last, Number.isNaN(dayTrades) ? bars.trades[last] + 1 : Math.max(bars.trades[last], dayTrades));
    return BarChange.Amended;
  }

  private absorb(index: number, unixSeconds: number, price: number): void {
    const { open, high, low, close } = this.bars;
    if (!(close[index] > 0)) {
      open[index] = price;
      high[index] = price;
      low[index] = price;
    } else {
      if (price > high[index]) high[index] = price;
      if (price < low[index]) low[index] = price;
    }
    if (unixSeconds < this.closedAt) return;
    this.closedAt = unixSeconds;
    close[index] = price;
  }

  private setVolume(index: number, volume: number): void {
    this.bars.volume[index] = Math.max(0, volume);
  }

  private setTrades(index: number, trades: number): void {
    this.bars.trades[index] = Math.max(0, trades);
  }
}
