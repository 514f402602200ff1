import { lowerBound } from '../core/lower-bound.ts';
import { TradeKind, type TradeKindNumber } from '../feed/trade-kind.ts';
import { AggregateBars } from '../series/aggregate.ts';
import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { BAR_SIMULATED, Bars } from '../series/bars.ts';
import { MinuteBars } from '../series/minute-bars.ts';
import { closeBefore } from '../series/priced-close.ts';
import { midnightOf, type WallSeconds, wallOfDate, wallSeconds } from '../time/exchange-time.ts';
import { type LiveBars, RESTARTED_SECONDS, STALE, type TradeTerms, withTail } from './live-bars.ts';
import { SessionAxis } from './session-axis.ts';

/**
 * Minute bars of one or more sessions, aggregated into bars of the chart's period; live trades build the newest.
 * One-minute charts omit 15:59 (`AggregateBars`).
 */
export class MinuteChartBars implements LiveBars {
  readonly axis: SessionAxis;
  private readonly minutes: MinuteBars;
  private readonly shown: AggregateBars;
  private readonly terms: TradeTerms;
  /** Live minutes are simulated if the fetched minutes of their day are. */
  private readonly liveFlag: number;

  /** `completed`: fetched minutes, which this object takes over; `period` in minutes; `today` as `yyyymmdd`. */
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
    kind: TradeKindNumber,
    unixSeconds: number,
    price: number,
    size: number,
    flags: number,
  ): BarChangeNumber | typeof STALE {
    const time = wallSeconds(unixSeconds);
    if (kind === TradeKind.T && this.isOutOfPlace(time)) return STALE;
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

/** The midnight at which the last `days` sessions of minute bars begin; today (`yyyymmdd`) counts even without bars. */
export function sessionsBegin(minutes: Bars, days: number, today: number): WallSeconds {
  let begin = wallOfDate(today);
  let from = lowerBound(minutes.time, minutes.count, begin);
  for (let left = days - 1; left > 0 && from > 0; left--) {
    begin = midnightOf(minutes.time[from - 1]);
    from = lowerBound(minutes.time, from, begin);
  }
  return begin;
}
