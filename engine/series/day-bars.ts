import { TradeKind, type TradeKindNumber } from '../feed/trade-kind.ts';
import { appliesToLast } from '../feed/trade-rule.ts';
import { boardLot } from '../quotes/board-lot.ts';
import { midnightOf, type WallSeconds, wallSeconds } from '../time/exchange-time.ts';
import { BarChange, type BarChangeNumber } from './bar-change.ts';
import { BAR_FILLED, type Bars } from './bars.ts';

/**
 * The live last bar of a daily chart. A trade is absorbed if the trade rule accepts it and it has at least 100 shares
 * (500 if the price is under 1, 1000 if under 0.1; an index always). The trade's date decides: on the last bar's date
 * it amends that bar, on a later one it begins the next bar, on an earlier one it changes nothing.
 *
 * The bar's volume and count are the day's cumulative figures that the trade carries, so that trades that it does not
 * absorb, and those already in the loaded bar, are counted once. Without those figures (NaN) the trade's own are added.
 * The close follows the newest pushed trade by time; replayed trades (`TH`) come in order, so the last one wins.
 */
export class DayBars {
  /** The day bars, oldest first; the last one is live. */
  readonly bars: Bars;
  /** The bar that the last push changed; meaningless after `None`. */
  changed = -1;
  /** Unix time of the trade that set the close. */
  private closedAt = Number.NEGATIVE_INFINITY;

  constructor(bars: Bars) {
    this.bars = bars;
  }

  /**
   * Applies one trade of the feed, with the day's shares and prints after it. Returns the change of the last bar. A
   * cancelled trade (`TR`) corrects volume and count; the bar's prices stay until the history is loaded again.
   */
  push(
    kind: TradeKindNumber,
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
    const date = midnightOf(wallSeconds(unixSeconds));
    const shares = Number.isNaN(size) ? 0 : size;
    const last = this.bars.count - 1;
    const lastDate = last < 0 ? Number.NEGATIVE_INFINITY : midnightOf(this.bars.time[last]);
    if (kind !== TradeKind.TR && date > lastDate)
      return this.begin(date, unixSeconds, price, shares, dayVolume, dayTrades);
    if (date !== lastDate) return BarChange.None;
    this.changed = last;
    const volume = this.bars.volume[last];
    const trades = this.bars.trades[last];
    if (kind === TradeKind.TR) {
      this.count(
        last,
        Number.isNaN(dayVolume) ? volume - shares : dayVolume,
        Number.isNaN(dayTrades) ? trades - 1 : dayTrades,
      );
    } else {
      this.absorb(last, unixSeconds, price);
      this.count(
        last,
        Number.isNaN(dayVolume) ? volume + shares : Math.max(volume, dayVolume),
        Number.isNaN(dayTrades) ? trades + 1 : Math.max(trades, dayTrades),
      );
    }
    return BarChange.Amended;
  }

  private begin(
    date: WallSeconds,
    unixSeconds: number,
    price: number,
    shares: number,
    dayVolume: number,
    dayTrades: number,
  ): BarChangeNumber {
    const { bars } = this;
    this.changed = bars.count;
    this.closedAt = unixSeconds;
    bars.append(date, price, price, price, price, 0, 0);
    this.count(this.changed, Number.isNaN(dayVolume) ? shares : dayVolume, Number.isNaN(dayTrades) ? 1 : dayTrades);
    return BarChange.Appended;
  }

  private absorb(index: number, unixSeconds: number, price: number): void {
    const { open, high, low, close } = this.bars;
    if (!(close[index] > 0)) {
      open[index] = price;
      high[index] = price;
      low[index] = price;
      this.bars.flag[index] &= ~BAR_FILLED;
    } else {
      if (price > high[index]) high[index] = price;
      if (price < low[index]) low[index] = price;
    }
    if (unixSeconds < this.closedAt) return;
    this.closedAt = unixSeconds;
    close[index] = price;
  }

  private count(index: number, volume: number, trades: number): void {
    this.bars.volume[index] = Math.max(0, volume);
    this.bars.trades[index] = Math.max(0, trades);
  }
}
