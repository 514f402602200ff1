/** The value that `hashChar` starts from. */
export const HASH_START = 0x811c9dc5 | 0;

/** Adds one UTF-16 code unit to a 32-bit FNV-1a hash, for a parser that reads every character anyway. */
export function hashChar(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** The hash of `text[start … end - 1]`, a signed 32-bit integer. */
export function hashText(text: string, start: number, end: number): number {
  let hash = HASH_START;
  for (let i = start; i < end; i += 1) hash = hashChar(hash, text.charCodeAt(i));
  return hash;
}
