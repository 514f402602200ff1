import { type Shape, Weight } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/** `horz`: a price across the whole pane, labelled on the price axis. */
export function layHorizontal(shape: Shape, plane: ToolPlane): void {
  if (shape.pointCount < 1) return;
  const y = shape.pointY[0];
  shape.addLine(plane.left, y, plane.right, y, Weight.Main);
  if (!shape.holdsRow(y)) return;
  shape.tagRow = y;
  shape.tagPrice = plane.priceAt(y);
}
