import type { ChartSeries } from './chart-series.ts';
import type { ComparedLine } from './compared-line.ts';
import { fitScale, type ValueScale } from './value-scale.ts';
import type { ChartView } from './view.ts';
import type { VisibleBars } from './visible-bars.ts';
import { VisibleLine } from './visible-line.ts';

/**
 * The visible part of a compared security. Its line has its own scale, on which its first visible value lies where the
 * chart's own first close does, so that one per cent axis serves both.
 */
export class ComparedMarks {
  readonly line: ComparedLine;
  readonly visible = new VisibleLine();
  /** The first value in sight, which counts as 0 per cent; NaN if there is none. */
  base = Number.NaN;
  scale: ValueScale = fitScale(0, 0, 0, 1, 0, 0);
  /** The line's extremes converted to the chart's own prices; `lowest` is above `highest` if it has no value. */
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;
  /** The chart's own price for one unit of the other's. */
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

  /** Derives its scale from that of the chart's own prices, which is linear. */
  place(prices: ValueScale): void {
    const { factor } = this;
    this.scale = { ...prices, low: prices.low / factor, high: prices.high / factor };
  }

  /** Whether there is anything to paint. */
  get isShown(): boolean {
    return this.factor > 0;
  }
}
