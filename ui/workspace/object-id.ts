/** An id for a new object. */
export function newObjectId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const MULTIPLIERS = [0x01000193, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const;

/** An id derived from a text: a 128-bit hash (FNV-1a with four multipliers), the same in every browser. */
export function textId(text: string): string {
  return MULTIPLIERS.map((multiplier) => {
    let hash = 0x811c9dc5 ^ text.length;
    for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), multiplier);
    return ((hash ^ (hash >>> 15)) >>> 0).toString(16).padStart(8, '0');
  }).join('');
}
