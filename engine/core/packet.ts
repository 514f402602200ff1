/**
 * The header of every packet that crosses a worker boundary as one buffer: magic, version, kind and two counts, so that
 * a reader can refuse what it does not understand instead of drawing nonsense. 16 bytes, little-endian like every
 * platform that we run on; the payload depends on the kind and starts 8-byte aligned.
 */
export const PACKET_HEADER_BYTES = 16;

/** The kinds of packets. */
export const PacketKind = { QuoteDiff: 1, Bars: 2, QuoteDiffs: 3 } as const;

/** One of `PacketKind`'s numbers. */
type PacketKindNumber = (typeof PacketKind)[keyof typeof PacketKind];

const MAGIC = 0x534c5242; // "BRLS" in memory order
const VERSION = 1;

/** Writes the header; the kind defines the meaning of the counts `first` and `second`. */
export function writePacketHeader(buffer: ArrayBuffer, kind: PacketKindNumber, first: number, second: number): void {
  writeHeaderWords(new Uint32Array(buffer, 0, PACKET_HEADER_BYTES / 4), 0, kind, first, second);
}

/** The same for a packet that begins at `words[at]`, such as one of several in a buffer. */
export function writeHeaderWords(
  words: Uint32Array,
  at: number,
  kind: PacketKindNumber,
  first: number,
  second: number,
): void {
  words[at] = MAGIC;
  words[at + 1] = (VERSION << 16) | kind;
  words[at + 2] = first;
  words[at + 3] = second;
}

/**
 * The two counts of a packet's header. Throws a `RangeError` if the buffer is not a packet of this kind and version.
 */
export function readPacketHeader(buffer: ArrayBuffer, kind: PacketKindNumber): { first: number; second: number } {
  if (buffer.byteLength < PACKET_HEADER_BYTES) throw new RangeError('packet: too short');
  return readHeaderWords(new Uint32Array(buffer, 0, PACKET_HEADER_BYTES / 4), kind);
}

/** The same for a packet given as words, such as one of several in a buffer. */
export function readHeaderWords(words: Uint32Array, kind: PacketKindNumber): { first: number; second: number } {
  if (words.byteLength < PACKET_HEADER_BYTES) throw new RangeError('packet: too short');
  const [magic, form, first = 0, second = 0] = words;
  if (magic !== MAGIC) throw new RangeError('packet: wrong magic number');
  if (form !== ((VERSION << 16) | kind)) throw new RangeError(`packet: not version ${VERSION} of kind ${kind}`);
  return { first, second };
}
