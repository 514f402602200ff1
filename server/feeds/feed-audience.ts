import type { MarketReader } from '../market/market-source.ts';
import type { OpenFeed } from './feed-session.ts';

/**
 * Whether a reader (undefined: a visitor) may see a market of feeds. All of its feeds must allow this reader, because the feeds
 * form one market, in which no figure shows which feed it came from.
 */
export function mayShowFeeds(feeds: readonly OpenFeed[], reader: MarketReader | undefined): boolean {
  return feeds.every(({ provider, owner }) => {
    const { shown } = provider.can;
    if (shown === 'public' || owner === 'everybody') return true;
    if (reader === undefined) return false;
    return shown === 'members' || reader.id === owner || (owner === null && reader.administrator);
  });
}
