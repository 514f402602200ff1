import { grown } from '../core/columns.ts';
import { lowerBound } from '../core/lower-bound.ts';
import { TradeKind, type TradeKindNumber } from '../feed/trade-kind.ts';
import { appliesToLast } from '../feed/trade-rule.ts';
import { secondOfDay, type WallSeconds, wallSeconds } from '../time/exchange-time.ts';
import { BarChange, type BarChangeNumber } from './bar-change.ts';
import { Bars } from './bars.ts';
import { NO_PRINT, Prints } from './prints.ts';
import { EXTENDED_CLOSE, EXTENDED_OPEN, SESSION_CLOSE, SESSION_OPEN } from './session.ts';

const MINUTE = 60;

/**
 * One-minute bars built from trades: those of the same minute merge, whatever their order. Completed minutes may be
 * loaded first; live trades continue from there.
 *
 * - Only trades that the trade rule accepts (`appliesToLast`) affect a bar, including its volume.
 * - `T` counts within 9:30–16:00 only; a 16:00 print belongs to the day's bar. `TE` counts within 4:00–9:30 and
 *   16:00–20:00, and only with `extended`. `TH` and `TR` count where their original trade did; the minute of 16:00 is
 *   ambiguous, so they are ignored there.
 * - The first print of a minute by time is its open, the last its close; of equal times, the order of arrival decides.
 * - A late trade amends its own minute; if that has no bar, one is inserted (`Inserted`, O(bars after it)).
 * - Trades in the loaded minutes must not count twice: `TH`, which replays the current minute, is ignored there, and so
 *   is a `T` before the first trade of a later minute, because it was sent while the minutes were fetched. After that,
 *   a late `T` of a loaded minute changes its high, low, volume and count, but not open and close, because their prints
 *   are unknown.
 * - `TR` cancels a trade: volume and count are subtracted, and the minute is recomputed from the remaining prints. With
 *   none left the bar stays, without a price. In a loaded minute, whose prints are unknown, the prices stay.
 *
 * A push within the newest minute is O(1), and no push allocates (columns double as they fill).
 */
export class MinuteBars {
  /** The bars. Grown in place: hold this object, never its columns. */
  readonly bars: Bars;
  /** The bar that the last push changed; meaningless after `None`. */
  changed = -1;
  private readonly extended: boolean;
  private readonly loadedUntil: WallSeconds;
  /** Whether a trade of a minute after the loaded ones has arrived. */
  private hasLive = false;
  private readonly prints = new Prints();
  /**
   * Wall time of the first and the last print of each bar; −∞ and ∞ for a loaded bar, so that no print precedes or
   * follows them.
   */
  private openedAt: Float64Array;
  private closedAt: Float64Array;
  /** The newest print of each bar. */
  private newest: Int32Array;

  /**
   * `loaded`: completed minutes, oldest first, which this object takes over. `extended`: includes hours outside
   * 9:30–16:00.
   */
  constructor(extended: boolean = false, loaded: Bars = new Bars()) {
    this.extended = extended;
    this.bars = loaded;
    this.loadedUntil = loaded.count === 0 ? Number.NEGATIVE_INFINITY : loaded.time[loaded.count - 1] + MINUTE;
    this.openedAt = new Float64Array(loaded.capacity).fill(Number.NEGATIVE_INFINITY);
    this.closedAt = new Float64Array(loaded.capacity).fill(Number.POSITIVE_INFINITY);
    this.newest = new Int32Array(loaded.capacity).fill(NO_PRINT);
  }

  /**
   * Applies one trade of the feed: `size` and `boardlot` in shares, `size` 0 or NaN for an index without one. Returns
   * the change of the bars, and sets `changed` to the bar. A trade without a price or time changes nothing.
   */
  push(
    kind: TradeKindNumber,
    unixSeconds: number,
    price: number,
    size: number,
    flags: number,
    boardlot: number,
    isIndex: boolean,
  ): BarChangeNumber {
    if (!appliesToLast(size, flags, boardlot, isIndex) || !(price > 0)) return BarChange.None;
    const time = wallSeconds(unixSeconds);
    const minute = Math.floor(time / MINUTE) * MINUTE;
    if (!this.takes(kind, secondOfDay(minute))) return BarChange.None;
    const shares = Number.isNaN(size) ? 0 : size;
    if (kind === TradeKind.TR) return this.takeBack(minute, time, price, shares);
    if (minute < this.loadedUntil) {
      if (kind === TradeKind.TH || !this.hasLive) return BarChange.None;
    } else {
      this.hasLive = true;
    }
    return this.add(minute, time, price, shares);
  }

  private takes(kind: TradeKindNumber, second: number): boolean {
    const regular = second >= SESSION_OPEN && second < SESSION_CLOSE;
    if (regular) return kind !== TradeKind.TE;
    if (!this.extended || !(second >= EXTENDED_OPEN && second < EXTENDED_CLOSE)) return false;
    return kind === TradeKind.TE || (kind !== TradeKind.T && second !== SESSION_CLOSE);
  }

  private add(minute: WallSeconds, time: WallSeconds, price: number, shares: number): BarChangeNumber {
    const { bars } = this;
    const index = this.firstNotBefore(minute);
    this.changed = index;
    if (index === bars.count || bars.time[index] !== minute) {
      const change = index === bars.count ? BarChange.Appended : BarChange.Inserted;
      bars.append(minute, price, price, price, price, shares, 1);
      this.reserve(bars.capacity);
      if (change === BarChange.Inserted) this.moveNewestTo(index);
      this.openedAt[index] = time;
      this.closedAt[index] = time;
      this.newest[index] = this.prints.add(time, price, shares, NO_PRINT);
      return change;
    }
    this.newest[index] = this.prints.add(time, price, shares, this.newest[index]);
    bars.volume[index] += shares;
    bars.trades[index] += 1;
    this.merge(index, time, price);
    return BarChange.Amended;
  }

  /** Merges a print into a bar's prices; a bar without a price takes it for all four. */
  private merge(index: number, time: WallSeconds, price: number): void {
    const { open, high, low, close } = this.bars;
    if (time < this.openedAt[index]) {
      this.openedAt[index] = time;
      open[index] = price;
    }
    if (time >= this.closedAt[index]) {
      this.closedAt[index] = time;
      close[index] = price;
    }
    if (price > high[index]) high[index] = price;
    const lowest = low[index];
    if (price < lowest || lowest === 0) low[index] = price;
  }

  private takeBack(minute: WallSeconds, time: WallSeconds, price: number, shares: number): BarChangeNumber {
    const { bars, prints } = this;
    const index = this.firstNotBefore(minute);
    if (index === bars.count || bars.time[index] !== minute) return BarChange.None;
    const loaded = this.closedAt[index] === Number.POSITIVE_INFINITY;
    const chain = this.newest[index];
    const print = prints.find(chain, time, price, shares);
    if (print === NO_PRINT && !loaded) return BarChange.None;
    if (print !== NO_PRINT) this.newest[index] = prints.remove(chain, print);
    bars.volume[index] = Math.max(0, bars.volume[index] - shares);
    bars.trades[index] = Math.max(0, bars.trades[index] - 1);
    if (!loaded) this.rebuild(index);
    this.changed = index;
    return BarChange.Amended;
  }

  private rebuild(index: number): void {
    const { bars, prints } = this;
    bars.open[index] = 0;
    bars.high[index] = 0;
    bars.low[index] = 0;
    bars.close[index] = 0;
    // Iterates from the newest print to the oldest. At equal times the later arrival is the close and must not be
    // replaced; the earlier one is the open and must replace.
    let openedAt = Number.MAX_VALUE;
    let closedAt = -Number.MAX_VALUE;
    for (let print = this.newest[index]; print !== NO_PRINT; print = prints.next(print)) {
      const time = prints.timeOf(print);
      const price = prints.priceOf(print);
      if (time <= openedAt) {
        openedAt = time;
        bars.open[index] = price;
      }
      if (time > closedAt) {
        closedAt = time;
        bars.close[index] = price;
      }
      if (price > bars.high[index]) bars.high[index] = price;
      const lowest = bars.low[index];
      if (price < lowest || lowest === 0) bars.low[index] = price;
    }
    this.openedAt[index] = openedAt;
    this.closedAt[index] = closedAt;
  }

  /** The first bar at or after `minute`, `bars.count` if there is none; O(1) for the newest minute. */
  private firstNotBefore(minute: WallSeconds): number {
    const { time, count } = this.bars;
    if (count === 0 || minute > time[count - 1]) return count;
    return minute === time[count - 1] ? count - 1 : lowerBound(time, count - 1, minute);
  }

  private reserve(capacity: number): void {
    if (this.newest.length >= capacity) return;
    this.openedAt = grown(this.openedAt, capacity);
    this.closedAt = grown(this.closedAt, capacity);
    this.newest = grown(this.newest, capacity);
  }

  /** Moves the bar just appended to `index`; the caller writes this object's own three columns there. */
  private moveNewestTo(index: number): void {
    const { bars } = this;
    bars.moveLastTo(index);
    const last = bars.count - 1;
    this.openedAt.copyWithin(index + 1, index, last);
    this.closedAt.copyWithin(index + 1, index, last);
    this.newest.copyWithin(index + 1, index, last);
  }
}
