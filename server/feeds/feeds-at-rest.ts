import type { Region } from '../../engine/quotes/region.ts';
import type { FeedNote, FeedStatus } from '../market/market-source.ts';
import { NO_FEED } from './feed-note.ts';
import type { OpenFeed } from './feed-session.ts';

/** The state of a feed that another process is connected to, while that process does not answer. */
const UNKNOWN = { state: 'stale', reason: 'It is being connected.' } as const;

/** The status of a feed that this process has not opened. */
export function statusAtRest({ provider }: OpenFeed): FeedStatus {
  const { tape, tapeShare, delayMinutes, symbols } = provider.can;
  return {
    name: provider.name,
    ...UNKNOWN,
    tape,
    tapeShare,
    delay: delayMinutes,
    symbols,
    live: 0,
    polled: 0,
    clockDifference: 0,
  };
}

/** The note of a security of a region, from feeds that this process has not opened. */
export function noteAtRest(feeds: readonly OpenFeed[], region: Region): FeedNote {
  const feed = feeds.find(({ provider }) => provider.can.regions.includes(region));
  if (feed === undefined) return NO_FEED;
  const { name, state, reason, delay, tape, tapeShare, symbols } = statusAtRest(feed);
  const { wholeHistory = false } = feed.provider.can;
  return { ...NO_FEED, feed: name, state, words: reason, delay, tape, tapeShare, wholeHistory, symbols };
}
