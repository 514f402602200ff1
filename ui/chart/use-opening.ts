import { useCallback, useEffect, useRef, useState } from 'react';
import { RETRY_INTERVAL, useChartRound } from './chart-connection.ts';

/**
 * Opens what the chart worker paints, and opens it again only for another `key` or another chart worker. `open` returns how to
 * close it. When it calls `failed`, it is closed and opened again after a while. The function returned here does that at once, and
 * says whether there was anything to open.
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
