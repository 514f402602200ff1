/** The typed arrays that a column can be. */
type Column = Float64Array | Float32Array | Uint32Array | Int32Array | Uint8Array;

/** A copy of `column` with `capacity` slots; the new ones hold `fill`. */
export function grown<T extends Column>(column: T, capacity: number, fill: number = 0): T {
  const wide = new (column.constructor as new (length: number) => T)(capacity);
  wide.set(column);
  // New slots are 0 already; writing them would touch all of a large column at once.
  if (fill !== 0) wide.fill(fill, column.length);
  return wide;
}

/** Up to this many values a full column doubles; beyond, it grows by an eighth. */
const DOUBLES_UP_TO = 16_384;

/**
 * The capacity to which a column of `capacity` slots grows to hold `count`: enough to make appending amortised O(1),
 * without wasting half of a large series' memory. A column made for a known count gets exactly that.
 */
export function roomFor(capacity: number, count: number): number {
  if (capacity === 0) return count;
  return Math.max(count, capacity < DOUBLES_UP_TO ? capacity * 2 : capacity + (capacity >> 3));
}
