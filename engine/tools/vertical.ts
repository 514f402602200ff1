import { type Shape, Weight } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/** `vert`: a bar over all panes. */
export function layVertical(shape: Shape, plane: ToolPlane): void {
  if (shape.pointCount < 1) return;
  shape.addColumn(plane.x(Math.floor(shape.pointSlot[0]) + 0.5), Weight.Main);
}
