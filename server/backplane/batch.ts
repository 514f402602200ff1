import { grown } from '../../engine/core/columns.ts';
import type { LineClass } from '../../engine/feed/line-class.ts';

/**
 * What travels through the backplane: a batch of items in bytes. A header and three columns of numbers, so that an item
 * costs no object on either side, then the text of all lines, which a reader makes into one string.
 */

/** An instrument's id and the item's kind share a number of 32 bits. */
const KINDS = 8;

/** The items that are lines, by the class of the line. */
export const LINE_ITEMS = { quote: 0, trade: 1, depth: 2, level: 3 } as const satisfies Readonly<
  Record<LineClass, number>
>;

/** The class of the lines that an item carries; undefined of an item that is no line. */
export const CLASS_OF_ITEM: readonly (LineClass | undefined)[] = Array.from({ length: KINDS }, (_, item) =>
  (Object.keys(LINE_ITEMS) as LineClass[]).find((name) => LINE_ITEMS[name] === item),
);

/** What an item is that is no line. */
export const Item = {
  /** An instrument's quote and delayed quote as they stand: `2 × QUOTE_FIGURES` figures. Its `Trades` may follow. */
  State: 4,
  /** Trades of the running minute and the one before: `TH` lines joined with line feeds. */
  Trades: 5,
  /** An instrument's order book as it stands: the lines of `bookSnapshot` joined with line feeds. */
  Book: 6,
  /** An instrument's delayed quote, which has changed: `QUOTE_FIGURES` figures. */
  Delayed: 7,
} as const;

/** One of `LINE_ITEMS` or of `Item`. */
export type ItemKind = (typeof LINE_ITEMS)[LineClass] | (typeof Item)[keyof typeof Item];

/** Bits of a batch. */
export const BatchFlag = {
  /** The first batch of an epoch. */
  Begins: 1,
  /** The epoch goes on exactly where the one before it ended: whoever has all of that has lost nothing. */
  Continues: 2,
  /** The last batch of an epoch, whose holder told everything up to `now` and then let go. */
  Ends: 4,
  /** States and books in it are for everyone, not only for those who lack them. */
  ForAll: 8,
  /** Everything known before is worth nothing: the holder's data are others. */
  Resets: 16,
  /** The first and the last batch of a run of states of all instruments. */
  StatesBegin: 32,
  StatesEnd: 64,
  /** The market is open. */
  Open: 128,
  /** More of the same moment follows: `now` is that of the moment before. */
  Unfinished: 256,
} as const;

/** What a batch says beside its items. */
interface BatchHead {
  /** The reign of one holder; grows. */
  readonly epoch: number;
  /** 0 for the first batch of an epoch; then without gaps. */
  readonly sequence: number;
  /** The market's time at the holder, Unix milliseconds: everything before it has been told. */
  readonly now: number;
  /** Market seconds per second. */
  readonly speed: number;
  /** `BatchFlag`s. */
  readonly flags: number;
  /** Of a batch that begins: where the holder's own copy stood. */
  readonly previousEpoch: number;
  readonly previousSequence: number;
}

/** Version of the layout; a process of another version must not read it. */
const VERSION = 1;
/** Version, seven of the head, items, figures. */
const HEAD_NUMBERS = 10;
const HEAD_BYTES = HEAD_NUMBERS * 8;
const LARGEST_ID = 2 ** 32 / KINDS - 1;

/** Bytes of text or columns at which a batch should leave. */
const FULL_BYTES = 128 * 1024;

/** Gathers items and makes batches of them. One for a process: its room is used again and again. */
export class BatchWriter {
  private heads = new Uint32Array(1024);
  private ends = new Uint32Array(1024);
  private figures = new Float64Array(1024);
  private text = Buffer.allocUnsafe(FULL_BYTES * 2);
  private items = 0;
  private figureCount = 0;
  private bytes = 0;
  /** UTF-16 units of the text so far: what a reader's string is measured in. */
  private units = 0;

  /** Nothing was added since the last `take`. */
  get empty(): boolean {
    return this.items === 0;
  }

  /** So much was added that it should leave. */
  get full(): boolean {
    return this.bytes + this.items * 8 + this.figureCount * 8 >= FULL_BYTES;
  }

  /** Adds an item of an instrument; `text` is its line or lines, empty for one of figures. */
  add(id: number, kind: ItemKind, text: string): void {
    if (!(id >= 0 && id <= LARGEST_ID)) throw new RangeError(`The backplane carries no instrument of the id ${id}`);
    if (this.items === this.heads.length) {
      this.heads = grown(this.heads, this.items * 2);
      this.ends = grown(this.ends, this.items * 2);
    }
    if (text !== '') {
      // A unit of UTF-16 is at most three bytes of UTF-8.
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

  /** Adds one of the figures that belong to the item added last. */
  figure(value: number): void {
    if (this.figureCount === this.figures.length) {
      this.figures = grown(this.figures, this.figureCount * 2);
    }
    this.figures[this.figureCount++] = value;
  }

  /** The batch of all that was added, in bytes of its own; the writer is empty afterwards. */
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

/** One batch as it is read. Reused: what it says lasts until the next `read`. */
export class BatchView implements BatchHead {
  epoch = 0;
  sequence = 0;
  now = 0;
  speed = 0;
  flags = 0;
  previousEpoch = 0;
  previousSequence = 0;
  /** How many items there are. */
  items = 0;
  /** The texts of all items, one after the other. */
  text = '';
  /** The figures of all items, one after the other. */
  figures: Float64Array = new Float64Array(0);
  private heads = new Uint32Array(0);
  private ends = new Uint32Array(0);
  /** A copy that begins at a multiple of eight bytes, as columns must. */
  private room = new Uint8Array(0);

  /** Takes a batch in. False when the bytes are none of this version. */
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

  /** Whether one of `BatchFlag` is set. */
  has(flag: number): boolean {
    return (this.flags & flag) !== 0;
  }

  /** The instrument that an item is of. */
  idOf(item: number): number {
    return Math.floor(this.heads[item] / KINDS);
  }

  /** What an item is. */
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
