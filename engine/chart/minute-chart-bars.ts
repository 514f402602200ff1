import { lowerBound } from '../core/lower-bound.ts';
import { LineKind, type TradeKind } from '../feed/line-kind.ts';
import { AggregateBars } from '../series/aggregate.ts';
import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { BAR_SIMULATED, Bars, type WallSeconds } from '../series/bars.ts';
import { midnightOf, wallOfDate, wallSeconds } from '../series/exchange-time.ts';
import { MinuteBars } from '../series/minute-bars.ts';
import { closeBefore } from '../series/priced-close.ts';
import { type LiveBars, RESTARTED_SECONDS, STALE, type TradeTerms, withTail } from './live-bars.ts';
import { SessionAxis } from './session-axis.ts';

/**
 * Minute bars of one or several sessions, gathered into bars of the chart's period, whose newest is made of the trades
 * as they come. Charts of one minute leave out 15:59 (`AggregateBars`).
 */
export class MinuteChartBars implements LiveBars {
  readonly axis: SessionAxis;
  private readonly minutes: MinuteBars;
  private readonly shown: AggregateBars;
  private readonly terms: TradeTerms;
  /** Live minutes of a day whose fetched minutes are simulated are simulated too. */
  private readonly liveFlag: number;

  /** `completed`: fetched minutes, which become this object's own; `period` in minutes; `today` as `yyyymmdd`. */
  constructor(completed: Bars, period: number, today: number, terms: TradeTerms, simulated: boolean) {
    this.minutes = new MinuteBars(false, completed);
    this.shown = new AggregateBars(completed, period);
    this.axis = new SessionAxis(this.shown.bars, period, wallOfDate(today));
    this.terms = terms;
    this.liveFlag = simulated ? BAR_SIMULATED : 0;
  }

  get bars(): Bars {
    return this.shown.bars;
  }

  get source(): Bars {
    return this.minutes.bars;
  }

  get changed(): number {
    return this.shown.changed;
  }

  get lastPrice(): number {
    const { bars } = this.minutes;
    return closeBefore(bars, bars.count);
  }

  push(
    kind: TradeKind,
    unixSeconds: number,
    price: number,
    size: number,
    flags: number,
  ): BarChangeNumber | typeof STALE {
    const time = wallSeconds(unixSeconds);
    if (kind === LineKind.T && this.isOutOfPlace(time)) return STALE;
    const { minutes, terms } = this;
    const change = minutes.push(kind, unixSeconds, price, size, flags, terms.boardlot, terms.isIndex);
    if (change === BarChange.Appended || change === BarChange.Inserted) {
      minutes.bars.flag[minutes.changed] |= this.liveFlag;
    }
    return this.shown.update(change, minutes.changed);
  }

  spliced(tail: Bars, from: number): Bars {
    return withTail(this.minutes.bars, tail, from, new Bars(this.minutes.bars.count + 1));
  }

  private isOutOfPlace(time: WallSeconds): boolean {
    const { bars } = this.minutes;
    if (!this.axis.hasDay(time)) return true;
    return bars.count > 0 && time < bars.time[bars.count - 1] - RESTARTED_SECONDS;
  }
}

/**
 * The last `days` sessions of minute bars, today's counted whether it has bars or not; all of them in new columns.
 * `today` is `yyyymmdd`.
 */
export function lastSessions(minutes: Bars, days: number, today: number): Bars {
  const midnight = wallOfDate(today);
  let from = minutes.count;
  let left = days;
  // Today's session counts even before its first minute.
  if (from === 0 || minutes.time[from - 1] < midnight) left--;
  while (from > 0 && left > 0) {
    const day = midnightOf(minutes.time[from - 1]);
    from = lowerBound(minutes.time, from, day);
    left--;
  }
  const begin = from < minutes.count ? minutes.time[from] : Number.POSITIVE_INFINITY;
  return withTail(new Bars(1), minutes, begin, new Bars(Math.max(1, minutes.count - from)));
}
