import { type Shape, Weight } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/**
 * `square` (natural squares): the start bar, and lines at 1, 4, 9, 16 … bars after it as far as the plot reaches.
 * Squares to the left of the plot are passed over at once, and of those in one column of pixels the first is drawn.
 */
export function laySquares(shape: Shape, plane: ToolPlane): void {
  if (shape.pointCount < 1) return;
  const start = Math.floor(shape.pointSlot[0]) + 0.5;
  shape.addColumn(plane.x(start), Weight.Faint);
  const end = plane.positionAt(plane.right);
  let column = Math.floor(plane.x(start));
  for (let root = Math.max(1, Math.ceil(Math.sqrt(Math.max(0, plane.leftSlot - start)))); ; root++) {
    const position = start + root * root;
    if (!(position <= end)) return;
    const x = plane.x(position);
    if (Math.floor(x) === column) continue;
    column = Math.floor(x);
    shape.addColumn(x, Weight.Main);
  }
}
