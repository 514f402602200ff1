import { BarCount } from './bar-count.ts';
import type { Shape } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/**
 * `square` (natural squares): the start bar, and lines at 1, 4, 9, 16 … bars after it as far as the plot reaches; those
 * left of the plot are skipped without iterating.
 */
export function laySquares(shape: Shape, plane: ToolPlane): void {
  if (shape.pointCount < 1) return;
  const count = new BarCount(shape, plane);
  for (let root = Math.max(1, Math.ceil(Math.sqrt(count.first))); root * root <= count.last; root++) {
    count.add(root * root);
  }
}
