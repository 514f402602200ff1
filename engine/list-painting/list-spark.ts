import type { Surface } from '../draw/surface.ts';
import { emptySparkShape, layOutSpark, SPARK_BOX } from '../quotes/day-spark.ts';

const { width: WIDTH, height: HEIGHT, edge: EDGE } = SPARK_BOX;
const LINE_WIDTH = 1.25;
const DASH = [2, 3];

// Filled and read within one call.
const shape = emptySparkShape();

/** How a sparkline is drawn. */
interface SparkInk {
  readonly day: string;
  /** Colour of the line of the previous close. */
  readonly close: string;
  readonly ratio: number;
}

/**
 * Draws a row's day with the previous close behind it, starting at `left` and vertically centred between `top` and
 * `bottom` (device pixels). `closes` has `SPARK_SLOTS` values from index `from` on, NaN where nothing was traded.
 */
export function drawSpark(
  surface: Surface,
  closes: Float32Array,
  from: number,
  previousClose: number,
  left: number,
  top: number,
  bottom: number,
  ink: SparkInk,
): void {
  layOutSpark(closes, from, previousClose, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, shape);
  const { points, count, closeY } = shape;
  if (count === 0) return;
  const { ratio } = ink;
  const x = left + EDGE * ratio;
  const y = (top + bottom - HEIGHT * ratio) / 2 + EDGE * ratio;
  surface.lineJoin = 'round';
  surface.lineCap = 'round';
  if (!Number.isNaN(closeY)) {
    surface.setLineDash(DASH.map((length) => length * ratio));
    surface.lineWidth = ratio;
    surface.strokeStyle = ink.close;
    surface.beginPath();
    surface.moveTo(left, y + closeY * ratio);
    surface.lineTo(left + WIDTH * ratio, y + closeY * ratio);
    surface.stroke();
    surface.setLineDash([]);
  }
  surface.lineWidth = LINE_WIDTH * ratio;
  surface.strokeStyle = ink.day;
  surface.beginPath();
  for (let i = 0; i < count; i++) {
    const px = x + points[2 * i] * ratio;
    const py = y + points[2 * i + 1] * ratio;
    if (i === 0) surface.moveTo(px, py);
    else surface.lineTo(px, py);
  }
  surface.stroke();
}
