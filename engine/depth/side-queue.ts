import type { OrderSideNumber } from './order-side.ts';
import { OrderSide } from './order-side.ts';

const ROOM_AT_START = 64;

/** What a queue must know of the orders in it, by slot. */
interface OrderColumns {
  readonly price: Float64Array;
  /** Grows with every order that arrives or loses its place. */
  readonly arrival: Float64Array;
}

/**
 * One side of a book in order of priority: the best price first, within a price the order that came first. It holds slots
 * of orders whose columns belong to the book. Placing and removing search in O(log n) and move what is behind.
 */
export class SideQueue {
  /** Slots, best first; `count` of them. */
  slots: Int32Array = new Int32Array(ROOM_AT_START);
  count = 0;
  /** 1 where a lower price is the better one. */
  private readonly sign: number;

  constructor(side: OrderSideNumber) {
    this.sign = side === OrderSide.Ask ? 1 : -1;
  }

  place(slot: number, orders: OrderColumns): void {
    if (this.count === this.slots.length) {
      const grown = new Int32Array(this.count * 2);
      grown.set(this.slots);
      this.slots = grown;
    }
    const at = this.positionOf(slot, orders);
    this.slots.copyWithin(at + 1, at, this.count);
    this.slots[at] = slot;
    this.count++;
  }

  /** Takes out an order whose price and arrival are still those with which it was placed. */
  remove(slot: number, orders: OrderColumns): void {
    const at = this.positionOf(slot, orders);
    if (this.slots[at] !== slot || at >= this.count) return;
    this.slots.copyWithin(at, at + 1, this.count);
    this.count--;
  }

  clear(): void {
    this.count = 0;
  }

  /** Where the order stands, or would stand. */
  private positionOf(slot: number, { price, arrival }: OrderColumns): number {
    const wanted = price[slot] * this.sign;
    const came = arrival[slot];
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.slots[middle];
      const rank = price[other] * this.sign;
      if (rank < wanted || (rank === wanted && arrival[other] < came)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
