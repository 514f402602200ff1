import { UnusableFile } from './unusable-file.ts';

/**
 * Columns of a slot: the upper and lower half of the reference, security and side, price, shares. A slot with 0 shares is free.
 */
const UPPER = 0;
const LOWER = 1;
const OWNER = 2;
const PRICE = 3;
const SHARES = 4;
const WIDTH = 5;

const FIRST_BITS = 12;
/** 335 MB. On a busy day, Nasdaq has 2 to 3 million orders open at once. */
const LAST_BITS = 24;
/** The largest share of slots in use: beyond it, searches become long. */
const MAX_LOAD = 0.625;

/**
 * The open orders of a book, by their 64-bit references: a hash table with open addressing in one typed array, without an
 * object per order. A slot identifies an order until the next `add` or `remove`. Prices and shares are unsigned 32-bit numbers.
 */
export class OpenOrders {
  count = 0;
  private bits = FIRST_BITS;
  private slots = new Int32Array(WIDTH << FIRST_BITS);

  /** The slot of an order, -1 if it is not open. */
  find(upper: number, lower: number): number {
    const slot = this.search(upper | 0, lower | 0);
    return this.slots[slot * WIDTH + SHARES] === 0 ? -1 : slot;
  }

  /**
   * Adds an order with 1 share or more; false if its reference is already open. Throws `UnusableFile` if there are more orders than
   * any market has.
   */
  add(upper: number, lower: number, security: number, isBuy: boolean, price: number, shares: number): boolean {
    if (this.count >= MAX_LOAD * 2 ** this.bits) this.grow();
    const at = this.search(upper | 0, lower | 0) * WIDTH;
    const { slots } = this;
    if (slots[at + SHARES] !== 0) return false;
    slots[at + UPPER] = upper;
    slots[at + LOWER] = lower;
    slots[at + OWNER] = security * 2 + (isBuy ? 1 : 0);
    slots[at + PRICE] = price;
    slots[at + SHARES] = shares;
    this.count++;
    return true;
  }

  /** The security's number. */
  security(slot: number): number {
    return this.slots[slot * WIDTH + OWNER] >> 1;
  }

  /** The halves of its reference, as unsigned numbers. */
  upper(slot: number): number {
    return this.slots[slot * WIDTH + UPPER] >>> 0;
  }

  lower(slot: number): number {
    return this.slots[slot * WIDTH + LOWER] >>> 0;
  }

  /** The slot of the next open order after a slot; -1 if there is none. Start with -1. */
  after(slot: number): number {
    for (let next = slot + 1; next < 2 ** this.bits; next++) {
      if (this.slots[next * WIDTH + SHARES] !== 0) return next;
    }
    return -1;
  }

  isBuy(slot: number): boolean {
    return (this.slots[slot * WIDTH + OWNER] & 1) === 1;
  }

  price(slot: number): number {
    return this.slots[slot * WIDTH + PRICE] >>> 0;
  }

  shares(slot: number): number {
    return this.slots[slot * WIDTH + SHARES] >>> 0;
  }

  /** Sets the remaining shares of an order, 1 or more. */
  leave(slot: number, shares: number): void {
    this.slots[slot * WIDTH + SHARES] = shares;
  }

  /** Removes an order. Later orders move up, so that no search ends early at its slot. */
  remove(slot: number): void {
    const { slots } = this;
    const mask = 2 ** this.bits - 1;
    let free = slot;
    for (let next = (free + 1) & mask; slots[next * WIDTH + SHARES] !== 0; next = (next + 1) & mask) {
      const home = this.home(slots[next * WIDTH + UPPER], slots[next * WIDTH + LOWER]);
      // An order whose home lies after the free slot stays where it is: a search for it would not pass the free slot.
      if (((next - home) & mask) < ((next - free) & mask)) continue;
      slots.copyWithin(free * WIDTH, next * WIDTH, (next + 1) * WIDTH);
      free = next;
    }
    slots[free * WIDTH + SHARES] = 0;
    this.count--;
  }

  clear(): void {
    this.slots.fill(0);
    this.count = 0;
  }

  /** The slot at which a search for a reference begins. */
  private home(upper: number, lower: number): number {
    // References are often multiples of a small number. The upper bits of the product depend on all bits of a reference.
    return Math.imul(lower ^ Math.imul(upper, 0x85ebca6b), 0x9e3779b1) >>> (32 - this.bits);
  }

  /** The slot of a reference, or the free slot that ends the search for it. */
  private search(upper: number, lower: number): number {
    const { slots } = this;
    const mask = 2 ** this.bits - 1;
    let slot = this.home(upper, lower);
    for (let at = slot * WIDTH; slots[at + SHARES] !== 0; at = slot * WIDTH) {
      if (slots[at + LOWER] === lower && slots[at + UPPER] === upper) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private grow(): void {
    if (this.bits === LAST_BITS) throw new UnusableFile(`more than ${this.count} orders are open at once`);
    const before = this.slots;
    this.bits++;
    this.slots = new Int32Array(WIDTH * 2 ** this.bits);
    for (let at = 0; at < before.length; at += WIDTH) {
      if (before[at + SHARES] === 0) continue;
      const slot = this.search(before[at + UPPER], before[at + LOWER]);
      this.slots.set(before.subarray(at, at + WIDTH), slot * WIDTH);
    }
  }
}
