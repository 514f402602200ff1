import { useEffect, useState } from 'react';
import { useMarketState } from '../market/market-store.ts';

/** A server that has the history answers sooner (milliseconds). */
const LATE = 1_500;

/** Whether bars have been loading for so long that a server of real feeds must be loading them from a provider itself. */
export function useLateHistory(loading: boolean): boolean {
  const feeds = useMarketState((state) => state.config.feeds);
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (!loading || !feeds) return;
    const timer = setTimeout(() => setLate(true), LATE);
    return () => clearTimeout(timer);
  }, [loading, feeds]);
  return late && loading;
}
