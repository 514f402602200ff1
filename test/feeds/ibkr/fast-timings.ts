import type { IbkrTimings } from '../../../server/providers/ibkr/ibkr-timings.ts';

/** Periods for tests: nothing that they do not wait for is repeated, and no pause takes time. */
export const FAST_TIMINGS: IbkrTimings = {
  tickle: 2 ** 30,
  renewal: 2 ** 30,
  silence: 2 ** 30,
  call: 60_000,
  callInterval: 0,
  snapshot: 0,
  firstPause: 0,
  longestPause: 0,
};
