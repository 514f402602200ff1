import type { ChartSeries } from './chart-series.ts';
import type { ComparedLine } from './compared-line.ts';
import { fitScale, type ValueScale } from './value-scale.ts';
import type { ChartView } from './view.ts';
import type { VisibleBars } from './visible-bars.ts';
import { VisibleLine } from './visible-line.ts';

/**
 * What of a compared security is in sight. Its line has a scale of its own, on which its first value in sight stands where
 * the chart's own first close does: so both are read in per cent on one axis.
 */
export class ComparedMarks {
  readonly line: ComparedLine;
  readonly visible = new VisibleLine();
  /** The first value in sight, from which per cent are counted; NaN when there is none. */
  base = Number.NaN;
  scale: ValueScale = fitScale(0, 0, 0, 1, 0, 0);
  /** Prices of the chart's own at which the line's extremes stand; `lowest` is above `highest` when it has no value. */
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;
  /** Prices of the chart's own for one of the other's. */
  private factor = Number.NaN;

  constructor(line: ComparedLine) {
    this.line = line;
  }

  /** Collects what `view` shows, at the level at which `visible` was gathered. */
  gather(series: ChartSeries, bars: VisibleBars, view: ChartView): void {
    const { line, visible } = this;
    visible.gather(line, 0, bars, series.axis, view, series.bars.count);
    visible.closeGaps();
    this.base = visible.count === 0 ? Number.NaN : line.valueFrom(bars.firstIndex);
    this.factor = bars.firstClose / this.base;
    this.lowest = this.factor > 0 ? visible.lowest * this.factor : Number.POSITIVE_INFINITY;
    this.highest = this.factor > 0 ? visible.highest * this.factor : Number.NEGATIVE_INFINITY;
  }

  /** Takes its scale from that of the chart's own prices, which is linear. */
  place(prices: ValueScale): void {
    const { factor } = this;
    this.scale = { ...prices, low: prices.low / factor, high: prices.high / factor };
  }

  /** Whether there is anything to paint. */
  get isShown(): boolean {
    return this.factor > 0;
  }
}
