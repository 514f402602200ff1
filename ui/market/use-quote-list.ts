import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import { openQuoteList, watchRenewal } from './connection.ts';
import { countedLists } from './counted-lists.ts';
import { type ListOpener, type ListView, QuoteListFeed } from './quote-list-feed.ts';
import { useMarketEra } from './use-market-era.ts';

/**
 * Opens a quote list while the component is mounted. Returns its texts and status, which render when they change, and the feed
 * whose `paintRow` writes the numbers without a render. `openList` must stay the same; it is the market's own unless the list
 * comes from elsewhere.
 */
export function useQuoteList(
  request: ListRequest,
  openList: ListOpener = openQuoteList,
): { readonly feed: QuoteListFeed; readonly view: ListView } {
  const key = JSON.stringify(request);
  const era = useMarketEra();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another market has another list
  const feed = useMemo(() => new QuoteListFeed(JSON.parse(key) as ListRequest, openList), [key, openList, era]);
  useEffect(() => feed.open(), [feed]);
  useEffect(() => (openList === openQuoteList ? watchRenewal(feed.reopen) : undefined), [feed, openList]);
  useEffect(() => countedLists.add(feed), [feed]);
  const view = useSyncExternalStore(feed.watch, feed.view);
  return { feed, view };
}
