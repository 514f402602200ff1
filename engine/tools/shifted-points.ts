import type { Anchor } from './drawing.ts';
import type { ToolPlane } from './tool-plane.ts';

/**
 * The points of a drawing moved by slots to the right and rows down on a plane; only point `point` moves unless it is
 * -1. A point that keeps its slot keeps its time to the second, one that keeps its row keeps its price.
 */
export function shiftedPoints(
  points: readonly Anchor[],
  point: number,
  plane: ToolPlane,
  slots: number,
  rows: number,
): readonly Anchor[] {
  return points.map((anchor, i) => {
    if (point >= 0 && i !== point) return anchor;
    const time = slots === 0 ? anchor.time : plane.timeOf(plane.positionOf(anchor.time) + slots);
    const price = rows === 0 ? anchor.price : plane.priceAt(plane.y(anchor.price) + rows);
    return { time, price };
  });
}
