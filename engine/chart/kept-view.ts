import { DAY_SECONDS, type WallSeconds } from '../time/exchange-time.ts';
import { isIntraday, type Period } from './period.ts';
import type { SlotAxis } from './slot-axis.ts';
import { type TimeWindow, timeWindowOf, viewAtTimes } from './time-window.ts';
import { type ChartView, fitted } from './view.ts';
import { shownBetween } from './view-motion.ts';

/** Less than this many slots is no move. */
const STILL = 1e-6;

/** Where the user left a chart, for a chart of the same target in another market or at another time of a replay. */
export interface KeptView {
  /** The times shown, and how many slots they took. */
  readonly times: TimeWindow;
  readonly span: number;
  /** When the last slot of the axis began. */
  readonly last: WallSeconds;
  readonly stretch: number;
  readonly lift: number;
}

/** What to keep of a view; null without bars, and of a view that shows its whole range as it was loaded. */
export function keptViewOf(view: ChartView, axis: SlotAxis): KeptView | null {
  const times = timeWindowOf(view, axis);
  if (times === null) return null;
  const { right, span, stretch, lift } = view;
  const whole = fitted(view, axis);
  const isMoved = Math.abs(right - whole.right) > STILL || Math.abs(span - whole.span) > STILL;
  if (!isMoved && stretch === 1 && lift === 0) return null;
  return { times, span, last: axis.timeAt(axis.end - 1), stretch, lift };
}

/**
 * The view of other bars at the times at which the user left a chart. It has the same number of slots and the same
 * distance from the end instead if the end was in sight, if the times are later than all bars, or if the minutes are of
 * another day.
 */
export function viewAsKept(view: ChartView, kept: KeptView, period: Period, axis: SlotAxis): ChartView {
  if (axis.count === 0) return view;
  const { times, stretch, lift } = kept;
  const shown = isByEnd(kept, period, axis) ? atEnd(view, kept, axis) : viewAtTimes(view, times, axis);
  return { ...shown, stretch, lift };
}

/** Whether the view lacks bars that were in sight before: all of them, or those before its first. */
export function lacksBars(kept: KeptView, period: Period, axis: SlotAxis): boolean {
  if (axis.count === 0) return true;
  return !isByEnd(kept, period, axis) && kept.times.from < axis.timeAt(0);
}

function isByEnd({ times, last }: KeptView, period: Period, axis: SlotAxis): boolean {
  const end = axis.timeAt(axis.end - 1);
  return times.beyond >= 0 || times.from > end || (isIntraday(period) && dayOf(end) !== dayOf(last));
}

function atEnd(view: ChartView, { times, span }: KeptView, axis: SlotAxis): ChartView {
  const right = axis.end + times.beyond * span;
  return shownBetween(view, right - span, right, axis);
}

function dayOf(time: WallSeconds): number {
  return Math.floor(time / DAY_SECONDS);
}
