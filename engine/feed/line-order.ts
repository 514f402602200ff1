const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A hash of the characters `start … end - 1` of a text (FNV-1a, 32 bits, by UTF-16 code units). */
export function hashOfLine(text: string, start: number, end: number): number {
  let hash = FNV_BASIS;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash;
}

/**
 * The sum over the lines of a stream, in their order, with one more line. The same lines in another order, or other lines,
 * almost always (all but 1 in 2^31) have another sum. It begins at 0 and is not negative.
 */
export function orderWith(order: number, hash: number): number {
  return (Math.imul(order, 31) + hash) >>> 0;
}
