import { TradeKind, type TradeKindNumber } from '../feed/trade-kind.ts';
import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { BAR_SIMULATED, Bars } from '../series/bars.ts';
import { DayBars } from '../series/day-bars.ts';
import { closeBefore } from '../series/priced-close.ts';
import { bandStart, SESSION_OPEN } from '../series/session.ts';
import { midnightOf, secondOfDay, wallOfDate, wallSeconds } from '../time/exchange-time.ts';
import { type LiveBars, STALE, type TradeTerms, withTail } from './live-bars.ts';
import { OrdinalAxis } from './slot-axis.ts';

/** A day's volume falls only by cancelled trades; below this share of it the session must have begun again. */
const RESTARTED_BELOW = 0.5;

/**
 * Day bars, of which the newest follows the day's regular trades (`DayBars`). Stale when a trade is cancelled (only a
 * fetch knows its bar's prices then), when the session begins again, and when an unannounced day begins.
 */
export class DayChartBars implements LiveBars {
  readonly bars: Bars;
  readonly axis: OrdinalAxis;
  private readonly live: DayBars;
  private readonly today: number;
  private readonly terms: TradeTerms;

  /** Takes over `bars`. `today` is the market's date, `yyyymmdd`. */
  constructor(bars: Bars, today: number, terms: TradeTerms) {
    this.bars = bars;
    this.axis = new OrdinalAxis(bars);
    this.live = new DayBars(bars);
    this.today = wallOfDate(today);
    this.terms = terms;
  }

  get source(): Bars {
    return this.bars;
  }

  get changed(): number {
    return this.live.changed;
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
    dayVolume: number,
    dayTrades: number,
  ): BarChangeNumber | typeof STALE {
    const time = wallSeconds(unixSeconds);
    // Trades of the extended hours are replayed as `TH` too; a replayed close is already in the fetched bar.
    const earlier = kind === TradeKind.TH && bandStart(secondOfDay(time)) !== SESSION_OPEN;
    if (earlier || kind === TradeKind.TE) return BarChange.None;
    const day = midnightOf(time);
    if (kind === TradeKind.TR || day > this.today) return STALE;
    const { bars } = this;
    const last = bars.count - 1;
    if (
      kind === TradeKind.T &&
      last >= 0 &&
      day === bars.time[last] &&
      dayVolume < bars.volume[last] * RESTARTED_BELOW
    ) {
      return STALE;
    }
    const { boardlot, isIndex } = this.terms;
    const change = this.live.push(kind, unixSeconds, price, size, flags, boardlot, isIndex, dayVolume, dayTrades);
    // A day after a simulated one is simulated too.
    if (change === BarChange.Appended && last >= 0) bars.flag[last + 1] |= bars.flag[last] & BAR_SIMULATED;
    return change;
  }

  spliced(tail: Bars, from: number): Bars {
    return withTail(this.bars, tail, from, new Bars(this.bars.count + 1));
  }
}
