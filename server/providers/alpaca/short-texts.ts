/** Slots of the table; a power of two. */
const SLOTS = 4096;
/** Longer texts are not kept. */
const LENGTH_LIMIT = 12;
/** From this byte on a byte is part of a letter. */
const NOT_PLAIN = 0x80;

/** Turns bytes in UTF-8 into texts. Short ones, which are keys, symbols and codes, are made once and then found by their bytes. */
export class ShortTexts {
  private readonly decoder = new TextDecoder();
  private readonly known: string[] = new Array<string>(SLOTS).fill('');

  /** The text of the bytes `from … to - 1`. */
  text(bytes: Uint8Array, from: number, to: number): string {
    const length = to - from;
    if (length > LENGTH_LIMIT) return this.decoder.decode(bytes.subarray(from, to));
    let hash = length;
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
    const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
    const known = this.known[slot] as string;
    if (isTextOf(known, bytes, from, length)) return known;
    const text = this.decoder.decode(bytes.subarray(from, to));
    this.known[slot] = text;
    return text;
  }
}

/** Whether bytes are those of a text of plain letters. */
function isTextOf(text: string, bytes: Uint8Array, from: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i++) {
    const byte = bytes[from + i] as number;
    if (byte >= NOT_PLAIN || text.charCodeAt(i) !== byte) return false;
  }
  return true;
}
