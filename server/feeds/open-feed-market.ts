import { StartupError } from '../core/startup-error.ts';
import type { MarketControl } from '../market/market-control.ts';
import type { FeedProvider } from '../providers/feed-provider.ts';
import { offersDemo, type ServerConfig } from '../settings/config.ts';
import { readRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { FeedMarket } from './feed-market.ts';
import type { Feed, FeedRegistry } from './feed-registry.ts';
import type { OpenFeed } from './feed-session.ts';
import { SharedFeedMarket } from './shared-feed-market.ts';
import { UnusableFeed } from './unusable-feed.ts';

/** What a market of feeds is opened with. */
interface FeedMarketParts {
  readonly store: Store;
  readonly registry: FeedRegistry;
  readonly config: ServerConfig;
  complain(line: string): void;
}

/**
 * Opens the market of the feeds that are set up, in their order. A feed whose stored values cannot be read is closed, and `complain`
 * hears why. The market accepts no commands: nothing in it is made by hand.
 */
export async function openFeedMarket(parts: FeedMarketParts): Promise<FeedMarket & MarketControl> {
  return Object.assign(await FeedMarket.open(parts.store, await feedsOf(parts)), NO_COMMANDS);
}

/** A market of feeds that several processes share, and the revision of its feeds. */
interface OpenedSharedMarket {
  readonly source: SharedFeedMarket & MarketControl;
  readonly revision: number;
}

/** As `openFeedMarket`, for a market that several processes share: it connects to nothing before it is woken. */
export async function openSharedFeedMarket(parts: FeedMarketParts): Promise<OpenedSharedMarket> {
  const { revision, feeds } = await steadyFeedsOf(parts);
  const openFeeds = async (): Promise<readonly OpenFeed[]> => {
    const now = await steadyFeedsOf(parts);
    // The feeds at that time decided who may see the market.
    if (now.revision !== revision) throw new Error('The feeds were changed.');
    return now.feeds;
  };
  const market = await SharedFeedMarket.open(parts.store, feeds, openFeeds, { complain: parts.complain });
  return { source: Object.assign(market, NO_COMMANDS), revision };
}

/** The feeds, and the revision that they are of. */
async function steadyFeedsOf(parts: FeedMarketParts) {
  for (;;) {
    const revision = await readRevision(parts.store, 'feeds');
    const feeds = await feedsOf(parts);
    if ((await readRevision(parts.store, 'feeds')) === revision) return { revision, feeds };
  }
}

/** Makes the providers of the feeds, with their values as they are stored now. */
async function feedsOf({ registry, config, complain }: FeedMarketParts): Promise<OpenFeed[]> {
  // Whoever sets up a feed of nobody on a server that only this machine reaches is everybody who can reach it.
  const nobody = offersDemo(config) ? 'everybody' : null;
  const feeds: OpenFeed[] = [];
  for (const feed of await registry.list()) {
    feeds.push({ provider: await providerOf(registry, feed, complain), owner: feed.owner ?? nobody });
  }
  return feeds;
}

const refuse = (): never => {
  throw new Error('A market of real feeds accepts no commands');
};
const NO_COMMANDS: MarketControl = { print: refuse, halt: refuse };

async function providerOf(registry: FeedRegistry, feed: Feed, complain: (line: string) => void): Promise<FeedProvider> {
  try {
    return await registry.providerOf(feed);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    complain(`A feed cannot be used: ${error.message}`);
    return new UnusableFeed(registry.nameOf(feed));
  }
}
