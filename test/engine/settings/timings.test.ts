import { expect, test } from 'vitest';
import { DEFAULT_TIMINGS } from '../../../engine/settings/timings.ts';

test('the periods are those of the specification', () => {
  expect(DEFAULT_TIMINGS).toEqual({
    loginTick: 1_000,
    loginAskEvery: 10,
    refresh: 60_000,
    refreshLoggedIn: 10_000,
    message: 5_000,
    fadeStep: 1_000,
    streamSilence: 45_000,
    hubServerTimeout: 30_000,
    hubKeepAlive: 15_000,
    advertDelay: 100,
    reconnect: [2_000, 5_000, 15_000, 30_000],
  });
});
