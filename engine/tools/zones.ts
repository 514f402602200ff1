import { BarCount } from './bar-count.ts';
import type { Shape } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/** `fibzone`: the start bar, and lines at 1, 2, 3, 5, 8 … bars after it as far as the plot reaches. */
export function layZones(shape: Shape, plane: ToolPlane): void {
  if (shape.pointCount < 1) return;
  const count = new BarCount(shape, plane);
  for (let step = 1, next = 2; step <= count.last; ) {
    count.add(step);
    const after = step + next;
    step = next;
    next = after;
  }
}
