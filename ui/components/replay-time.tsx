import type { ReactNode } from 'react';
import { formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { secondNow } from '../market/market-clock.ts';
import { useMarketState } from '../market/market-store.ts';
import { useSecond } from './use-second.ts';

/** The time of the replay's clock, renewed every second. */
export function ReplayTime(): ReactNode {
  const clock = useMarketState((state) => state.clock);
  useSecond(clock.speed > 0);
  return formatTimeWithSeconds(secondNow(clock));
}
