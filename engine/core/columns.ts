/** The typed arrays that a column can be. */
type Column = Float64Array | Float32Array | Uint32Array | Int32Array | Uint8Array;

/** A copy of `column` with room for `capacity` values; the new slots hold `fill`. */
export function grown<T extends Column>(column: T, capacity: number, fill: number = 0): T {
  const wide = new (column.constructor as new (length: number) => T)(capacity);
  wide.set(column);
  wide.fill(fill, column.length);
  return wide;
}

/** Up to this many values a column doubles when it is full; beyond, an eighth is added. */
const DOUBLES_UP_TO = 16_384;

/**
 * The capacity to which a column of `capacity` slots grows when it must hold `count`: enough to make appending amortised
 * O(1), without half of a large series' memory standing empty. A column that is made for a known count gets just that.
 */
export function roomFor(capacity: number, count: number): number {
  if (capacity === 0) return count;
  return Math.max(count, capacity < DOUBLES_UP_TO ? capacity * 2 : capacity + (capacity >> 3));
}
