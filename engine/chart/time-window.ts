import { lowerBound } from '../core/lower-bound.ts';
import type { Bars, WallSeconds } from '../series/bars.ts';
import { DAY_SECONDS } from '../series/exchange-time.ts';
import type { SlotAxis } from './slot-axis.ts';
import { type ChartView, leftOf } from './view.ts';
import { shownBetween } from './view-motion.ts';

/** Slots that are shown of times before the first bar. */
const BEFORE_FIRST = 1;
/** No chart follows another one so far beyond its bars that less than the rest of its plot has some. */
const MAX_EMPTY = 0.9;

/** What a chart shows, in times, so that a chart of other bars can show the same. */
export interface TimeWindow {
  readonly from: WallSeconds;
  /** NaN when the end of the bars is in sight; then `beyond` says where. */
  readonly to: WallSeconds;
  /** The parts of the plot that are left of the first slot and right of the newest; below 0 when that is out of sight. */
  readonly before: number;
  readonly beyond: number;
}

/** The time of a chart's cross-hair: its bar's. NaN for no cross-hair. */
export interface CursorTime {
  readonly time: WallSeconds;
  /** When the next bar begins; infinite at the newest. */
  readonly until: WallSeconds;
}

/** No chart of the link has a cross-hair. */
export const NO_CURSOR: CursorTime = { time: Number.NaN, until: Number.NaN };

/** The times of what a view shows; null without bars. */
export function timeWindowOf(view: ChartView, axis: SlotAxis): TimeWindow | null {
  if (axis.count === 0) return null;
  const { right, span } = view;
  const left = leftOf(view);
  const beyond = (right - axis.end) / span;
  const to = beyond < 0 ? timeAtSlot(axis, right) : Number.NaN;
  return { from: timeAtSlot(axis, left), to, before: -left / span, beyond };
}

/**
 * The view that shows a window's times with the bars it has, as far as a gesture could go; the same view when it shows
 * them already. Where the newest bar is in sight it is in sight here too, whatever its date. Of times before the first
 * bar one slot is shown, which asks for older bars where there are any, or as much room as the other chart shows.
 */
export function viewAtTimes(view: ChartView, window: TimeWindow, axis: SlotAxis): ChartView {
  if (axis.count === 0) return view;
  const before = Math.max(0, window.before);
  const beyond = Math.min(Math.max(0, window.beyond), MAX_EMPTY - Math.min(before, MAX_EMPTY));
  const end = window.beyond < 0 ? slotAtTime(axis, window.to) : axis.end;
  if (end <= 0) return shownBetween(view, -BEFORE_FIRST, view.span - BEFORE_FIRST, axis);
  // As much room before the first bar as there is before theirs, if that is in sight as well.
  const room = Math.max(BEFORE_FIRST, (before * end) / Math.max(1 - MAX_EMPTY, 1 - before - beyond));
  const left = Math.max(-room, slotAtTime(axis, window.from));
  return shownBetween(view, left, left + (end - left) / (1 - beyond), axis);
}

/** Where a bar's cross-hair stands in time; `NO_CURSOR` for no bar. */
export function cursorTimeOf(bars: Bars, index: number): CursorTime {
  if (!(index >= 0 && index < bars.count)) return NO_CURSOR;
  return { time: bars.time[index], until: index + 1 < bars.count ? bars.time[index + 1] : Number.POSITIVE_INFINITY };
}

/**
 * The bar at a cross-hair's time: the one that begins with it; of longer bars the one that contains it; of shorter ones
 * the first that it contains. -1 when it lies before the first bar, or there is none.
 */
export function barAtTime(bars: Bars, { time, until }: CursorTime): number {
  if (Number.isNaN(time)) return -1;
  const next = lowerBound(bars.time, bars.count, time);
  if (next < bars.count && bars.time[next] < until) return next;
  return next - 1;
}

/** The time at a slot position: between two slots' times by its part, before the first at the bars' average pace. */
function timeAtSlot(axis: SlotAxis, position: number): WallSeconds {
  if (position <= 0) return axis.timeAt(0) + position * averageStep(axis);
  const slot = Math.min(Math.floor(position), axis.end - 1);
  return axis.timeAt(slot) + (position - slot) * stepAt(axis, slot);
}

/** The slot position at a time; the inverse of `timeAtSlot`. */
function slotAtTime(axis: SlotAxis, time: WallSeconds): number {
  const first = axis.timeAt(0);
  if (time <= first) return (time - first) / averageStep(axis);
  const next = axis.slotAtTime(time);
  if (next < axis.end && axis.timeAt(next) === time) return next;
  return next - 1 + Math.min(1, (time - axis.timeAt(next - 1)) / stepAt(axis, next - 1));
}

/** Seconds from a slot to the next one; after the last, as long as before it. */
function stepAt(axis: SlotAxis, slot: number): number {
  if (axis.end < 2) return DAY_SECONDS;
  const at = Math.min(slot, axis.end - 2);
  return axis.timeAt(at + 1) - axis.timeAt(at);
}

function averageStep(axis: SlotAxis): number {
  return axis.end < 2 ? DAY_SECONDS : (axis.timeAt(axis.end - 1) - axis.timeAt(0)) / (axis.end - 1);
}
