import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ChartConnection } from '../../workers/api/chart-client.ts';
import type { TapeStatus } from '../../workers/api/tape.ts';
import type { StreamView } from '../market/credited-stream.ts';
import { useSessionEnd } from '../market/use-session-end.ts';
import { borrowCharts, borrowedCharts, returnCharts, watchChartRound } from '../painting/chart-connection.ts';
import { TapeFeed } from './tape-feed.ts';

/** A tape, and where it stands. */
export interface UsedTape {
  readonly feed: TapeFeed;
  readonly view: StreamView<TapeStatus>;
}

/** Opens a tape for as long as the component is shown; a render when its standing changes. Another `open` opens another one. */
export function useTapeFeed(open: (charts: ChartConnection, port: MessagePort) => Promise<void>): UsedTape {
  const feed = useMemo(() => new TapeFeed(async (port) => open(await borrowedCharts(), port)), [open]);
  useEffect(() => {
    // Once, however often what could not be opened is tried again; whether it could the feed says itself.
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
