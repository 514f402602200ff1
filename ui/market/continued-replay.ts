import type { ReplayStart } from '../../workers/api/replay.ts';
import { secondNow } from './market-clock.ts';
import type { PageState } from './market-store.ts';

/** The replay of a state, to be continued where its clock is; null if it has none. */
export function continuedReplay({ replay, clock }: PageState): ReplayStart | null {
  if (replay === null) return null;
  const { id, date, grain, simulated, speed, playing } = replay;
  return { id, date, grain, simulated, speed, playing, moment: Math.floor(secondNow(clock) * 1000) };
}
