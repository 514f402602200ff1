import { expect, it } from 'vitest';
import { meanMove } from '../../../engine/quotes/mean-move.ts';

it('is the mean of the changes in per cent of the previous closes', () => {
  expect(
    meanMove([
      { last: 110, change: 10 },
      { last: 98, change: -2 },
    ]),
  ).toBeCloseTo(4);
});

it('leaves out what has no price, and is NaN without any', () => {
  expect(
    meanMove([
      { last: Number.NaN, change: 1 },
      { last: 110, change: 10 },
      { last: 5, change: 5 },
    ]),
  ).toBeCloseTo(10);
  expect(meanMove([])).toBeNaN();
});
