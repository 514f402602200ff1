import type { LinePyramid } from '../series/line-pyramid.ts';
import type { SlotAxis } from './slot-axis.ts';
import { type ChartView, leftOf, slotWidth } from './view.ts';
import type { VisibleBars } from './visible-bars.ts';

/** Lines of values at the bars of a chart, with the extremes over each. */
interface PyramidedLines {
  lineOf(k: number): Float64Array;
  pyramidOf(k: number): LinePyramid;
}

/**
 * The visible part of an indicator's line, ready to be painted: one entry per bar, or one per pyramid node if bars are
 * denser, read at the same level as the frame's bars. Entries follow the series without gaps; one without a value is
 * NaN. The arrays are reused from frame to frame.
 */
export class VisibleLine {
  /** Entries in use. */
  count = 0;
  /** Centres, device pixels from the canvas's left edge, not rounded. */
  centre = new Float64Array(0);
  /** The extremes of the entry's values; equal if an entry is one bar. */
  low = new Float64Array(0);
  high = new Float64Array(0);
  /** Extremes over the visible bars; `lowest` is above `highest` if none has a value. */
  lowest = Number.POSITIVE_INFINITY;
  highest = Number.NEGATIVE_INFINITY;
  /**
   * Whether entries are denser than pixel columns or cover several bars: each is then a run from its low to its high.
   */
  merged = false;
  /** How many values or nodes the last `gather` read: at most twice the pixel columns, whatever the series. */
  touched = 0;

  /** Gathers line `k` of a study over the frame's `visible` bars; `total` is the number of bars. */
  gather(study: PyramidedLines, k: number, visible: VisibleBars, axis: SlotAxis, view: ChartView, total: number): void {
    this.count = 0;
    this.touched = 0;
    this.lowest = Number.POSITIVE_INFINITY;
    this.highest = Number.NEGATIVE_INFINITY;
    this.merged = visible.merged;
    const { firstIndex, endIndex, level } = visible;
    const line = study.lineOf(k);
    if (endIndex <= firstIndex || line.length < endIndex) return;
    if (level === 0) this.gatherBars(line, firstIndex, endIndex, axis, view, total);
    else this.gatherNodes(study, k, line, firstIndex, endIndex, level, axis, view, total);
  }

  /** Removes entries without a value, so that the line connects across them. */
  closeGaps(): void {
    const { centre, low, high } = this;
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      if (Number.isNaN(high[i])) continue;
      centre[kept] = centre[i];
      low[kept] = low[i];
      high[kept] = high[i];
      kept++;
    }
    this.count = kept;
  }

  private gatherBars(
    line: Float64Array,
    firstIndex: number,
    endIndex: number,
    axis: SlotAxis,
    view: ChartView,
    total: number,
  ): void {
    // One bar beyond each edge is included for the line to reach; it does not affect the extremes.
    const beside = this.merged ? 0 : 1;
    const from = Math.max(0, firstIndex - beside);
    const to = Math.min(total, endIndex + beside);
    this.reserve(to - from);
    const left = leftOf(view);
    const perSlot = slotWidth(view);
    for (let i = from; i < to; i++) {
      const value = line[i];
      this.put(view.plotLeft + (axis.slotOf(i) + 0.5 - left) * perSlot, value, value);
      if (i >= firstIndex && i < endIndex) this.widen(value, value);
    }
  }

  private gatherNodes(
    study: PyramidedLines,
    k: number,
    line: Float64Array,
    firstIndex: number,
    endIndex: number,
    level: number,
    axis: SlotAxis,
    view: ChartView,
    total: number,
  ): void {
    const size = 2 ** level;
    const first = Math.floor(firstIndex / size);
    const end = Math.ceil(endIndex / size);
    const pyramid = study.pyramidOf(k);
    this.reserve(end - first);
    const left = leftOf(view);
    const perSlot = slotWidth(view);
    for (let node = first; node < end; node++) {
      const start = node * size;
      const last = Math.min(start + size, total) - 1;
      const low = pyramid.min(line, level, node);
      const high = pyramid.max(line, level, node);
      const centre = view.plotLeft + ((axis.slotOf(start) + axis.slotOf(last) + 1) / 2 - left) * perSlot;
      if (low > high) this.put(centre, Number.NaN, Number.NaN);
      else this.put(centre, low, high);
      this.widen(low, high);
    }
  }

  private put(centre: number, low: number, high: number): void {
    const i = this.count++;
    this.touched++;
    this.centre[i] = centre;
    this.low[i] = low;
    this.high[i] = high;
  }

  private widen(low: number, high: number): void {
    if (low < this.lowest) this.lowest = low;
    if (high > this.highest) this.highest = high;
  }

  private reserve(entries: number): void {
    if (this.centre.length >= entries) return;
    this.centre = new Float64Array(entries);
    this.low = new Float64Array(entries);
    this.high = new Float64Array(entries);
  }
}
