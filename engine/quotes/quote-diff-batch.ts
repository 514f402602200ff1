import { PACKET_HEADER_BYTES, PacketKind, readPacketHeader, writeHeaderWords } from '../core/packet.ts';
import { type QuoteDiff, quoteDiffBytes, writeQuoteDiff } from './quote-diff.ts';

/**
 * The diffs of several lists as one buffer:
 *
 *  header 16 bytes, counts = diffs, 0
 *  diffs per diff four Uint32: list, drops, bytes of the diff, 0; then the diff (`quote-diff.ts`)
 *
 * Transferring a buffer to another thread costs about the same for one list as for twenty.
 */
const LABEL_BYTES = 16;
const BYTES_AT_START = 1 << 16;

/** One list's part of a batch. */
interface LabelledDiff {
  readonly list: number;
  readonly drops: number;
  /** A view of the batch: nothing is copied. */
  readonly packet: QuoteDiff;
}

/** Collects diffs in memory of its own, which it reuses. */
export class QuoteDiffBatch {
  private words = new Uint32Array(BYTES_AT_START / 4);
  private doubles = new Float64Array(this.words.buffer);
  private bytes = PACKET_HEADER_BYTES;
  private count = 0;

  /** Adds the marked cells of a list, encoded as by `encodeQuoteDiff`; false if nothing is marked. */
  add(
    list: number,
    drops: number,
    columns: readonly Float64Array[],
    listRows: Int32Array,
    masks: Uint32Array,
  ): boolean {
    const bytes = quoteDiffBytes(masks);
    if (bytes === 0) return false;
    this.makeRoom(this.bytes + LABEL_BYTES + bytes);
    const label = this.bytes / 4;
    this.words[label] = list;
    this.words[label + 1] = drops;
    this.words[label + 2] = bytes;
    this.words[label + 3] = 0;
    writeQuoteDiff(this.words, this.doubles, this.bytes + LABEL_BYTES, columns, listRows, masks);
    this.bytes += LABEL_BYTES + bytes;
    this.count += 1;
    return true;
  }

  /** Everything added since the last call, to be transferred; null if there is nothing. */
  take(): ArrayBuffer | null {
    if (this.count === 0) return null;
    writeHeaderWords(this.words, 0, PacketKind.QuoteDiffs, this.count, 0);
    const packet = this.words.slice(0, this.bytes / 4).buffer;
    this.bytes = PACKET_HEADER_BYTES;
    this.count = 0;
    return packet;
  }

  private makeRoom(bytes: number): void {
    if (bytes <= this.words.byteLength) return;
    const wide = new Uint32Array(Math.max(bytes, this.words.byteLength * 2) / 4);
    wide.set(this.words);
    this.words = wide;
    this.doubles = new Float64Array(wide.buffer);
  }
}

/** The diffs of a batch, in order. Throws a `RangeError` if the packet is not a batch. */
export function splitQuoteDiffs(packet: ArrayBuffer): LabelledDiff[] {
  const { first: count } = readPacketHeader(packet, PacketKind.QuoteDiffs);
  const words = new Uint32Array(packet);
  const diffs: LabelledDiff[] = [];
  let at = PACKET_HEADER_BYTES;
  while (diffs.length < count && at + LABEL_BYTES <= packet.byteLength) {
    const [list, drops, bytes] = words.subarray(at / 4, at / 4 + 3);
    const begin = at + LABEL_BYTES;
    at = begin + bytes;
    diffs.push({ list, drops, packet: words.subarray(begin / 4, at / 4) });
  }
  if (diffs.length !== count || at !== packet.byteLength) {
    throw new RangeError('quote diffs: length and counts disagree');
  }
  return diffs;
}
