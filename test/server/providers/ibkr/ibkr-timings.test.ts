import { expect, it } from 'vitest';
import { IBKR_TIMINGS, pauseBefore } from '../../../../server/providers/ibkr/ibkr-timings.ts';

it('pauses double up to a bound, with full jitter', () => {
  const bounds = [1, 2, 3, 6, 7, 20].map((attempt) => pauseBefore(attempt, IBKR_TIMINGS, 1));
  expect(bounds).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000]);
  expect(pauseBefore(3, IBKR_TIMINGS, 0.25)).toBe(1000);
  expect(pauseBefore(9, IBKR_TIMINGS, 0)).toBe(0);
});

it('a live security is renewed before ten minutes', () => {
  expect(IBKR_TIMINGS.renewal).toBeLessThan(600_000);
});
