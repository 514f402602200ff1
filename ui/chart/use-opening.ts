import { useCallback, useEffect, useRef, useState } from 'react';
import { RETRY_INTERVAL, useChartRound } from './chart-connection.ts';

/**
 * Opens what the chart worker paints, anew for another `key` or chart worker only. `open` returns how to close it; when it calls `failed`, it is
 * closed and opened again after a while, or at once by what this returns, which says whether there was anything to open.
 */
export function useOpening(key: string, open: (failed: () => void) => (() => void) | undefined): () => boolean {
  const [round, setRound] = useState(0);
  const charts = useChartRound();
  const again = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `open` is at the moment opens it
  useEffect(() => {
    let timer = 0;
    const close = open(() => {
      again.current = () => setRound(round + 1);
      timer = window.setTimeout(again.current, RETRY_INTERVAL);
    });
    return () => {
      clearTimeout(timer);
      again.current = null;
      close?.();
    };
  }, [key, round, charts]);
  return useCallback(() => {
    again.current?.();
    return again.current !== null;
  }, []);
}
