import type { TradeKindNumber } from '../feed/trade-kind.ts';
import { AggregateBars } from '../series/aggregate.ts';
import type { BarChangeNumber } from '../series/bar-change.ts';
import type { Bars } from '../series/bars.ts';
import { DayChartBars } from './day-chart-bars.ts';
import { type LiveBars, STALE, type TradeTerms } from './live-bars.ts';
import type { HistoricalPeriod } from './period.ts';
import { OrdinalAxis } from './slot-axis.ts';

/**
 * Bars of weeks, months, quarters or years, aggregated from day bars. A trade amends today's day bar and the last of
 * the longer bars, both in constant time. Stale when the day bars are.
 */
export class LongChartBars implements LiveBars {
  readonly axis: OrdinalAxis;
  private readonly days: DayChartBars;
  private readonly shown: AggregateBars;

  /** `days`: day bars, which this object takes over; `today` is the market's date, `yyyymmdd`. */
  constructor(days: Bars, period: Exclude<HistoricalPeriod, 'd'>, today: number, terms: TradeTerms) {
    this.days = new DayChartBars(days, today, terms);
    this.shown = new AggregateBars(days, period);
    this.axis = new OrdinalAxis(this.shown.bars);
  }

  get bars(): Bars {
    return this.shown.bars;
  }

  get source(): Bars {
    return this.days.bars;
  }

  get changed(): number {
    return this.shown.changed;
  }

  get lastPrice(): number {
    return this.days.lastPrice;
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
    const change = this.days.push(kind, unixSeconds, price, size, flags, dayVolume, dayTrades);
    return change === STALE ? STALE : this.shown.update(change, this.days.changed);
  }

  spliced(tail: Bars, from: number): Bars {
    return this.days.spliced(tail, from);
  }
}
