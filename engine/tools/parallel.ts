import { type Shape, Weight } from './shape.ts';

/**
 * `parallel`: a baseline through the first two points and a line of the same slope through the third, long enough to
 * run alongside the baseline and to reach its point.
 */
export function layParallel(shape: Shape): void {
  const { pointX, pointY } = shape;
  if (shape.pointCount < 2) return;
  const x1 = pointX[0];
  const x2 = pointX[1];
  const x3 = pointX[2];
  const y1 = pointY[0];
  const y2 = pointY[1];
  const y3 = pointY[2];
  shape.addSpan(x1, y1, x2, y2, Weight.Main);
  if (shape.pointCount < 3) return;
  if (x1 === x2) {
    shape.addSpan(x3, Math.min(y1, y2, y3), x3, Math.max(y1, y2, y3), Weight.Main);
    return;
  }
  const slope = (y2 - y1) / (x2 - x1);
  const from = Math.min(x1, x2, x3);
  const to = Math.max(x1, x2, x3);
  shape.addSpan(from, y3 + slope * (from - x3), to, y3 + slope * (to - x3), Weight.Main);
}
