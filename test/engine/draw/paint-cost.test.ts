import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { PaintCost } from '../../../engine/draw/paint-cost.ts';

it('a delayed painting costs no more than a recent one without delay', () => {
  const waits = fc.array(fc.nat(500), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(waits, { minLength: 1, maxLength: 10 }), fc.integer({ min: 1, max: 40 }), (rounds, own) => {
      const cost = new PaintCost();
      for (const round of rounds) {
        expect(cost.add(own)).toBe(own);
        for (const wait of round) expect(cost.add(own + wait)).toBe(own);
      }
    }),
  );
});

it('five equally slow paintings cost what they take', () => {
  const cost = new PaintCost();
  cost.add(1);
  expect([40, 41, 42, 43, 44].map((time) => cost.add(time)).at(-1)).toBe(40);
  expect(cost.add(2)).toBe(2);
});
