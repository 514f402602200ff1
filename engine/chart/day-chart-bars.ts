import { LineKind, type TradeKind } from '../feed/line-kind.ts';
import { appliesToLast } from '../feed/trade-rule.ts';
import { boardLot } from '../quotes/board-lot.ts';
import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { Bars } from '../series/bars.ts';
import { DAY_SECONDS, wallOfDate, wallSeconds } from '../series/exchange-time.ts';
import { type LiveBars, STALE, type TradeTerms, withTail } from './live-bars.ts';
import { OrdinalAxis } from './slot-axis.ts';

/** A day's volume cannot fall by more than trades taken back; below this part of it the session has begun again. */
const RESTARTED_BELOW = 0.5;

/**
 * Day bars whose newest follows the day's trades: regular ones that the trade rule lets through move high, low and
 * close, and the feed's cumulative volume is the bar's. Prices merge by extremes, so a trade that the fetched bar
 * already holds does no harm.
 */
export class DayChartBars implements LiveBars {
  readonly bars: Bars;
  readonly axis: OrdinalAxis;
  changed = -1;
  private readonly today: number;
  private readonly terms: TradeTerms;

  /** `bars` become this object's own. `today` is the market's date, `yyyymmdd`. */
  constructor(bars: Bars, today: number, terms: TradeTerms) {
    this.bars = bars;
    this.axis = new OrdinalAxis(bars);
    this.today = wallOfDate(today);
    this.terms = terms;
  }

  get lastPrice(): number {
    const { count, close } = this.bars;
    return count === 0 ? 0 : close[count - 1];
  }

  push(
    kind: TradeKind,
    unixSeconds: number,
    price: number,
    size: number,
    flags: number,
    volume: number,
  ): BarChangeNumber | typeof STALE {
    const lot = boardLot(this.terms.boardlot, price);
    if (kind === LineKind.TE || !(price > 0) || !appliesToLast(size, flags, lot, this.terms.isIndex)) {
      return BarChange.None;
    }
    // The prices that are left when a trade is taken back stand in no line of the feed.
    if (kind === LineKind.TR) return STALE;
    const time = wallSeconds(unixSeconds);
    const day = Math.floor(time / DAY_SECONDS) * DAY_SECONDS;
    if (day > this.today) return STALE;
    const { bars } = this;
    const last = bars.count - 1;
    if (last < 0 || day > bars.time[last]) return this.begin(kind, day, price, volume);
    if (day < bars.time[last]) return BarChange.None;
    if (kind === LineKind.T && volume < bars.volume[last] * RESTARTED_BELOW) return STALE;
    this.changed = last;
    if (price > bars.high[last]) bars.high[last] = price;
    if (price < bars.low[last] || bars.low[last] === 0) bars.low[last] = price;
    if (bars.open[last] === 0) bars.open[last] = price;
    if (kind === LineKind.T) {
      bars.close[last] = price;
      if (volume > 0) bars.volume[last] = volume;
    }
    return BarChange.Amended;
  }

  spliced(tail: Bars, from: number): Bars {
    return withTail(this.bars, tail, from, new Bars(this.bars.count + 1));
  }

  private begin(kind: TradeKind, day: number, price: number, volume: number): BarChangeNumber {
    if (kind !== LineKind.T) return BarChange.None;
    const last = this.bars.count - 1;
    const flag = last < 0 ? 0 : this.bars.flag[last];
    this.bars.append(day, price, price, price, price, Number.isNaN(volume) ? 0 : volume, 1, flag);
    this.changed = last + 1;
    return BarChange.Appended;
  }
}
