const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A hash of the characters `start … end - 1` of a text (FNV-1a, 32 bits, by UTF-16 code units). */
export function hashOfLine(text: string, start: number, end: number): number {
  let hash = FNV_BASIS;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash;
}

/**
 * Adds a line to the checksum over the lines of a stream, which depends on their order. Other lines, or the same lines
 * in another order, have a different checksum in all but 1 of 2^31 cases. It starts at 0 and is not negative.
 */
export function orderWith(order: number, hash: number): number {
  return (Math.imul(order, 31) + hash) >>> 0;
}
