import type { SlotAxis } from './slot-axis.ts';
import { type ChartView, leftOf } from './view.ts';

/**
 * The bar under the cursor: the keyboard's, the one nearest to the pointer, or the one at a linked chart's crosshair;
 * -1 if there is no cursor or it is outside the plot.
 */
export function barUnderCursor(view: ChartView, axis: SlotAxis): number {
  if (axis.count === 0) return -1;
  if (view.cursor >= 0) return Math.min(view.cursor, axis.count - 1);
  const across = (view.pointerX - view.plotLeft) / view.plotWidth;
  if (!(across >= 0 && across < 1)) return Math.min(view.guide, axis.count - 1);
  const slot = leftOf(view) + across * view.span;
  const before = Math.max(0, axis.indexAt(Math.floor(slot)));
  const after = Math.min(before + 1, axis.count - 1);
  const toBefore = Math.abs(slot - axis.slotOf(before) - 0.5);
  return Math.abs(axis.slotOf(after) + 0.5 - slot) < toBefore ? after : before;
}
