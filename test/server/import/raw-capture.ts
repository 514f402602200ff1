/** Reads captures of IEX without any code of the product. */

/** A message as its bytes. */
export interface RawMessage {
  readonly type: string;
  readonly flags: number;
  readonly time: number;
  readonly symbol: string;
  readonly bytes: Buffer;
  /** The number of its packet, from 0. */
  readonly packet: number;
}

interface RawCapture {
  readonly messages: readonly RawMessage[];
  /** The packets at which the numbers start again. */
  readonly restarts: readonly number[];
  /** Where each whole packet ends in the file. */
  readonly ends: readonly number[];
}

const milliseconds = (bytes: Buffer, at: number): number => {
  const time = bytes.readBigUInt64LE(at);
  return Number(time / 1_000_000n) + Number(time % 1_000_000n) / 1e6;
};

/** All messages of a little-endian pcap file whose packets have no options and no tags; a truncated packet is left out. */
export function rawCapture(file: Buffer): RawCapture {
  const messages: RawMessage[] = [];
  const restarts: number[] = [];
  const ends: number[] = [];
  let next = 1;
  for (let at = 24; at + 16 <= file.length; ) {
    const end = at + 16 + file.readUInt32LE(at + 8);
    if (end > file.length) break;
    const packet = ends.push(end) - 1;
    const segment = file.subarray(at + 16 + 42, end);
    const count = segment.readUInt16LE(14);
    const number = Number(segment.readBigUInt64LE(24));
    if (number < next) restarts.push(packet);
    next = number + count;
    let message = 40;
    for (let i = 0; i < count; i++) {
      const length = segment.readUInt16LE(message);
      const bytes = segment.subarray(message + 2, message + 2 + length);
      messages.push({
        type: bytes.toString('latin1', 0, 1),
        flags: bytes[1],
        time: milliseconds(bytes, 2),
        symbol: bytes.toString('latin1', 10, 18).trimEnd(),
        bytes,
        packet,
      });
      message += 2 + length;
    }
    at = end;
  }
  return { messages, restarts, ends };
}
