import { grown } from '../../engine/core/columns.ts';

/** Bits of a tape's `mark` column: the low ones are the feed's trade flags. */
export const TAPE_FLAGS = 0x0f;
/** The trade is buyer-initiated. */
export const TAPE_BUYER = 0x40;
/** Not a trade: bid and ask are reset around the last price. */
export const TAPE_QUOTE_ONLY = 0x80;

/**
 * The events of one instrument within one minute, in order of time, as columns: trades, and changes of bid and ask between them.
 * It is reused for every minute and grows to the size of the busiest.
 */
export class PrintTape {
  /** The minute of the session that it holds; -1 if none yet. */
  slot = -1;
  count = 0;
  /** The first event that has not happened yet. */
  next = 0;
  /** Seconds since the session's opening. */
  time = new Float64Array(4);
  price = new Float64Array(4);
  /** Shares. */
  size = new Float64Array(4);
  mark = new Uint8Array(4);
  /** A number per event, from which bid, ask and their sizes are derived. */
  salt = new Int32Array(4);

  /** Empties it for another minute. */
  begin(slot: number): void {
    this.slot = slot;
    this.count = 0;
    this.next = 0;
  }

  /** Makes room for `more` events at once instead of step by step. */
  reserve(more: number): void {
    let capacity = this.time.length;
    while (capacity < this.count + more) capacity *= 2;
    if (capacity > this.time.length) this.growTo(capacity);
  }

  /** Inserts an event by its time, after others of the same time; O(1) at the end. */
  add(time: number, price: number, size: number, mark: number, salt: number): void {
    if (this.count === this.time.length) this.growTo(this.time.length * 2);
    let i = this.count++;
    for (; i > 0 && this.time[i - 1] > time; i--) {
      this.time[i] = this.time[i - 1];
      this.price[i] = this.price[i - 1];
      this.size[i] = this.size[i - 1];
      this.mark[i] = this.mark[i - 1];
      this.salt[i] = this.salt[i - 1];
    }
    this.time[i] = time;
    this.price[i] = price;
    this.size[i] = size;
    this.mark[i] = mark;
    this.salt[i] = salt;
  }

  private growTo(capacity: number): void {
    this.time = grown(this.time, capacity);
    this.price = grown(this.price, capacity);
    this.size = grown(this.size, capacity);
    this.mark = grown(this.mark, capacity);
    this.salt = grown(this.salt, capacity);
  }
}
