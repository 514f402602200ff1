import type { SlotAxis } from './slot-axis.ts';
import { type ChartView, endRoom, leftOf, MIN_SPAN, viewFrom } from './view.ts';

/** How much of the plot a drag may leave empty at an edge. */
const OVERDRAG = 0.5;

/** The slot position at column `x`, device pixels. */
export function slotAt(view: ChartView, x: number): number {
  return view.right - ((view.plotLeft + view.plotWidth - x) * view.span) / Math.max(1, view.plotWidth);
}

/**
 * The view with another right edge, limited to where there are bars; the same view if nothing changes. Compares with
 * `before`, because `view` may already have another span.
 */
function movedTo(view: ChartView, right: number, axis: SlotAxis, before: ChartView = view): ChartView {
  const spare = view.span * OVERDRAG;
  return heldBetween(
    view,
    right,
    axis,
    Math.max(axis.end + endRoom(view), Math.min(before.right, axis.end + spare)),
    before,
  );
}

function heldBetween(view: ChartView, right: number, axis: SlotAxis, most: number, before: ChartView): ChartView {
  const spare = view.span * OVERDRAG;
  const least = Math.min(spare, axis.end + endRoom(view));
  const kept = Math.min(Math.max(right, least), most);
  return kept === before.right && view.span === before.span ? before : { ...view, right: kept };
}

/**
 * The view with the right edge of a drag. Only dragging opens space after the newest bar, at most half the plot, so
 * that drawings can reach into the future.
 */
export function draggedTo(view: ChartView, right: number, axis: SlotAxis): ChartView {
  return heldBetween(view, right, axis, axis.end + Math.max(endRoom(view), view.span * OVERDRAG), view);
}

/** The view after the bars moved by `pixels` device pixels, to the right if positive. */
export function panned(view: ChartView, pixels: number, axis: SlotAxis): ChartView {
  return draggedTo(view, view.right - (pixels * view.span) / Math.max(1, view.plotWidth), axis);
}

/**
 * The view with `span / factor` slots: what is at column `x` stays there. Without `x` the data cursor's bar stays, or
 * the right edge if no data cursor is in sight.
 */
export function zoomed(view: ChartView, factor: number, x: number | undefined, axis: SlotAxis): ChartView {
  if (!(factor > 0) || axis.count === 0) return view;
  const span = Math.min(
    Math.max(view.span / factor, Math.min(MIN_SPAN, view.span)),
    Math.max(mostSpan(view, axis), view.span),
  );
  const anchor = x === undefined ? cursorSlot(view, axis) : slotAt(view, x);
  return movedTo({ ...view, span }, anchor + ((view.right - anchor) * span) / view.span, axis, view);
}

/** The view that shows the slots `right - span … right`, as far as gestures may go. */
export function shownBetween(view: ChartView, left: number, right: number, axis: SlotAxis): ChartView {
  const span = Math.min(Math.max(right - left, MIN_SPAN), mostSpan(view, axis));
  return movedTo({ ...view, span }, right, axis, view.right < right ? { ...view, right } : view);
}

/** The view with the data cursor on bar `index`, brought into sight with a quarter of the plot beyond it. */
export function stepped(view: ChartView, index: number, axis: SlotAxis): ChartView {
  if (axis.count === 0) return view;
  const cursor = Math.min(Math.max(index, 0), axis.count - 1);
  const next = { ...view, cursor, pointerX: Number.NaN, pointerY: Number.NaN, guide: -1 };
  const slot = axis.slotOf(cursor);
  const margin = view.span / 4;
  if (slot < leftOf(view)) return movedTo(next, slot - margin + view.span, axis);
  if (slot + 1 > view.right) return movedTo(next, slot + 1 + margin, axis);
  return next;
}

/**
 * The view and its data cursor moved by `pages` screens. Without a data cursor it starts at the newest bar in sight.
 */
export function paged(view: ChartView, pages: number, axis: SlotAxis): ChartView {
  if (axis.count === 0 || !Number.isFinite(pages)) return view;
  const slots = Math.trunc(pages * Math.max(1, Math.floor(view.span)));
  const start = view.cursor < 0 ? Math.max(0, axis.indexAt(Math.ceil(view.right) - 1)) : view.cursor;
  const index = axis.indexAt(Math.min(axis.slotOf(start) + slots, axis.end));
  return stepped(movedTo(view, view.right + slots, axis), index, axis);
}

/** The space before the first bar is for older bars still to be loaded. */
function mostSpan(view: ChartView, axis: SlotAxis): number {
  return Math.max(MIN_SPAN, viewFrom(view, 0, axis).span * (1 + OVERDRAG));
}

function cursorSlot(view: ChartView, axis: SlotAxis): number {
  if (view.cursor < 0 || view.cursor >= axis.count) return view.right;
  const middle = axis.slotOf(view.cursor) + 0.5;
  return middle >= leftOf(view) && middle <= view.right ? middle : view.right;
}
