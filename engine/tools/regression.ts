import { type Shape, Weight } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/**
 * `regress`: the least-squares line of the closes from the bar of one point to that of the other, and Raff's channel
 * around it. Points beyond the bars count as the first or newest bar; a single bar has a horizontal line across its
 * slot.
 */
export function layRegression(shape: Shape, plane: ToolPlane): void {
  const { bars, axis, prices } = plane;
  if (shape.pointCount < 2 || bars.count === 0) return;
  const one = barAt(plane, shape.pointSlot[0]);
  const other = barAt(plane, shape.pointSlot[1]);
  const first = Math.min(one, other);
  const last = Math.max(one, other);
  const { fit } = shape;
  fit.of(bars, first, last, prices.logarithmic);
  const middle = first === last ? 0 : 0.5;
  const from = plane.x(axis.slotOf(first) + middle);
  const to = plane.x(axis.slotOf(last) + 1 - middle);
  for (let side = -1; side <= 1; side++) {
    const offset = side * fit.reach;
    const start = plane.y(fit.priceAt(first, offset));
    const end = plane.y(fit.priceAt(last, offset));
    shape.addSpan(from, start, to, end, side === 0 ? Weight.Main : Weight.Faint);
  }
}

function barAt(plane: ToolPlane, slot: number): number {
  return Math.min(Math.max(plane.axis.indexAt(Math.floor(slot)), 0), plane.bars.count - 1);
}
