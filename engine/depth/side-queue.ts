import type { OrderSideNumber } from './order-side.ts';
import { OrderSide } from './order-side.ts';

const ROOM_AT_START = 64;

/** The columns of orders that a queue reads, by slot. */
interface OrderColumns {
  readonly price: Float64Array;
  /** Increases with every order that arrives or loses its place. */
  readonly arrival: Float64Array;
}

/**
 * One side of a book by priority: the best price first, at the same price the earliest order. It holds slots of orders
 * whose columns belong to the book. Placing and removing search in O(log n) and shift the rest.
 */
export class SideQueue {
  /** Slots, best first; `count` of them. */
  slots: Int32Array = new Int32Array(ROOM_AT_START);
  count = 0;
  /** 1 if a lower price is better, -1 otherwise. */
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

  /** Removes an order whose price and arrival have not changed since it was placed. */
  remove(slot: number, orders: OrderColumns): void {
    const at = this.positionOf(slot, orders);
    if (this.slots[at] !== slot || at >= this.count) return;
    this.slots.copyWithin(at, at + 1, this.count);
    this.count--;
  }

  clear(): void {
    this.count = 0;
  }

  /** The order's position, or the one it would have. */
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
