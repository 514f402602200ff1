/** Number of closes in a sparkline: one every ten minutes of a regular session (9:30 to 16:00). */
export const SPARK_SLOTS = 39;

/** The bit of a row's sparkline among its changed fields, beyond those of `QuoteField`. */
export const SPARK_CHANGED = 1 << 30;

const SESSION_START = 9.5 * 3600;
const SLOT_SECONDS = 600;

/**
 * The slot of a time (seconds since midnight, Toronto); -1 outside the session. A print at 16:00 is in the last slot.
 */
export function sparkSlot(secondOfDay: number): number {
  const since = secondOfDay - SESSION_START;
  if (since === SPARK_SLOTS * SLOT_SECONDS) return SPARK_SLOTS - 1;
  return since >= 0 && since < SPARK_SLOTS * SLOT_SECONDS ? Math.floor(since / SLOT_SECONDS) : -1;
}

/** A sparkline's box, CSS pixels; `edge` is the margin that keeps a line one pixel wide inside it. */
export const SPARK_BOX = { width: 88, height: 20, edge: 1 } as const;

/** A sparkline's points in its box; reused from row to row. */
interface SparkShape {
  /** `count` points as x, y pairs; y counts downwards. */
  readonly points: Float32Array;
  count: number;
  /** The y coordinate of the previous close's line; NaN if it is unknown. */
  closeY: number;
}

/** A shape with room for a whole session. */
export function emptySparkShape(): SparkShape {
  return { points: new Float32Array(SPARK_SLOTS * 2), count: 0, closeY: Number.NaN };
}

/**
 * Lays a day out in a box of `width` × `height`: x by the time of the whole session, y by the range of the closes and
 * of the previous close. `closes[from … from + SPARK_SLOTS - 1]` are the day's; NaN where nothing was traded, which the
 * line bridges. Returns `out`, without points if there are fewer than two: a dot says nothing of a day.
 */
export function layOutSpark(
  closes: Float32Array,
  from: number,
  previousClose: number,
  width: number,
  height: number,
  out: SparkShape,
): SparkShape {
  const hasPrevious = previousClose > 0;
  let low = hasPrevious ? previousClose : Number.POSITIVE_INFINITY;
  let high = hasPrevious ? previousClose : Number.NEGATIVE_INFINITY;
  for (let slot = 0; slot < SPARK_SLOTS; slot += 1) {
    const close = closes[from + slot];
    if (close < low) low = close;
    if (close > high) high = close;
  }
  // A day without any move is a line through the middle.
  const scale = high > low ? height / (high - low) : 0;
  const rest = high > low ? 0 : height / 2;
  out.count = 0;
  for (let slot = 0; slot < SPARK_SLOTS; slot += 1) {
    const close = closes[from + slot];
    if (Number.isNaN(close)) continue;
    out.points[out.count * 2] = ((slot + 1) / SPARK_SLOTS) * width;
    out.points[out.count * 2 + 1] = (high - close) * scale + rest;
    out.count += 1;
  }
  if (out.count === 1) out.count = 0;
  out.closeY = hasPrevious ? (high - previousClose) * scale + rest : Number.NaN;
  return out;
}
