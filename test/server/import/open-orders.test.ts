import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OpenOrders } from '../../../server/import/open-orders.ts';

/** Few references, so that they meet again; upper and lower halves up to the largest. */
const reference = fc.record({
  upper: fc.constantFrom(0, 1, 0xffff_ffff),
  lower: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0xffff_fff0, max: 0xffff_ffff })),
});
const step = fc.record({
  reference,
  what: fc.constantFrom('add', 'add', 'remove', 'leave'),
  price: fc.integer({ min: 0, max: 0xffff_ffff }),
  shares: fc.integer({ min: 1, max: 0xffff_ffff }),
  isBuy: fc.boolean(),
});

it('holds the same as a map of orders', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const orders = new OpenOrders();
      const model = new Map<string, { price: number; shares: number; isBuy: boolean }>();
      for (const { reference: ref, what, price, shares, isBuy } of steps) {
        const key = `${ref.upper}:${ref.lower}`;
        const slot = orders.find(ref.upper, ref.lower);
        const known = model.get(key);
        expect(slot >= 0).toBe(known !== undefined);
        if (what === 'add') {
          expect(orders.add(ref.upper, ref.lower, 7, isBuy, price, shares)).toBe(known === undefined);
          if (known === undefined) model.set(key, { price, shares, isBuy });
        } else if (slot >= 0 && what === 'remove') {
          orders.remove(slot);
          model.delete(key);
        } else if (slot >= 0 && known) {
          orders.leave(slot, shares);
          model.set(key, { ...known, shares });
        }
      }
      expect(orders.count).toBe(model.size);
      const inOrder: string[] = [];
      for (let slot = orders.after(-1); slot >= 0; slot = orders.after(slot)) {
        inOrder.push(`${orders.upper(slot)}:${orders.lower(slot)}`);
      }
      expect(inOrder.sort()).toEqual([...model.keys()].sort());
      for (const [key, order] of model) {
        const [upper, lower] = key.split(':').map(Number);
        const slot = orders.find(upper, lower);
        expect({ price: orders.price(slot), shares: orders.shares(slot), isBuy: orders.isBuy(slot) }).toEqual(order);
        expect(orders.security(slot)).toBe(7);
      }
    }),
  );
});

it('grows with many orders, and finds each of them', () => {
  const orders = new OpenOrders();
  const count = 100_000;
  for (let i = 0; i < count; i++) orders.add(i % 3, i * 4, i % 1000, i % 2 === 0, i, i + 1);
  for (let i = 0; i < count; i += 2) orders.remove(orders.find(i % 3, i * 4));
  expect(orders.count).toBe(count / 2);
  let wrong = 0;
  for (let i = 0; i < count; i++) {
    const slot = orders.find(i % 3, i * 4);
    if (i % 2 === 0 ? slot !== -1 : orders.shares(slot) !== i + 1 || orders.security(slot) !== i % 1000) wrong++;
  }
  expect(wrong).toBe(0);
  orders.clear();
  expect([orders.count, orders.find(1, 4)]).toEqual([0, -1]);
});
