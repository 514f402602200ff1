import { type Shape, Weight } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/** `fibzone`: the start bar, and lines at 1, 2, 3, 5, 8 … bars after it as far as the plot reaches. */
export function layZones(shape: Shape, plane: ToolPlane): void {
  if (shape.pointCount < 1) return;
  const start = Math.floor(shape.pointSlot[0]) + 0.5;
  shape.addColumn(plane.x(start), Weight.Faint);
  const end = plane.positionAt(plane.right);
  for (let step = 1, next = 2; start + step <= end; ) {
    shape.addColumn(plane.x(start + step), Weight.Main);
    const after = step + next;
    step = next;
    next = after;
  }
}
