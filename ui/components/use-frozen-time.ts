import { useMemo } from 'react';
import { formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { clockTime } from '../i18n/clock-time.ts';
import { secondNow } from '../market/market-clock.ts';
import { marketState } from '../market/market-store.ts';

/** The time at which content was frozen (epoch ms of the browser) as `HH:mm:ss`: by the user's clock, in a replay by the replayed one. */
export function useFrozenTime(frozenAt: number): string {
  return useMemo(() => {
    const { replay, clock } = marketState();
    return replay === null ? clockTime(frozenAt) : formatTimeWithSeconds(secondNow(clock));
  }, [frozenAt]);
}
