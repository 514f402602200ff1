import { lowerBound } from '../core/lower-bound.ts';
import { BarChange, type BarChangeNumber } from '../series/bar-change.ts';
import { BarPyramid } from '../series/bar-pyramid.ts';
import { BAR_SIMULATED, Bars } from '../series/bars.ts';
import { dateOfWall, midnightOf } from '../series/exchange-time.ts';
import { closeBefore } from '../series/priced-close.ts';
import { ChartComparison } from './chart-comparison.ts';
import { ChartStudies } from './chart-studies.ts';
import type { IndicatorMaker } from './chart-study.ts';
import type { ComparedLine } from './compared-line.ts';
import { FlagRuns } from './flag-runs.ts';
import { type Headline, NewsMarks } from './news-marks.ts';
import type { Period } from './period.ts';
import type { SimulatedStretch } from './readout.ts';
import { OrdinalAxis, type SlotAxis } from './slot-axis.ts';
import type { PortfolioLines } from './value-bars.ts';

/**
 * The bars of a chart with all that is derived from them and kept: their axis, the min/max pyramid, the simulated runs, the
 * indicators.
 * Whoever changes the bars says so by `changed`, whose cost fits the change, or hands over others by `replace`.
 */
export class ChartSeries {
  bars: Bars;
  axis: SlotAxis;
  /** The bars of which `bars` are gathered; the same ones where nothing is. */
  private source: Bars;
  readonly pyramid = new BarPyramid();
  readonly simulated = new FlagRuns(BAR_SIMULATED);
  /** The indicators that are shown, with their values on `bars`. */
  readonly studies: ChartStudies;
  /** The securities that the chart is compared with, aligned with `bars`. */
  readonly compared = new ChartComparison();
  /** What stands beside the value of a portfolio; null for an instrument. */
  portfolio: PortfolioLines | null = null;
  /** How long the bars last. */
  period: Period = 'd';
  /** Whether the bars stand at the starts of their periods, as three line break's do not. */
  private gathers = true;
  private readonly news = new NewsMarks();
  /** The first bar that looks other than when this was last set to infinity, for whoever paints it. */
  changedFrom = 0;
  /** The previous day's close, 0 when unknown. */
  previousClose = 0;
  /** The newest price, 0 when there is none. It may be newer than the newest bar. */
  last = 0;

  /** `make` stands in for `createIndicator`. */
  constructor(make?: IndicatorMaker) {
    this.studies = new ChartStudies(make);
    this.bars = new Bars();
    this.source = this.bars;
    this.axis = new OrdinalAxis(this.bars);
  }

  /** Indices of the bars on whose dates there was news, ascending and each once; empty when nobody has told. */
  get newsMarks(): Int32Array {
    return this.news.marks;
  }

  /** The headlines of a bar, newest first. */
  headlinesAt(index: number): readonly string[] {
    return this.news.at(index);
  }

  /** The bar with news that is nearest to a bar; -1 when none has any. */
  nearestNews(index: number): number {
    return this.news.nearest(index);
  }

  /** Other news; none when it is not to be shown. */
  takeNews(items: readonly Headline[]): void {
    this.news.take(items);
    this.placeNews();
  }

  /** Shows other bars; `source` are those that they are gathered of, `gathers` is false when none are by time. */
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
    // Where bars went from the end, the newest one that stayed stands beside what is to be painted away.
    const from = Math.min(this.studies.changed(change, index), Math.max(0, this.bars.count - 1));
    this.changedFrom = Math.min(this.changedFrom, from);
    if (change > BarChange.Amended) this.placeNews();
  }

  /** The bars of a compared security changed from `from` on. */
  comparedChanged(line: ComparedLine, from: number): void {
    this.changedFrom = Math.min(this.changedFrom, line.followed(from));
  }

  /**
   * The newest simulated bars in a row; null when there are none. Its dates are those of the source: a year of which one
   * week is simulated is drawn as simulated, but does not begin to be so on 1 January.
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
   * The change of bar `index` from the close before it, of a bar of minutes from the close of the day before its own. NaN
   * where either is not known, as of a bar without a price.
   */
  changeOf(index: number, intraday: boolean): number {
    const { bars } = this;
    const before = intraday ? this.closeBeforeDay(index) : closeBefore(bars, index);
    return before > 0 && bars.close[index] > 0 ? bars.close[index] - before : Number.NaN;
  }

  /** What changes of the newest day count from is told beside the bars; of the days before it the minutes tell it. */
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
