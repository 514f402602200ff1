/** Slots of the table of short texts; a power of two. */
const TEXT_SLOTS = 4096;
/** Longer texts are not kept. */
const TEXT_LIMIT = 12;

/** Limit of what a message may contain within each other. */
const DEPTH_LIMIT = 16;

const TIMESTAMP = -1;

const decoder = new TextDecoder();

/**
 * Reads MessagePack (github.com/msgpack/msgpack/blob/master/spec.md): maps become objects, timestamps Unix milliseconds. Short
 * texts, which are keys, symbols and codes, are found in a table of those seen before, so that the same one is made once. What
 * is cut short or not MessagePack throws a `RangeError`.
 */
export class MessagePackReader {
  private bytes: Uint8Array = new Uint8Array(0);
  private view: DataView = new DataView(this.bytes.buffer);
  private at = 0;
  private depth = 0;
  private readonly texts: string[] = new Array<string>(TEXT_SLOTS).fill('');

  /** Begins at the start of a message. */
  open(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = 0;
    this.depth = 0;
  }

  /** Enters an array: its number of values, which are read next. */
  array(): number {
    const head = this.byte();
    if (head >= 0x90 && head <= 0x9f) return head & 0x0f;
    if (head === 0xdc) return this.unsigned(2);
    if (head === 0xdd) return this.unsigned(4);
    throw new RangeError('no array');
  }

  /** Reads a map into an object. Its other properties stay. */
  mapInto(into: object): void {
    const head = this.byte();
    if (head >= 0x80 && head <= 0x8f) this.pairs(into, head & 0x0f);
    else if (head === 0xde) this.pairs(into, this.unsigned(2));
    else if (head === 0xdf) this.pairs(into, this.unsigned(4));
    else throw new RangeError('no map');
  }

  /** Reads any value. */
  value(): unknown {
    const head = this.byte();
    if (head <= 0x7f) return head;
    if (head >= 0xe0) return head - 0x100;
    if (head >= 0xa0 && head <= 0xbf) return this.text(head & 0x1f);
    if (head <= 0x8f) return this.pairs({}, head & 0x0f);
    if (head <= 0x9f) return this.values(head & 0x0f);
    if (head >= 0xcc && head <= 0xcf) return this.unsigned(1 << (head - 0xcc));
    if (head >= 0xd4 && head <= 0xd8) return this.extension(1 << (head - 0xd4));
    switch (head) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xca:
        return this.view.getFloat32(this.skip(4));
      case 0xcb:
        return this.view.getFloat64(this.skip(8));
      case 0xd0:
        return this.view.getInt8(this.skip(1));
      case 0xd1:
        return this.view.getInt16(this.skip(2));
      case 0xd2:
        return this.view.getInt32(this.skip(4));
      case 0xd3:
        return this.signed64(this.skip(8));
      case 0xc4:
      case 0xd9:
        return this.text(this.unsigned(1));
      case 0xc5:
      case 0xda:
        return this.text(this.unsigned(2));
      case 0xc6:
      case 0xdb:
        return this.text(this.unsigned(4));
      case 0xdc:
        return this.values(this.unsigned(2));
      case 0xdd:
        return this.values(this.unsigned(4));
      case 0xde:
        return this.pairs({}, this.unsigned(2));
      case 0xdf:
        return this.pairs({}, this.unsigned(4));
      case 0xc7:
      case 0xc8:
      case 0xc9:
        return this.extension(this.unsigned(1 << (head - 0xc7)));
      default:
        throw new RangeError('no MessagePack');
    }
  }

  private byte(): number {
    return this.view.getUint8(this.at++);
  }

  /** Passes so many bytes: where they begin. */
  private skip(length: number): number {
    const from = this.at;
    this.at = from + length;
    if (this.at > this.bytes.length) throw new RangeError('cut short');
    return from;
  }

  private unsigned(length: number): number {
    const from = this.skip(length);
    if (length === 1) return this.view.getUint8(from);
    if (length === 2) return this.view.getUint16(from);
    const high = this.view.getUint32(from);
    return length === 4 ? high : high * 2 ** 32 + this.view.getUint32(from + 4);
  }

  private signed64(from: number): number {
    return this.view.getInt32(from) * 2 ** 32 + this.view.getUint32(from + 4);
  }

  private values(count: number): unknown[] {
    this.enter();
    const list: unknown[] = [];
    for (let i = 0; i < count; i++) list.push(this.value());
    this.depth--;
    return list;
  }

  private pairs(into: object, count: number): object {
    this.enter();
    const fields = into as Record<string, unknown>;
    for (let i = 0; i < count; i++) {
      const key = this.value();
      const value = this.value();
      if (typeof key === 'string' && key !== '__proto__') fields[key] = value;
    }
    this.depth--;
    return into;
  }

  private enter(): void {
    if (++this.depth > DEPTH_LIMIT) throw new RangeError('too deep');
  }

  private extension(length: number): number {
    const type = this.view.getInt8(this.skip(1));
    const from = this.skip(length);
    if (type !== TIMESTAMP) return Number.NaN;
    if (length === 4) return this.view.getUint32(from) * 1000;
    const high = this.view.getUint32(from);
    if (length === 8) {
      const seconds = (high & 3) * 2 ** 32 + this.view.getUint32(from + 4);
      return seconds * 1000 + Math.floor((high >>> 2) / 1e6);
    }
    return length === 12 ? this.signed64(from + 4) * 1000 + Math.floor(high / 1e6) : Number.NaN;
  }

  private text(length: number): string {
    const from = this.skip(length);
    if (length > TEXT_LIMIT) return decoder.decode(this.bytes.subarray(from, this.at));
    let hash = length;
    for (let at = from; at < this.at; at++) hash = (Math.imul(hash, 31) + (this.bytes[at] as number)) | 0;
    const slot = (hash ^ (hash >>> 12)) & (TEXT_SLOTS - 1);
    const known = this.texts[slot] as string;
    if (this.isText(known, from, length)) return known;
    const text = decoder.decode(this.bytes.subarray(from, this.at));
    this.texts[slot] = text;
    return text;
  }

  private isText(text: string, from: number, length: number): boolean {
    if (text.length !== length) return false;
    // A byte from 128 on is part of a letter and equals no character of these texts' plain letters.
    for (let i = 0; i < length; i++) {
      const byte = this.bytes[from + i] as number;
      if (byte > 0x7f || text.charCodeAt(i) !== byte) return false;
    }
    return true;
  }
}
