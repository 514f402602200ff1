import { FAN_LEVELS, LABEL_SPACING, levelLabel } from './fibonacci.ts';
import { type Shape, Weight } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/** CSS pixels from the second point's column to the labels. */
const LABEL_INSET = 6;

/**
 * `fibfans`: rays from the first point through each level of the move at the second point's bar, with level and price
 * there. The move itself is drawn faintly.
 */
export function layFans(shape: Shape, plane: ToolPlane): void {
  const { pointX, pointY } = shape;
  if (shape.pointCount < 2) return;
  const x1 = pointX[0];
  const x2 = pointX[1];
  const y1 = pointY[0];
  const y2 = pointY[1];
  shape.addLine(x1, y1, x2, y2, Weight.Faint);
  let labelled = Number.NaN;
  for (const level of FAN_LEVELS) {
    const y = y2 + (y1 - y2) * level;
    shape.addRay(x1, y1, x2, y, Weight.Main);
    if (Math.abs(y - labelled) < LABEL_SPACING * plane.ratio) continue;
    const beside = x2 + LABEL_INSET * plane.ratio;
    if (x2 >= plane.left) shape.addLabel(levelLabel(level, plane.priceAt(y), plane.locale), beside, y);
    labelled = y;
  }
}
