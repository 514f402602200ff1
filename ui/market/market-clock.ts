import type { ClockState } from '../../workers/api/market-api.ts';

const DAY_SECONDS = 86_400;

/** Seconds since midnight on the market's wall clock now; in a replay never later than what is known. */
export function secondNow({ wall, heardAt, speed, until }: ClockState): number {
  return Math.min(wall + ((Date.now() - heardAt) / 1000) * speed, until) % DAY_SECONDS;
}
