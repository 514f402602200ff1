import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAT_TINT, HEAT_TINTS, heatTint } from '../../../engine/heat-painting/heat-tint.ts';

describe('the tint of a change', () => {
  it.each([
    [-12, 0],
    [-3, 0],
    [-2.99, 1],
    [-1, 1],
    [-0.99, 2],
    [-0.01, 2],
    [-0.004, 3],
    [0, 3],
    [Number.NaN, 3],
    [0.004, 3],
    [0.006, 4],
    [0.994, 4],
    [0.996, 5],
    [2.99, 5],
    [3, 6],
    [250, 6],
  ])('of %d %% is %d', (percent, tint) => expect(heatTint(percent)).toBe(tint));

  it('mirrors that of the opposite change, and never decreases as the change grows', () => {
    const change = fc.double({ min: -20, max: 20, noNaN: true });
    fc.assert(
      fc.property(change, change, (a, b) => {
        expect(heatTint(-a)).toBe(HEAT_TINTS - 1 - heatTint(a));
        expect(Math.sign(heatTint(a) - heatTint(b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
        expect(heatTint(a) === FLAT_TINT || Math.sign(heatTint(a) - FLAT_TINT) === Math.sign(a)).toBe(true);
      }),
    );
  });
});
