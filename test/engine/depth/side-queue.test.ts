import { describe, expect, it } from 'vitest';
import { OrderSide } from '../../../engine/depth/order-side.ts';
import { SideQueue } from '../../../engine/depth/side-queue.ts';

const ORDERS = { price: Float64Array.of(10, 11, 10, 9), arrival: Float64Array.of(0, 1, 2, 3) };

function filled(side: typeof OrderSide.Bid | typeof OrderSide.Ask): SideQueue {
  const queue = new SideQueue(side);
  for (const slot of [2, 3, 0, 1]) queue.place(slot, ORDERS);
  return queue;
}

const slots = (queue: SideQueue): number[] => [...queue.slots.subarray(0, queue.count)];

describe('a side of a book', () => {
  it('has the best price first, and at the same price the earliest order', () => {
    expect(slots(filled(OrderSide.Bid))).toEqual([1, 0, 2, 3]);
    expect(slots(filled(OrderSide.Ask))).toEqual([3, 0, 2, 1]);
  });

  it('loses an order once, however often it is removed', () => {
    for (const slot of [0, 1, 2, 3]) {
      const queue = filled(OrderSide.Bid);
      const others = slots(queue).filter((other) => other !== slot);
      queue.remove(slot, ORDERS);
      queue.remove(slot, ORDERS);
      expect(slots(queue)).toEqual(others);
    }
  });

  it('is empty once cleared, and removes no earlier order', () => {
    const queue = filled(OrderSide.Ask);
    queue.clear();
    for (const slot of [0, 1, 2, 3]) queue.remove(slot, ORDERS);
    expect(queue.count).toBe(0);
    queue.place(2, ORDERS);
    expect(slots(queue)).toEqual([2]);
  });
});
