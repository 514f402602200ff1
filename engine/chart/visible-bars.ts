import type { BarPyramid } from '../series/bar-pyramid.ts';
import type { Bars } from '../series/bars.ts';
import { closeFrom } from '../series/priced-close.ts';
import { CHART_TYPE_TABLE } from './chart-type.ts';
import { firstBarFrom, type SlotAxis } from './slot-axis.ts';
import { type ChartView, leftOf, slotWidth } from './view.ts';

/** Bars per pixel column above which a frame reads the pyramid instead of the bars. */
const READ_PYRAMID_FROM = 2;

/**
 * The visible part of a series, as columns ready to be painted: one entry per bar, or one per pixel column if bars are
 * denser, with the open of its first bar, the close of its last, the extremes and the greatest volume. If the chart
 * shows only closes, the extremes are those of the closes, and one bar beyond each edge is included for the line to
 * reach.
 * The arrays are reused from frame to frame.
 */
export class VisibleBars {
  /** Entries in use. */
  count = 0;
  /** Centres, device pixels from the canvas's left edge, not rounded. */
  centre = new Float64Array(0);
  open = new Float64Array(0);
  high = new Float64Array(0);
  low = new Float64Array(0);
  close = new Float64Array(0);
  volume = new Float64Array(0);
  /** Extremes over all entries; low is above high if there are none. */
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;
  greatestVolume = 0;
  /** The close of the first visible bar with a price; 0 if there is none. */
  firstClose = 0;
  /** Bars in sight: `firstIndex … endIndex - 1` of the series. */
  firstIndex = 0;
  endIndex = 0;
  /** The pyramid level that was read: 0 for the bars themselves. */
  level = 0;
  /** Whether bars are denser than pixel columns, so that an entry is a column. */
  merged = false;
  /** How many bars or pyramid nodes the last `gather` read: at most twice the pixel columns, whatever the series. */
  touched = 0;

  /**
   * Gathers the bars that `view` shows; `pyramid` covers them. Bars without a price (before a new listing) are left
   * out.
   */
  gather(bars: Bars, pyramid: BarPyramid, axis: SlotAxis, view: ChartView): void {
    this.clear();
    this.firstIndex = firstBarFrom(axis, leftOf(view));
    this.endIndex = axis.indexAt(Math.ceil(view.right) - 1) + 1;
    const bounded = Math.max(0, this.endIndex - this.firstIndex);
    if (bounded === 0 || view.plotWidth <= 0) return;
    this.reserve(Math.min(bounded + 2, 2 * Math.ceil(view.plotWidth) + 4));
    this.merged = slotWidth(view) < 1;
    this.level = bounded / view.plotWidth < READ_PYRAMID_FROM ? 0 : this.levelFor(view.plotWidth);
    if (this.level === 0) this.gatherBars(bars, axis, view);
    else this.gatherNodes(bars, pyramid, axis, view, this.level);
  }

  private clear(): void {
    this.count = 0;
    this.touched = 0;
    this.lowest = Number.POSITIVE_INFINITY;
    this.highest = Number.NEGATIVE_INFINITY;
    this.greatestVolume = 0;
    this.firstClose = 0;
    this.level = 0;
    this.merged = false;
  }

  /** The lowest level with at most two visible nodes per pixel column, including those cut by the edges. */
  private levelFor(columns: number): number {
    let level = Math.floor(Math.log2((this.endIndex - this.firstIndex) / columns));
    while (nodesBetween(this.firstIndex, this.endIndex, level) > 2 * columns) level++;
    return level;
  }

  private gatherBars(bars: Bars, axis: SlotAxis, view: ChartView): void {
    const left = leftOf(view);
    const perSlot = slotWidth(view);
    const merge = this.merged;
    const { open, close, volume } = bars;
    const { closes } = CHART_TYPE_TABLE[view.choice.chartType];
    const high = closes ? close : bars.high;
    const low = closes ? close : bars.low;
    const joins = closes === true && !merge;
    if (joins && this.firstIndex > 0) this.join(bars, this.firstIndex - 1, axis, view);
    for (let i = this.firstIndex; i < this.endIndex; i++) {
      this.touched++;
      if (!(close[i] > 0)) continue;
      if (this.firstClose === 0) this.firstClose = close[i];
      const centre = view.plotLeft + (axis.slotOf(i) + 0.5 - left) * perSlot;
      this.add(centre, open[i], high[i], low[i], close[i], volume[i], merge);
    }
    if (joins && this.endIndex < bars.count) this.join(bars, this.endIndex, axis, view);
  }

  /** Adds the close of a hidden bar for the line to reach; it does not affect the scale. */
  private join(bars: Bars, index: number, axis: SlotAxis, view: ChartView): void {
    const close = bars.close[index];
    this.touched++;
    if (!(close > 0)) return;
    const i = this.count++;
    this.centre[i] = view.plotLeft + (axis.slotOf(index) + 0.5 - leftOf(view)) * slotWidth(view);
    this.open[i] = close;
    this.high[i] = close;
    this.low[i] = close;
    this.close[i] = close;
    this.volume[i] = 0;
  }

  private gatherNodes(bars: Bars, pyramid: BarPyramid, axis: SlotAxis, view: ChartView, level: number): void {
    const left = leftOf(view);
    const perSlot = slotWidth(view);
    const size = 2 ** level;
    const { closes } = CHART_TYPE_TABLE[view.choice.chartType];
    const endNode = Math.ceil(this.endIndex / size);
    for (let node = Math.floor(this.firstIndex / size); node < endNode; node++) {
      this.touched++;
      const high = closes ? pyramid.greatestClose(bars, level, node) : pyramid.high(bars, level, node);
      if (!(high > 0)) continue;
      const low = closes ? pyramid.leastClose(bars, level, node) : pyramid.low(bars, level, node);
      const volume = Math.max(0, pyramid.volume(bars, level, node));
      const first = node * size;
      const last = Math.min(first + size, bars.count) - 1;
      if (this.firstClose === 0) {
        this.firstClose = closeFrom(bars, Math.max(first, this.firstIndex), Math.min(last + 1, this.endIndex));
      }
      const centre = view.plotLeft + ((axis.slotOf(first) + axis.slotOf(last) + 1) / 2 - left) * perSlot;
      this.add(centre, bars.open[first], high, low, bars.close[last], volume, true);
    }
  }

  private add(
    centre: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    merge: boolean,
  ): void {
    if (low < this.lowest) this.lowest = low;
    if (high > this.highest) this.highest = high;
    if (volume > this.greatestVolume) this.greatestVolume = volume;
    const previous = this.count - 1;
    if (merge && previous >= 0 && Math.floor(centre) === Math.floor(this.centre[previous])) {
      if (high > this.high[previous]) this.high[previous] = high;
      if (low < this.low[previous]) this.low[previous] = low;
      if (volume > this.volume[previous]) this.volume[previous] = volume;
      this.close[previous] = close;
      return;
    }
    const i = this.count++;
    this.centre[i] = centre;
    this.open[i] = open;
    this.high[i] = high;
    this.low[i] = low;
    this.close[i] = close;
    this.volume[i] = volume;
  }

  private reserve(entries: number): void {
    if (this.centre.length >= entries) return;
    this.centre = new Float64Array(entries);
    this.open = new Float64Array(entries);
    this.high = new Float64Array(entries);
    this.low = new Float64Array(entries);
    this.close = new Float64Array(entries);
    this.volume = new Float64Array(entries);
  }
}

function nodesBetween(first: number, end: number, level: number): number {
  return Math.ceil(end / 2 ** level) - Math.floor(first / 2 ** level);
}
