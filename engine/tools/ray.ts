import { type Shape, Weight } from './shape.ts';

/** `ray`: from the first point through the second to the edge. */
export function layRay(shape: Shape): void {
  const { pointX, pointY } = shape;
  if (shape.pointCount < 2) return;
  shape.addRay(pointX[0], pointY[0], pointX[1], pointY[1], Weight.Main);
}
