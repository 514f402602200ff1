import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ChartConnection } from '../../workers/api/chart-client.ts';
import type { TapeStatus } from '../../workers/api/tape.ts';
import type { StreamView } from '../market/credited-stream.ts';
import { useMarketEra } from '../market/use-market-era.ts';
import { useSessionEnd } from '../market/use-session-end.ts';
import { borrowCharts, borrowedCharts, returnCharts, watchChartRound } from '../painting/chart-connection.ts';
import { TapeFeed } from './tape-feed.ts';

/** A tape and its status. */
export interface UsedTape {
  readonly feed: TapeFeed;
  readonly view: StreamView<TapeStatus>;
}

/** Opens a tape while the component is mounted; renders when its status changes. Another `open` opens another tape. */
export function useTapeFeed(open: (charts: ChartConnection, port: MessagePort) => Promise<void>): UsedTape {
  const era = useMarketEra();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another market has another tape
  const feed = useMemo(() => new TapeFeed(async (port) => open(await borrowedCharts(), port)), [open, era]);
  useEffect(() => {
    // Borrowed once, however often a failed opening is retried; the feed itself reports whether it succeeded.
    borrowCharts().catch(() => {});
    const close = feed.stream.open();
    return () => {
      close();
      returnCharts();
    };
  }, [feed]);
  useEffect(() => watchChartRound(feed.stream.reopen), [feed]);
  const view = useSyncExternalStore(feed.stream.watch, feed.stream.view);
  useSessionEnd(feed.stream.release);
  return { feed, view };
}
