import { type Shape, Weight } from './shape.ts';

/** `rect`: a tinted rectangle between two corners. */
export function layRectangle(shape: Shape): void {
  const { pointX, pointY } = shape;
  if (shape.pointCount < 2) return;
  const left = Math.min(pointX[0], pointX[1]);
  const right = Math.max(pointX[0], pointX[1]);
  const top = Math.min(pointY[0], pointY[1]);
  const bottom = Math.max(pointY[0], pointY[1]);
  shape.tint(left, top, right, bottom);
  shape.addLine(left, top, right, top, Weight.Main);
  shape.addLine(right, top, right, bottom, Weight.Main);
  shape.addLine(right, bottom, left, bottom, Weight.Main);
  shape.addLine(left, bottom, left, top, Weight.Main);
}
