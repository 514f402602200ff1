import type { Drawing } from './drawing.ts';
import type { Shape } from './shape.ts';
import type { ToolPlane } from './tool-plane.ts';

/** The widest line, CSS pixels. */
const WIDEST = 240;
/** CSS pixels that the painter puts between a label's place and its letters, on both sides. */
const LABEL_INSET = 6;

/** `text`: words that begin at a point, in as many lines as they need; near an edge they move into the pane. */
export function layText(shape: Shape, plane: ToolPlane, { text = '' }: Drawing): void {
  const { pointX, pointY, wrapped } = shape;
  const { left, right, top, bottom, lineHeight, ratio } = plane;
  if (shape.pointCount < 1 || text === '') return;
  const inset = LABEL_INSET * ratio;
  wrapped.of(text, Math.max(Math.min(WIDEST * ratio, right - left) - inset, 1), lineHeight, plane.measure);
  const width = wrapped.width + inset;
  const height = wrapped.lines.length * lineHeight;
  const column = pointX[0];
  const row = pointY[0];
  if (column > right || column + width < left || row < top || row > bottom) return;
  const x = Math.min(column, right - width);
  const y = Math.max(Math.min(row, bottom - height), top);
  for (let i = 0; i < wrapped.lines.length; i++) shape.addLabel(wrapped.lines[i] ?? '', x, y + (i + 1) * lineHeight);
  shape.grip(x, y, x + width, y + height);
}
