import type { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { CHART_TYPE_TABLE, type ChartType } from '../../../engine/chart/chart-type.ts';
import { homeSlot } from '../../../engine/chart/home-slot.ts';
import type { LiveBars } from '../../../engine/chart/live-bars.ts';
import { firstBarFrom, type SlotAxis } from '../../../engine/chart/slot-axis.ts';
import { ThreeLineBars } from '../../../engine/chart/three-line-bars.ts';
import type { BarOrigin, ChartSpan, Prepend } from './bar-origin.ts';

/** Bars of an origin over a span. */
export interface BarScope {
  readonly origin: BarOrigin;
  readonly span: ChartSpan;
}

/** The bars in a chart's series: as they are, or as the three-line-break lines made from them. */
export class ShownBars {
  /** The bars of the period. */
  bars: LiveBars | undefined;
  /** The bars drawn: the same, or the lines made from them. */
  drawn: LiveBars | undefined;
  /** How many bars before the span were requested with them; infinite for all there are. */
  asked = 0;
  /** Epoch ms of the browser at which they last came from the server; 0 before. */
  fetchedAt = 0;
  /** The market's date on which they were fetched whole, `yyyymmdd`. */
  day = 0;
  private readonly series: ChartSeries;
  private scope: BarScope | undefined;
  private isThreeLine = false;

  constructor(series: ChartSeries) {
    this.series = series;
  }

  /** The slot at which the span begins. */
  get home(): number {
    const { bars, scope, series } = this;
    if (bars === undefined || scope === undefined) return 0;
    const { origin, span } = scope;
    return homeSlot(span.range, span.period, origin.today(bars), bars.source, series.axis);
  }

  /** Whether the span has no bars, though there may be some before it. */
  get isEmpty(): boolean {
    return this.countBefore >= this.series.axis.count;
  }

  /** Shows the bars that were fetched of a scope. */
  show(bars: LiveBars, scope: BarScope, fetchedAt: number): void {
    const { subject } = scope.origin;
    this.scope = scope;
    this.fetchedAt = fetchedAt;
    this.day = subject?.today ?? 0;
    this.put(bars);
    this.series.previousClose = subject?.previousClose ?? bars.bars.close[bars.bars.count - 2] ?? 0;
  }

  /** Shows the bars with the older ones that `prepend` puts in front, which completes them. */
  showOlder(prepend: Prepend): void {
    if (this.bars === undefined) return;
    this.asked = Number.POSITIVE_INFINITY;
    this.put(prepend(this.bars));
  }

  /** Rearranges them for a chart type; returns the previous axis, or null if nothing changed. */
  drawAs(chartType: ChartType): SlotAxis | null {
    const isThreeLine = CHART_TYPE_TABLE[chartType].threeLine === true;
    const other = isThreeLine !== this.isThreeLine;
    this.isThreeLine = isThreeLine;
    if (!other || this.bars === undefined) return null;
    const { axis } = this.series;
    this.put(this.bars);
    return axis;
  }

  /** Whether fewer than this many bars are before the span, although there may be more on the server. */
  lack(wanted: number): boolean {
    const { scope } = this;
    return scope !== undefined && this.countBefore < wanted && !scope.origin.isWhole(scope.span, this.asked);
  }

  private get countBefore(): number {
    return firstBarFrom(this.series.axis, this.home);
  }

  private put(bars: LiveBars): void {
    const { series, scope, isThreeLine } = this;
    this.bars = bars;
    this.drawn = isThreeLine ? new ThreeLineBars(bars) : bars;
    if (scope !== undefined) series.period = scope.span.period;
    series.portfolio = bars.portfolio ?? null;
    series.replace(this.drawn.bars, this.drawn.axis, bars.source, !isThreeLine);
    series.last = bars.lastPrice;
  }
}
