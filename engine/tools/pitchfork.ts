import { type Shape, Weight } from './shape.ts';

/**
 * `pitchfork` (Andrews): the median line from the first point through the middle of the other two and on, and lines
 * parallel to it from those two; the handle that joins them is drawn faintly.
 */
export function layPitchfork(shape: Shape): void {
  const { pointX, pointY } = shape;
  if (shape.pointCount < 2) return;
  const x1 = pointX[0];
  const x2 = pointX[1];
  const x3 = pointX[2];
  const y1 = pointY[0];
  const y2 = pointY[1];
  const y3 = pointY[2];
  if (shape.pointCount < 3) {
    shape.addLine(x1, y1, x2, y2, Weight.Faint);
    return;
  }
  const middleX = (x2 + x3) / 2;
  const middleY = (y2 + y3) / 2;
  const dx = middleX - x1;
  const dy = middleY - y1;
  shape.addLine(x2, y2, x3, y3, Weight.Faint);
  shape.addRay(x1, y1, middleX, middleY, Weight.Main);
  shape.addRay(x2, y2, x2 + dx, y2 + dy, Weight.Main);
  shape.addRay(x3, y3, x3 + dx, y3 + dy, Weight.Main);
}
