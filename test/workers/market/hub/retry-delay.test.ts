import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TIMINGS } from '../../../../engine/settings/timings.ts';
import { retryDelay } from '../../../../workers/market/hub/retry-delay.ts';

describe('retryDelay', () => {
  it('is 0 after a good connection, then 2, 5, 15, and every 30 s', () => {
    const waits = [0, 1, 2, 3, 4, 5, 50].map((failures) => retryDelay(DEFAULT_TIMINGS.reconnect, failures, 0.5));
    expect(waits).toEqual([200, 2_000, 5_000, 15_000, 30_000, 30_000, 30_000]);
    expect(retryDelay(DEFAULT_TIMINGS.reconnect, 0, 1)).toBeLessThan(500);
  });

  it('varies by at most a fifth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
        const middle = retryDelay(DEFAULT_TIMINGS.reconnect, failures, 0.5);
        const wait = retryDelay(DEFAULT_TIMINGS.reconnect, failures, chance);
        return wait >= middle * 0.8 - 1e-6 && wait <= middle * 1.2 + 1e-6;
      }),
    );
  });
});
