import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BookSide } from '../../../server/import/book-side.ts';
import { PriceLevels } from '../../../server/import/price-levels.ts';

const steps = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 30 }),
    amount: fc.integer({ min: -2, max: 3 }),
    adds: fc.boolean(),
  }),
  { maxLength: 80 },
);

it.each(['B', 'S'] as const)('the best price of side %s is that of what is left', (side) => {
  fc.assert(
    fc.property(steps, (all) => {
      const book = new BookSide(side);
      const amounts = new Map<number, number>();
      for (const { price, amount, adds } of all) {
        const next = adds ? (amounts.get(price) ?? 0) + amount : amount;
        if (adds) book.add(price, amount);
        else book.set(price, amount);
        if (next > 0) amounts.set(price, next);
        else amounts.delete(price);
        const prices = [...amounts.keys()];
        const best = side === 'B' ? Math.max(...prices) : Math.min(...prices);
        expect(book.best).toBe(prices.length === 0 ? 0 : best);
      }
      // Removed from the best on, every price occurs once.
      const expected = [...amounts.keys()].sort((a, b) => (side === 'B' ? b - a : a - b));
      const taken: number[] = [];
      while (book.best > 0) {
        taken.push(book.best);
        book.set(book.best, 0);
      }
      expect(taken).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

it('levels are kept from the worst price to the best, each once, on both sides', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(0, 1), fc.boolean(), fc.integer({ min: 0, max: 25 }))), (all) => {
      const levels = new PriceLevels();
      const sets = [new Set<number>(), new Set<number>()];
      for (const [side, adds, price] of all as readonly (readonly [0 | 1, boolean, number])[]) {
        const own = sets[side] as Set<number>;
        if (adds) {
          expect(levels.add(side, price)).toBe(!own.has(price));
          own.add(price);
        } else expect(levels.remove(side, price)).toBe(own.delete(price));
      }
      for (const side of [0, 1] as const) {
        const expected = [...(sets[side] as Set<number>)].sort((a, b) => (side === 0 ? a - b : b - a));
        expect(levels.count(side)).toBe(expected.length);
        expect(expected.map((_, at) => levels.price(side, at))).toEqual(expected);
      }
      levels.clear();
      expect([levels.count(0), levels.count(1)]).toEqual([0, 0]);
      expect([levels.add(0, 3), levels.remove(1, 3), levels.price(0, 0)]).toEqual([true, false, 3]);
    }),
    { numRuns: 200 },
  );
});
