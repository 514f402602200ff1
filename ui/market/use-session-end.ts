import { useEffect, useEffectEvent, useRef } from 'react';
import { useMarketState } from './market-store.ts';
import { useMarketEra } from './use-market-era.ts';

/**
 * Calls `end` when the user logs out or the server ends the session, so that no data of the subscriber stays; and when a replay
 * begins or ends, so that no data of another market stays.
 */
export function useSessionEnd(end: () => void): void {
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const era = useMarketEra();
  const was = useRef(loggedIn);
  const shown = useRef(era);
  const ended = useEffectEvent(end);
  useEffect(() => {
    if ((was.current && !loggedIn) || shown.current !== era) ended();
    was.current = loggedIn;
    shown.current = era;
  }, [loggedIn, era]);
}
