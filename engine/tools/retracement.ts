import { LABEL_SPACING, levelLabel, RETRACEMENT_LEVELS } from './fibonacci.ts';
import { type Shape, Weight } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/**
 * `fibretrace`: a line at each level of the move from the first point to the second, from the earlier point to the
 * right edge, with level and price. The move itself is drawn faintly.
 */
export function layRetracement(shape: Shape, plane: ToolPlane): void {
  const { pointX, pointY } = shape;
  if (shape.pointCount < 2) return;
  const x1 = pointX[0];
  const x2 = pointX[1];
  const y1 = pointY[0];
  const y2 = pointY[1];
  shape.addLine(x1, y1, x2, y2, Weight.Faint);
  const from = Math.max(Math.min(x1, x2), plane.left);
  let labelled = Number.NaN;
  for (const level of RETRACEMENT_LEVELS) {
    const y = y2 + (y1 - y2) * level;
    shape.addLine(from, y, plane.right, y, Weight.Main);
    if (Math.abs(y - labelled) < LABEL_SPACING * plane.ratio) continue;
    shape.addLabel(levelLabel(level, plane.priceAt(y), plane.locale), from, y);
    labelled = y;
  }
}
