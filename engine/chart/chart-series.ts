import { lowerBound } from '../core/lower-bound.ts';
import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { BarPyramid } from '../series/bar-pyramid.ts';
import { BAR_SIMULATED, Bars } from '../series/bars.ts';
import { closeBefore } from '../series/priced-close.ts';
import { dateOfWall, midnightOf } from '../time/exchange-time.ts';
import { ChartComparison } from './chart-comparison.ts';
import { ChartStudies } from './chart-studies.ts';
import type { IndicatorMaker } from './chart-study.ts';
import type { ComparedLine } from './compared-line.ts';
import { FlagRuns } from './flag-runs.ts';
import { type Headline, NewsMarks } from './news-marks.ts';
import type { Period } from './period.ts';
import { NOTHING_QUOTED, type QuotedPrices } from './quoted-prices.ts';
import type { SimulatedStretch } from './readout.ts';
import { OrdinalAxis, type SlotAxis } from './slot-axis.ts';
import type { PortfolioLines } from './value-bars.ts';

/**
 * The bars of a chart with everything derived from them: their axis, the min/max pyramid, the simulated runs, the
 * indicators.
 * Every change of the bars must be reported by `changed`, whose cost depends on the change, or by `replace`.
 */
export class ChartSeries {
  bars: Bars;
  axis: SlotAxis;
  /** The bars from which `bars` are aggregated; the same object if none are. */
  private source: Bars;
  readonly pyramid = new BarPyramid();
  readonly simulated = new FlagRuns(BAR_SIMULATED);
  /** The indicators shown, with their values on `bars`. */
  readonly studies: ChartStudies;
  /** The securities that the chart is compared with, aligned with `bars`. */
  readonly compared = new ChartComparison();
  /** What is drawn besides a portfolio's value; null for an instrument. */
  portfolio: PortfolioLines | null = null;
  /** How long the bars last. */
  period: Period = 'd';
  /** Whether the bars' times are the starts of their periods; three-line-break bars' are not. */
  private gathers = true;
  private readonly news = new NewsMarks();
  /** The first bar that has changed since the painter last set this to infinity. */
  changedFrom = 0;
  /** The previous day's close, 0 when unknown. */
  previousClose = 0;
  /** The newest price, 0 when there is none. It may be newer than the newest bar. */
  last = 0;
  /** What of the quote is marked on the price axis. */
  quoted: QuotedPrices = NOTHING_QUOTED;

  /** `make` stands in for `createIndicator`. */
  constructor(make?: IndicatorMaker) {
    this.studies = new ChartStudies(make);
    this.bars = new Bars();
    this.source = this.bars;
    this.axis = new OrdinalAxis(this.bars);
  }

  /** Indices of the bars with news on their dates, ascending and unique; empty before news are set. */
  get newsMarks(): Int32Array {
    return this.news.marks;
  }

  /** The headlines of a bar, newest first. */
  headlinesAt(index: number): readonly string[] {
    return this.news.at(index);
  }

  /** The bar with news nearest to a bar; -1 if there is none. */
  nearestNews(index: number): number {
    return this.news.nearest(index);
  }

  /** Replaces the news; an empty list hides them. */
  takeNews(items: readonly Headline[]): void {
    this.news.take(items);
    this.placeNews();
  }

  /**
   * Replaces the bars. `source` are the bars they are aggregated from; `gathers` is false if they are not aggregated by
   * time.
   */
  replace(bars: Bars, axis: SlotAxis, source: Bars = bars, gathers = true): void {
    this.bars = bars;
    this.gathers = gathers;
    this.source = source;
    this.axis = axis;
    this.pyramid.changedFrom(0);
    this.simulated.fill(bars);
    this.studies.replace(bars);
    this.compared.replace(bars);
    this.changedFrom = 0;
    this.placeNews();
  }

  /** Bar `index` changed: amended, appended, or put between others. */
  changed(change: BarChangeNumber, index: number): void {
    if (change === BarChange.Amended) {
      this.pyramid.amend(this.bars, index);
    } else if (change === BarChange.Appended) {
      this.simulated.append(this.bars);
    } else if (change === BarChange.Inserted) {
      this.pyramid.changedFrom(index);
      this.simulated.fill(this.bars);
    }
    if (change === BarChange.None) return;
    this.compared.changed(change, index);
    // If bars were removed from the end, the newest remaining one is next to what must be erased.
    const from = Math.min(this.studies.changed(change, index), Math.max(0, this.bars.count - 1));
    this.changedFrom = Math.min(this.changedFrom, from);
    if (change > BarChange.Amended) this.placeNews();
  }

  /** The bars of a compared security changed from `from` on. */
  comparedChanged(line: ComparedLine, from: number): void {
    this.changedFrom = Math.min(this.changedFrom, line.followed(from));
  }

  /**
   * The newest simulated bars in a row; null when there are none. Its dates are those of the source: a year with one
   * simulated week is drawn as simulated, but its stretch does not begin on 1 January.
   */
  get simulatedStretch(): SimulatedStretch | null {
    const { time, flag, count } = this.source;
    let end = count;
    while (end > 0 && (flag[end - 1] & BAR_SIMULATED) === 0) end--;
    if (end === 0) return null;
    let first = end - 1;
    while (first > 0 && (flag[first - 1] & BAR_SIMULATED) !== 0) first--;
    return { from: first === 0 ? 0 : dateOfWall(time[first]), to: end === count ? 0 : dateOfWall(time[end - 1]) };
  }

  /**
   * The change of bar `index` from the previous close; for a minute bar from the previous day's close. NaN if either is
   * unknown, as for a bar without a price.
   */
  changeOf(index: number, intraday: boolean): number {
    const { bars } = this;
    const before = intraday ? this.closeBeforeDay(index) : closeBefore(bars, index);
    return before > 0 && bars.close[index] > 0 ? bars.close[index] - before : Number.NaN;
  }

  /** For the newest day the previous close is given separately; for earlier days it comes from the minutes. */
  private closeBeforeDay(index: number): number {
    const { axis, bars, source } = this;
    const day = midnightOf(bars.time[index]);
    const newest = Math.max(axis.timeAt(axis.end - 1), source.time[source.count - 1]);
    if (day >= midnightOf(newest)) return this.previousClose;
    return closeBefore(source, lowerBound(source.time, source.count, day));
  }

  private placeNews(): void {
    this.news.place(this.bars, this.period, this.gathers);
  }
}
