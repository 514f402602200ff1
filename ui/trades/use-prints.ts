import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { TapeStatus } from '../../workers/api/tape.ts';
import { borrowCharts, returnCharts } from '../chart/chart-connection.ts';
import type { StreamView } from '../market/credited-stream.ts';
import { TapeFeed } from './tape-feed.ts';

/** Follows the single prints of a security for as long as the component is shown; a render when their standing changes. */
export function usePrints({ symbol, region }: SymbolKey): {
  readonly feed: TapeFeed;
  readonly view: StreamView<TapeStatus>;
} {
  const feed = useMemo(
    () => new TapeFeed(async (port) => (await borrowCharts()).openPrints({ symbol, region }, port)),
    [symbol, region],
  );
  useEffect(() => {
    const close = feed.stream.open();
    return () => {
      close();
      returnCharts();
    };
  }, [feed]);
  const view = useSyncExternalStore(feed.stream.watch, feed.stream.view);
  return { feed, view };
}
