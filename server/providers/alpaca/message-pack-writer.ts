/** What a request to the stream consists of. */
export type StreamRequest = Readonly<Record<string, string | readonly string[]>>;

const encoder = new TextEncoder();

/** A request in MessagePack: a map of texts and lists of texts. */
export function packed(request: StreamRequest): Uint8Array {
  const entries = Object.entries(request);
  const parts: Uint8Array[] = [head(entries.length, 0x80, 0xde)];
  for (const [key, value] of entries) {
    parts.push(...text(key));
    if (typeof value === 'string') parts.push(...text(value));
    else parts.push(head(value.length, 0x90, 0xdc), ...value.flatMap(text));
  }
  return Buffer.concat(parts);
}

/** The head of an array or a map, of less than 65,536 entries. */
function head(count: number, short: number, long: number): Uint8Array {
  return count < 16 ? Uint8Array.of(short | count) : Uint8Array.of(long, count >> 8, count & 0xff);
}

function text(value: string): [Uint8Array, Uint8Array] {
  const bytes = encoder.encode(value);
  const { length } = bytes;
  return [length < 32 ? Uint8Array.of(0xa0 | length) : Uint8Array.of(0xda, length >> 8, length & 0xff), bytes];
}
