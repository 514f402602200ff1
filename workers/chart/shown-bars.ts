import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { ChartType } from '../../engine/chart/chart-type.ts';
import type { LiveBars } from '../../engine/chart/live-bars.ts';
import type { Period } from '../../engine/chart/period.ts';
import type { SlotAxis } from '../../engine/chart/slot-axis.ts';
import { ThreeLineBars } from '../../engine/chart/three-line-bars.ts';

/** Puts bars into a chart's series: as they are, or as the lines of three line break that they make. */
export class ShownBars {
  /** The bars of the period. */
  bars: LiveBars | undefined;
  /** Those that are shown: the same, or what is made of them. */
  shown: LiveBars | undefined;
  private readonly series: ChartSeries;
  private chartType: ChartType = 'candle';

  constructor(series: ChartSeries) {
    this.series = series;
  }

  /** Shows these bars. */
  use(bars: LiveBars, period: Period): void {
    const { series } = this;
    const isThreeLine = this.chartType === 'threeline';
    this.bars = bars;
    this.shown = isThreeLine ? new ThreeLineBars(bars) : bars;
    series.period = period;
    series.portfolio = bars.portfolio ?? null;
    series.replace(this.shown.bars, this.shown.axis, bars.source, !isThreeLine);
    series.last = bars.lastPrice;
  }

  /** Shows them as a chart type does; returns the axis of before, null if nothing is another. */
  drawAs(chartType: ChartType): SlotAxis | null {
    const other = (chartType === 'threeline') !== (this.chartType === 'threeline');
    this.chartType = chartType;
    if (!other || this.bars === undefined) return null;
    const { axis, period } = this.series;
    this.use(this.bars, period);
    return axis;
  }
}
