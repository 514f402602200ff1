/** The typed arrays that a column can be. */
export type Column = Float64Array | Uint32Array | Int32Array | Uint8Array;

/** A copy of `column` with room for `capacity` values; the new slots hold `fill`. */
export function grown<T extends Column>(column: T, capacity: number, fill: number = 0): T {
  const wide = new (column.constructor as new (length: number) => T)(capacity);
  wide.set(column);
  wide.fill(fill, column.length);
  return wide;
}
