const CAPACITY = 1 << 20;

/** The unread part of a stream of bytes. It has a fixed size, so that a reader of gigabytes needs only a megabyte. */
export class ByteWindow {
  readonly view: DataView;
  /** Where the unread bytes begin and end. */
  start = 0;
  end = 0;
  /** The number of bytes of the stream before `start`. */
  taken = 0;
  private readonly bytes = new Uint8Array(CAPACITY);

  constructor() {
    this.view = new DataView(this.bytes.buffer);
  }

  get length(): number {
    return this.end - this.start;
  }

  /** Appends the bytes of a chunk from index `from`, as many as there is room for, and returns their number. */
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

  /** Drops the next bytes, which have been read. */
  take(count: number): void {
    this.start += count;
    this.taken += count;
  }
}
