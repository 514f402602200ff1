import { useCallback, useEffect, useRef, useState } from 'react';
import { CHART_RETRY_INTERVAL, useChartRound } from './chart-connection.ts';

/**
 * Opens something that the chart worker paints, and opens it again only for another `key` or another chart worker. `open` returns
 * a function that closes it. After it calls `failed`, it is closed and reopened with a delay. The function returned here reopens
 * it at once, and says whether there was anything to open.
 */
export function useOpening(key: string, open: (failed: () => void) => (() => void) | undefined): () => boolean {
  const [round, setRound] = useState(0);
  const charts = useChartRound();
  const again = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current `open` is used
  useEffect(() => {
    let timer = 0;
    const close = open(() => {
      again.current = () => setRound(round + 1);
      timer = window.setTimeout(again.current, CHART_RETRY_INTERVAL);
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
