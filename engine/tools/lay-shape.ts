import { type Drawing, type DrawnTool, isTall } from './drawing.ts';
import { layFans } from './fans.ts';
import { layHorizontal } from './horizontal.ts';
import { layLine } from './line.ts';
import { layMeasure } from './measure.ts';
import { layParallel } from './parallel.ts';
import { layPitchfork } from './pitchfork.ts';
import { layRay } from './ray.ts';
import { layRectangle } from './rectangle.ts';
import { layRegression } from './regression.ts';
import { layRetracement } from './retracement.ts';
import type { Shape } from './shape.ts';
import { laySquares } from './squares.ts';
import { layText } from './text.ts';
import type { ToolPlane } from './tool-plane.ts';
import { layVertical } from './vertical.ts';
import { layZones } from './zones.ts';

/**
 * Adds a tool's lines and labels to a shape that already has its points. With fewer points than the tool needs it adds
 * what can be shown while drawing.
 */
type Lay = (shape: Shape, plane: ToolPlane, drawing: Drawing) => void;

const LAYS: Readonly<Record<DrawnTool, Lay>> = {
  line: layLine,
  ray: layRay,
  horz: layHorizontal,
  vert: layVertical,
  parallel: layParallel,
  pitchfork: layPitchfork,
  regress: layRegression,
  fibretrace: layRetracement,
  fibfans: layFans,
  fibzone: layZones,
  square: laySquares,
  rect: layRectangle,
  measure: layMeasure,
  text: layText,
};

/** Adds a drawing's points to a shape and lays the tool's lines through them. */
export function layShape(shape: Shape, plane: ToolPlane, drawing: Drawing): void {
  beginShape(shape, plane, drawing);
  LAYS[drawing.tool](shape, plane, drawing);
}

/** The same for a drawing in progress, with one more point at a place that is not an anchor yet. */
export function layPreview(shape: Shape, plane: ToolPlane, drawing: Drawing, x: number, y: number): void {
  beginShape(shape, plane, drawing);
  shape.addPoint(x, y, plane.positionAt(x));
  LAYS[drawing.tool](shape, plane, drawing);
}

function beginShape(shape: Shape, plane: ToolPlane, { tool, points, style }: Drawing): void {
  shape.begin(plane, isTall(tool), style);
  for (const { time, price } of points) {
    const position = plane.positionOf(time);
    shape.addPoint(plane.x(position), plane.y(price), position);
  }
}
