import { grown } from '../../engine/core/columns.ts';
import type { LineClass } from '../../engine/feed/line-class.ts';

/**
 * The backplane's wire format: a batch of items as bytes. It has a header and three columns of numbers, so that no object is
 * created per item on either side. The text of all lines follows, which a reader decodes into one string.
 */

/** An instrument's id and the item's kind share one 32-bit number. */
const KINDS = 8;

/** The kinds of items that are lines, by the class of the line. */
export const LINE_ITEMS = { quote: 0, trade: 1, depth: 2, level: 3 } as const satisfies Readonly<
  Record<LineClass, number>
>;

/** The class of the lines that an item carries; undefined for an item that is not a line. */
export const CLASS_OF_ITEM: readonly (LineClass | undefined)[] = Array.from({ length: KINDS }, (_, item) =>
  (Object.keys(LINE_ITEMS) as LineClass[]).find((name) => LINE_ITEMS[name] === item),
);

/** The kinds of items that are not lines. */
export const Item = {
  /**
   * An instrument's current quote, its delayed quote and the feed's delay, and a flag (1: the state is for all readers, because
   * lines do not carry all that has changed): `STATE_FIGURE_COUNT` figures. Its `Trades` may follow.
   */
  State: 4,
  /** Trades of the running minute and the one before: `TH` lines joined with line feeds. */
  Trades: 5,
  /** An instrument's current order book: the lines of `bookSnapshot` joined with line feeds. */
  Book: 6,
  /** An instrument's delayed quote and the feed's delay, after a change: `DELAYED_FIGURE_COUNT` figures. */
  Delayed: 7,
} as const;

/** One of `LINE_ITEMS` or of `Item`. */
export type ItemKind = (typeof LINE_ITEMS)[LineClass] | (typeof Item)[keyof typeof Item];

/** Bits of a batch. */
export const BatchFlag = {
  /** The first batch of an epoch. */
  Begins: 1,
  /** The epoch continues exactly where the previous one ended: a reader that has all of the previous one has lost nothing. */
  Continues: 2,
  /** The last batch of an epoch: its holder published everything up to `now` and then released the lease. */
  Ends: 4,
  /** The states and books in it are for all readers, not only for those that lack them. */
  ForAll: 8,
  /** Everything known before is invalid: the holder's data have changed. */
  Resets: 16,
  /** The first and last batch of a sequence with the states of all instruments. */
  StatesBegin: 32,
  StatesEnd: 64,
  /** The market is open. */
  Open: 128,
  /** More batches of the same moment follow: `now` still has the previous moment. */
  Unfinished: 256,
} as const;

/** The header of a batch. */
interface BatchHead {
  /** The number of the current holder's term; it only grows. */
  readonly epoch: number;
  /** 0 for the first batch of an epoch, then consecutive. */
  readonly sequence: number;
  /** The market's time at the holder, Unix milliseconds: everything before it has been published. */
  readonly now: number;
  /** Market seconds per second. */
  readonly speed: number;
  /** `BatchFlag`s. */
  readonly flags: number;
  /** In the first batch of an epoch: the position of the holder's own copy. */
  readonly previousEpoch: number;
  readonly previousSequence: number;
}

/** Version of the layout; a process of another version must not read it. */
const VERSION = 2;
/** The version, seven numbers of the head, and the counts of items and figures. */
const HEAD_NUMBERS = 10;
const HEAD_BYTES = HEAD_NUMBERS * 8;
const LARGEST_ID = 2 ** 32 / KINDS - 1;

/** Bytes of text or columns at which a batch should be sent. */
const FULL_BYTES = 128 * 1024;

/** Collects items into batches. One per process: its buffers are reused. */
export class BatchWriter {
  private heads = new Uint32Array(1024);
  private ends = new Uint32Array(1024);
  private figures = new Float64Array(1024);
  private text = Buffer.allocUnsafe(FULL_BYTES * 2);
  private items = 0;
  private figureCount = 0;
  private bytes = 0;
  /** The length of the text so far in UTF-16 units, by which the reader indexes its string. */
  private units = 0;

  /** Whether nothing has been added since the last `take`. */
  get empty(): boolean {
    return this.items === 0;
  }

  /** Whether the batch is large enough to be sent. */
  get full(): boolean {
    return this.bytes + this.items * 8 + this.figureCount * 8 >= FULL_BYTES;
  }

  /** Adds an item of an instrument; `text` is its line or lines, empty for an item of figures. */
  add(id: number, kind: ItemKind, text: string): void {
    if (!(id >= 0 && id <= LARGEST_ID))
      throw new RangeError(`The backplane cannot carry an instrument with the id ${id}`);
    if (this.items === this.heads.length) {
      this.heads = grown(this.heads, this.items * 2);
      this.ends = grown(this.ends, this.items * 2);
    }
    if (text !== '') {
      // A UTF-16 unit takes at most three bytes of UTF-8.
      const room = this.bytes + text.length * 3;
      if (room > this.text.length) {
        const wider = Buffer.allocUnsafe(room * 2);
        this.text.copy(wider, 0, 0, this.bytes);
        this.text = wider;
      }
      this.bytes += this.text.write(text, this.bytes, 'utf8');
      this.units += text.length;
    }
    this.heads[this.items] = id * KINDS + kind;
    this.ends[this.items] = this.units;
    this.items++;
  }

  /** Adds a figure to the item added last. */
  figure(value: number): void {
    if (this.figureCount === this.figures.length) {
      this.figures = grown(this.figures, this.figureCount * 2);
    }
    this.figures[this.figureCount++] = value;
  }

  /** Returns everything added so far as a batch, in a buffer of its own, and empties the writer. */
  take(head: BatchHead): Buffer {
    const { items, figureCount, bytes } = this;
    const columns = items * 8;
    const batch = Buffer.allocUnsafeSlow(HEAD_BYTES + figureCount * 8 + columns + bytes);
    const numbers = new Float64Array(batch.buffer, 0, HEAD_NUMBERS);
    numbers[0] = VERSION;
    numbers[1] = head.epoch;
    numbers[2] = head.sequence;
    numbers[3] = head.now;
    numbers[4] = head.speed;
    numbers[5] = head.flags;
    numbers[6] = head.previousEpoch;
    numbers[7] = head.previousSequence;
    numbers[8] = items;
    numbers[9] = figureCount;
    let at = HEAD_BYTES;
    new Float64Array(batch.buffer, at, figureCount).set(this.figures.subarray(0, figureCount));
    at += figureCount * 8;
    new Uint32Array(batch.buffer, at, items).set(this.heads.subarray(0, items));
    at += items * 4;
    new Uint32Array(batch.buffer, at, items).set(this.ends.subarray(0, items));
    at += items * 4;
    this.text.copy(batch, at, 0, bytes);
    this.items = 0;
    this.figureCount = 0;
    this.bytes = 0;
    this.units = 0;
    return batch;
  }
}

/** A view of one batch. It is reused: its contents are valid until the next `read`. */
export class BatchView implements BatchHead {
  epoch = 0;
  sequence = 0;
  now = 0;
  speed = 0;
  flags = 0;
  previousEpoch = 0;
  previousSequence = 0;
  /** The number of items. */
  items = 0;
  /** The texts of all items, concatenated. */
  text = '';
  /** The figures of all items, concatenated. */
  figures: Float64Array = new Float64Array(0);
  private heads = new Uint32Array(0);
  private ends = new Uint32Array(0);
  /** A buffer for a copy of the batch that is aligned to eight bytes, as the columns require. */
  private room = new Uint8Array(0);

  /** Reads a batch. Returns false if the bytes are not of this version. */
  read(bytes: Uint8Array): boolean {
    if (bytes.length < HEAD_BYTES) return false;
    if (bytes.length > this.room.length) this.room = new Uint8Array(bytes.length * 2);
    this.room.set(bytes);
    const { buffer } = this.room;
    const numbers = new Float64Array(buffer, 0, HEAD_NUMBERS);
    const items = numbers[8];
    const figureCount = numbers[9];
    const textAt = HEAD_BYTES + figureCount * 8 + items * 8;
    if (numbers[0] !== VERSION || !(textAt <= bytes.length)) return false;
    this.epoch = numbers[1];
    this.sequence = numbers[2];
    this.now = numbers[3];
    this.speed = numbers[4];
    this.flags = numbers[5];
    this.previousEpoch = numbers[6];
    this.previousSequence = numbers[7];
    this.items = items;
    this.figures = new Float64Array(buffer, HEAD_BYTES, figureCount);
    this.heads = new Uint32Array(buffer, HEAD_BYTES + figureCount * 8, items);
    this.ends = new Uint32Array(buffer, HEAD_BYTES + figureCount * 8 + items * 4, items);
    this.text = Buffer.from(buffer, textAt, bytes.length - textAt).toString('utf8');
    return true;
  }

  /** Whether a `BatchFlag` is set. */
  has(flag: number): boolean {
    return (this.flags & flag) !== 0;
  }

  /** The id of an item's instrument. */
  idOf(item: number): number {
    return Math.floor(this.heads[item] / KINDS);
  }

  /** An item's kind. */
  kindOf(item: number): number {
    return this.heads[item] % KINDS;
  }

  /** Where an item's text begins in `text`. */
  startOf(item: number): number {
    return item === 0 ? 0 : this.ends[item - 1];
  }

  /** Where an item's text ends in `text`. */
  endOf(item: number): number {
    return this.ends[item];
  }
}
