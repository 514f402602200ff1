import type { Shape } from './shape.ts';

/** Whether a line or the grip of the shape is within `reach` device pixels of a place. */
export function touchesShape(shape: Shape, x: number, y: number, reach: number): boolean {
  const { ends, gripLeft, gripTop, gripRight, gripBottom } = shape;
  const across = Math.max(gripLeft - x, 0, x - gripRight);
  if (Math.hypot(across, Math.max(gripTop - y, 0, y - gripBottom)) <= reach) return true;
  for (let at = 0; at < 4 * shape.lineCount; at += 4) {
    if (distance(x, y, ends[at], ends[at + 1], ends[at + 2], ends[at + 3]) <= reach) return true;
  }
  return false;
}

/** The point of a shape nearest to a place within `reach` device pixels; -1 if there is none. */
export function pointOfShape(shape: Shape, x: number, y: number, reach: number): number {
  let nearest = -1;
  let least = reach;
  for (let i = 0; i < shape.pointCount; i++) {
    const away = Math.hypot(x - shape.pointX[i], y - shape.pointY[i]);
    if (away > least) continue;
    least = away;
    nearest = i;
  }
  return nearest;
}

/** The distance of a place from the line between two others. */
function distance(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const square = dx * dx + dy * dy;
  const along = square > 0 ? Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / square, 0), 1) : 0;
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}
