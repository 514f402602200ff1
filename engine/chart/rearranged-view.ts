import { NO_GRIP } from './grip.ts';
import type { SlotAxis } from './slot-axis.ts';
import { type ChartView, leftOf, MIN_SPAN } from './view.ts';

/**
 * The view after the same bars moved to another axis, such as to three line break or back. The same times stay in
 * sight; the data cursor stays at the same time or moves to the next available one.
 */
export function rearrangedView(view: ChartView, before: SlotAxis, after: SlotAxis): ChartView {
  if (before.count === 0 || after.count === 0) return { ...view, cursor: -1, guide: -1 };
  const left = moved(leftOf(view), before, after);
  const right = Math.max(moved(view.right, before, after), left + MIN_SPAN);
  const home = moved(view.home, before, after);
  return {
    ...view,
    home,
    right,
    span: right - left,
    // The bars under a finger have moved; it grips them again with the next press.
    grip: view.grip.type === 'plot' ? NO_GRIP : view.grip,
    cursor: barAt(view.cursor, before, after),
    guide: barAt(view.guide, before, after),
  };
}

/** The slot at the same time; a position beyond an end keeps its distance from that end. */
function moved(slot: number, before: SlotAxis, after: SlotAxis): number {
  if (slot <= 0) return slot;
  if (slot >= before.end) return after.end + (slot - before.end);
  return after.slotAtTime(before.timeAt(slot));
}

/** The bar of another axis at the same time as bar `index`, otherwise the next one; -1 for none. */
export function barAt(index: number, before: SlotAxis, after: SlotAxis): number {
  if (index < 0 || before.count === 0) return -1;
  const slot = after.slotAtTime(before.timeAt(before.slotOf(index)));
  return Math.min(Math.max(0, after.indexAt(slot)), after.count - 1);
}
