import { useEffect, useEffectEvent, useRef } from 'react';
import { useMarketState } from './market-store.ts';

/** Calls `end` when the user logs out or the server ends the session, so that no data of the subscriber stays. */
export function useSessionEnd(end: () => void): void {
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const was = useRef(loggedIn);
  const ended = useEffectEvent(end);
  useEffect(() => {
    if (was.current && !loggedIn) ended();
    was.current = loggedIn;
  }, [loggedIn]);
}
