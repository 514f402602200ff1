import { type Shape, Weight } from './shape.ts';

/** `line`: from one point to the other, or on. */
export function layLine(shape: Shape): void {
  const { pointX, pointY } = shape;
  if (shape.pointCount < 2) return;
  shape.addSpan(pointX[0], pointY[0], pointX[1], pointY[1], Weight.Main);
}
