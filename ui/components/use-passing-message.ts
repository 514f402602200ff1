import { useCallback, useEffect, useState } from 'react';
import { useMarketState } from '../market/market-store.ts';

/** A message that disappears after the configured time (5 s). Showing it again restarts the time. */
export function usePassingMessage<T>(): readonly [message: T | null, show: (message: T) => void] {
  const time = useMarketState((state) => state.config.timings.message);
  const [shown, setShown] = useState<{ readonly message: T } | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), time);
    return () => clearTimeout(timer);
  }, [shown, time]);
  const show = useCallback((message: T) => setShown({ message }), []);
  return [shown === null ? null : shown.message, show];
}
