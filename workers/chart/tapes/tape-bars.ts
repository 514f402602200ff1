import { type LiveBars, RESTARTED_SECONDS, STALE, type TradeTerms, withTail } from '../../../engine/chart/live-bars.ts';
import { OrdinalAxis, type SlotAxis } from '../../../engine/chart/slot-axis.ts';
import { TradeKind, type TradeKindNumber } from '../../../engine/feed/trade-kind.ts';
import { BarChange, type BarChangeNumber } from '../../../engine/series/bar-change.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { MinuteBars } from '../../../engine/series/minute-bars.ts';
import { closeBefore } from '../../../engine/series/priced-close.ts';
import { DAY_SECONDS, wallOfDate, wallSeconds } from '../../../engine/time/exchange-time.ts';

/**
 * The minutes of one day as a tape shows them: every minute with trades, including 15:59, which one-minute charts omit.
 */
export class TapeBars implements LiveBars {
  readonly bars: Bars;
  readonly source: Bars;
  readonly axis: SlotAxis;
  private readonly minutes: MinuteBars;
  private readonly terms: TradeTerms;
  private readonly midnight: number;

  /**
   * `completed`: fetched minutes of `today` (`yyyymmdd`), which this object takes over. `extended`: includes trades at
   * 4:00–9:30 and 16:00–20:00.
   */
  constructor(completed: Bars, today: number, terms: TradeTerms, extended: boolean) {
    this.minutes = new MinuteBars(extended, completed);
    this.bars = completed;
    this.source = completed;
    this.axis = new OrdinalAxis(completed);
    this.terms = terms;
    this.midnight = wallOfDate(today);
  }

  get changed(): number {
    return this.minutes.changed;
  }

  get lastPrice(): number {
    return closeBefore(this.bars, this.bars.count);
  }

  push(
    kind: TradeKindNumber,
    unixSeconds: number,
    price: number,
    size: number,
    flags: number,
  ): BarChangeNumber | typeof STALE {
    const time = wallSeconds(unixSeconds);
    if ((kind === TradeKind.T || kind === TradeKind.TE) && this.isOutOfPlace(time)) return STALE;
    // A trade of another day belongs to another tape.
    if (!this.isToday(time)) return BarChange.None;
    return this.minutes.push(kind, unixSeconds, price, size, flags, this.terms.boardlot, this.terms.isIndex);
  }

  spliced(tail: Bars, from: number): Bars {
    return withTail(this.bars, tail, from, new Bars(this.bars.count + 1));
  }

  private isToday(time: number): boolean {
    return time >= this.midnight && time < this.midnight + DAY_SECONDS;
  }

  private isOutOfPlace(time: number): boolean {
    const { count, time: times } = this.bars;
    return !this.isToday(time) || (count > 0 && time < times[count - 1] - RESTARTED_SECONDS);
  }
}
