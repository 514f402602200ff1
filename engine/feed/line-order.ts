/**
 * Adds a line, by its `hashText`, to the checksum over the lines of a stream, which depends on their order. Other lines
 * have a different checksum in all but 1 of 2^32 cases; two lines n places apart that changed places, in all but n of
 * 2^27. It starts at 0 and is not negative.
 */
export function orderWith(order: number, hash: number): number {
  return (Math.imul(order, 31) + hash) >>> 0;
}
