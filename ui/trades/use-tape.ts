import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { TapeStatus } from '../../workers/api/tape.ts';
import { borrowCharts, returnCharts } from '../chart/chart-connection.ts';
import type { StreamView } from '../market/credited-stream.ts';
import { TapeFeed } from './tape-feed.ts';

/** Opens today's tape of a security for as long as the component is shown; a render when its standing changes. */
export function useTape(
  { symbol, region }: SymbolKey,
  extended: boolean,
): { readonly feed: TapeFeed; readonly view: StreamView<TapeStatus> } {
  const feed = useMemo(
    () => new TapeFeed(async (port) => (await borrowCharts()).openTape({ symbol, region }, extended, port)),
    [symbol, region, extended],
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
