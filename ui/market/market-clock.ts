import type { ClockState } from '../../workers/api/market-api.ts';
import type { ReplayStart } from '../../workers/api/replay.ts';
import type { PageState } from './market-store.ts';

const DAY_SECONDS = 86_400;

/** The market's wall clock now, in seconds; never later than what is known in a replay. */
function wallNow({ wall, heardAt, speed, until }: ClockState): number {
  return Math.min(wall + ((Date.now() - heardAt) / 1000) * speed, Math.max(wall, until));
}

/** Seconds since midnight on the market's wall clock. */
export function secondNow(clock: ClockState): number {
  return wallNow(clock) % DAY_SECONDS;
}

/** The replay of a state, to be continued where its clock is; null if it has none. */
export function continuedReplay({ replay, clock }: PageState): ReplayStart | null {
  if (replay === null) return null;
  const { id, date, grain, simulated, speed, playing } = replay;
  return { id, date, grain, simulated, speed, playing, moment: Math.floor(secondNow(clock) * 1000) };
}
