import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { DepthKind, DepthStatus } from '../../workers/api/depth-feed.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { openDepth, watchRenewal } from '../market/connection.ts';
import type { StreamView } from '../market/credited-stream.ts';
import { useMarketEra } from '../market/use-market-era.ts';
import { DepthFeed } from './depth-feed.ts';

/** Opens a security's depth while the component is mounted; renders when its status changes. */
export function useDepth(
  kind: DepthKind,
  { symbol, region }: SymbolKey,
): { readonly feed: DepthFeed; readonly view: StreamView<DepthStatus> } {
  const era = useMarketEra();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another market has another book
  const feed = useMemo(
    () => new DepthFeed((port) => openDepth(kind, { symbol, region }, port)),
    [kind, symbol, region, era],
  );
  useEffect(() => feed.stream.open(), [feed]);
  useEffect(() => watchRenewal(feed.stream.reopen), [feed]);
  const view = useSyncExternalStore(feed.stream.watch, feed.stream.view);
  return { feed, view };
}
