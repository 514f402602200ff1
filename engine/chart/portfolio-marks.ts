import type { ChartSeries } from './chart-series.ts';
import { type ChartView, leftOf, slotWidth } from './view.ts';
import type { VisibleBars } from './visible-bars.ts';

/**
 * What a frame shows besides a portfolio's value: its cost as a path, one entry per date, and where something was
 * bought or sold. Empty for an instrument. Every visible date is read, because a portfolio has only one a week. The
 * arrays are reused from frame to frame.
 */
export class PortfolioMarks {
  /** Entries in use, including the dates just outside the edges, to which the line leads. */
  count = 0;
  /** Centres, device pixels from the canvas's left edge, not rounded. */
  centre = new Float64Array(0);
  /** The cost, twice; NaN where nothing was held. */
  low = new Float64Array(0);
  high = new Float64Array(0);
  /** The value at which purchases and sales are marked; NaN where nothing was held. */
  value = new Float64Array(0);
  /** 1 where something was bought, or sold, since the previous date. */
  bought = new Uint8Array(0);
  sold = new Uint8Array(0);
  /** Extremes of the visible cost; `lowest` is above `highest` if there is none. */
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;

  /** Gathers the part of `view` from the dates in `visible`. */
  gather(series: ChartSeries, visible: VisibleBars, view: ChartView): void {
    this.count = 0;
    this.lowest = Number.POSITIVE_INFINITY;
    this.highest = Number.NEGATIVE_INFINITY;
    const { bars, axis, portfolio } = series;
    const { firstIndex, endIndex } = visible;
    if (portfolio === null || endIndex <= firstIndex) return;
    const from = Math.max(0, firstIndex - 1);
    const to = Math.min(bars.count, endIndex + 1);
    this.reserve(to - from);
    const left = leftOf(view);
    const perSlot = slotWidth(view);
    for (let i = from; i < to; i++) {
      const at = this.count++;
      const held = bars.close[i] > 0;
      const cost = held ? portfolio.cost[i] : Number.NaN;
      this.centre[at] = view.plotLeft + (axis.slotOf(i) + 0.5 - left) * perSlot;
      this.low[at] = cost;
      this.high[at] = cost;
      this.value[at] = held ? bars.close[i] : Number.NaN;
      this.bought[at] = portfolio.bought[i] > 0 ? 1 : 0;
      this.sold[at] = portfolio.sold[i] > 0 ? 1 : 0;
      if (i < firstIndex || i >= endIndex) continue;
      if (cost < this.lowest) this.lowest = cost;
      if (cost > this.highest) this.highest = cost;
    }
  }

  private reserve(entries: number): void {
    if (this.centre.length >= entries) return;
    this.centre = new Float64Array(entries);
    this.low = new Float64Array(entries);
    this.high = new Float64Array(entries);
    this.value = new Float64Array(entries);
    this.bought = new Uint8Array(entries);
    this.sold = new Uint8Array(entries);
  }
}
