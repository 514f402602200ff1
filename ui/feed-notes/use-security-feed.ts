import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { SecurityFeed } from '../../workers/api/security-feed.ts';
import { useMarketState } from '../market/market-store.ts';
import { shownFeeds } from './shown-feeds.ts';

/**
 * The feed of a security while its component is mounted; undefined until it is known, and if the market has no feeds. `seen`:
 * whether the component is on the screen.
 */
export function useSecurityFeed({ symbol, region }: SymbolKey, seen: boolean): SecurityFeed | undefined {
  const feeds = useMarketState((state) => state.config.feeds);
  const watch = useCallback(
    (listener: () => void) => (feeds ? shownFeeds.watch([{ symbol, region }], listener) : () => {}),
    [feeds, symbol, region],
  );
  useEffect(() => (seen ? shownFeeds.see([{ symbol, region }]) : undefined), [seen, symbol, region]);
  return useSyncExternalStore(watch, () => shownFeeds.of({ symbol, region }));
}
