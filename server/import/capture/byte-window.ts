const CAPACITY = 1 << 20;

/**
 * The part of a stream of bytes that is being read: what was appended and not yet taken. It never grows, so a reader of gigabytes
 * keeps to its megabyte.
 */
export class ByteWindow {
  readonly view: DataView;
  /** Where the bytes begin, and before which they end. */
  start = 0;
  end = 0;
  /** The bytes of the stream before `start`. */
  taken = 0;
  private readonly bytes = new Uint8Array(CAPACITY);

  constructor() {
    this.view = new DataView(this.bytes.buffer);
  }

  get length(): number {
    return this.end - this.start;
  }

  /** Appends as many bytes of a chunk as there is room for, from its index `from`, and returns their number. */
  append(chunk: Uint8Array, from: number): number {
    if (this.start > 0) {
      this.bytes.copyWithin(0, this.start, this.end);
      this.end -= this.start;
      this.start = 0;
    }
    const count = Math.min(CAPACITY - this.end, chunk.length - from);
    this.bytes.set(from === 0 && count === chunk.length ? chunk : chunk.subarray(from, from + count), this.end);
    this.end += count;
    return count;
  }

  /** Gives up the next bytes. */
  take(count: number): void {
    this.start += count;
    this.taken += count;
  }
}
