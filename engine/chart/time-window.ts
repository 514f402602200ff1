import { lowerBound } from '../core/lower-bound.ts';
import type { Bars } from '../series/bars.ts';
import { DAY_SECONDS, type WallSeconds } from '../time/exchange-time.ts';
import type { SlotAxis } from './slot-axis.ts';
import { type ChartView, leftOf } from './view.ts';
import { shownBetween } from './view-motion.ts';

/** Slots shown for times before the first bar. */
const BEFORE_FIRST = 1;
/** When following another chart, at most this share of the plot may be without bars. */
const MAX_EMPTY = 0.9;

/** The time range that a chart shows, so that a chart with other bars can show the same. */
export interface TimeWindow {
  readonly from: WallSeconds;
  /** NaN if the end of the bars is in sight; then `beyond` says where. */
  readonly to: WallSeconds;
  /** The shares of the plot left of the first slot and right of the newest; below 0 if that end is out of sight. */
  readonly before: number;
  readonly beyond: number;
}

/** The time of a chart's crosshair, which is that of its bar. NaN without one. */
export interface CursorTime {
  readonly time: WallSeconds;
  /** When the next bar begins; infinite at the newest. */
  readonly until: WallSeconds;
}

/** The value while no chart of the link has a crosshair. */
export const NO_CURSOR: CursorTime = { time: Number.NaN, until: Number.NaN };

/** The time range of a view; null without bars. */
export function timeWindowOf(view: ChartView, axis: SlotAxis): TimeWindow | null {
  if (axis.count === 0) return null;
  const { right, span } = view;
  const left = leftOf(view);
  const beyond = (right - axis.end) / span;
  const to = beyond < 0 ? timeAtSlot(axis, right) : Number.NaN;
  return { from: timeAtSlot(axis, left), to, before: -left / span, beyond };
}

/**
 * The view that shows a window's times with its own bars, as far as a gesture could go; the same view if it already
 * shows them. If the window shows the newest bar, so does this view, whatever that bar's date. Before the first bar it
 * shows one slot, which requests older bars if there are any, or as much space as the other chart shows.
 */
export function viewAtTimes(view: ChartView, window: TimeWindow, axis: SlotAxis): ChartView {
  if (axis.count === 0) return view;
  const before = Math.max(0, window.before);
  const beyond = Math.min(Math.max(0, window.beyond), MAX_EMPTY - Math.min(before, MAX_EMPTY));
  const end = window.beyond < 0 ? slotAtTime(axis, window.to) : axis.end;
  if (end <= 0) return shownBetween(view, -BEFORE_FIRST, view.span - BEFORE_FIRST, axis);
  // As much space before the first bar as in the other chart, if its first bar is in sight too.
  const room = Math.max(BEFORE_FIRST, (before * end) / Math.max(1 - MAX_EMPTY, 1 - before - beyond));
  const left = Math.max(-room, slotAtTime(axis, window.from));
  return shownBetween(view, left, left + (end - left) / (1 - beyond), axis);
}

/** The time of a bar's crosshair; `NO_CURSOR` for no bar. */
export function cursorTimeOf(bars: Bars, index: number): CursorTime {
  if (!(index >= 0 && index < bars.count)) return NO_CURSOR;
  return { time: bars.time[index], until: index + 1 < bars.count ? bars.time[index + 1] : Number.POSITIVE_INFINITY };
}

/**
 * The bar at a crosshair's time: the one that begins with it; among longer bars the one that contains it; among
 * shorter ones the first inside it. -1 if it lies before the first bar, or if there is no crosshair.
 */
export function barAtTime(bars: Bars, { time, until }: CursorTime): number {
  if (Number.isNaN(time)) return -1;
  const next = lowerBound(bars.time, bars.count, time);
  if (next < bars.count && bars.time[next] < until) return next;
  return next - 1;
}

/**
 * The time at a slot position: interpolated between slots, and extrapolated before the first at the bars' average pace.
 */
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

/** Seconds from a slot to the next one; after the last slot, the length of the previous step. */
function stepAt(axis: SlotAxis, slot: number): number {
  if (axis.end < 2) return DAY_SECONDS;
  const at = Math.min(slot, axis.end - 2);
  return axis.timeAt(at + 1) - axis.timeAt(at);
}

function averageStep(axis: SlotAxis): number {
  return axis.end < 2 ? DAY_SECONDS : (axis.timeAt(axis.end - 1) - axis.timeAt(0)) / (axis.end - 1);
}
