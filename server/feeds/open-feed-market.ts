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

/** The dependencies of a market of feeds. */
interface FeedMarketParts {
  readonly store: Store;
  readonly registry: FeedRegistry;
  readonly config: ServerConfig;
  complain(line: string): void;
}

/**
 * Opens the market of the feeds that are set up, in their order. A feed whose stored values cannot be decrypted is closed, and
 * the reason is passed to `complain`. The market accepts no commands, because nothing in it is simulated.
 */
export async function openFeedMarket(parts: FeedMarketParts): Promise<FeedMarket & MarketControl> {
  return Object.assign(await FeedMarket.open(parts.store, await feedsOf(parts)), NO_COMMANDS);
}

/** A market of feeds that several processes share, and the revision of its feeds. */
interface OpenedSharedMarket {
  readonly source: SharedFeedMarket & MarketControl;
  readonly revision: number;
}

/** As `openFeedMarket`, for a market that several processes share. It connects to nothing before it is woken. */
export async function openSharedFeedMarket(parts: FeedMarketParts): Promise<OpenedSharedMarket> {
  const { revision, feeds } = await steadyFeedsOf(parts);
  const openFeeds = async (): Promise<readonly OpenFeed[]> => {
    const now = await steadyFeedsOf(parts);
    // The audience of the market was decided by its feeds when it was opened.
    if (now.revision !== revision) throw new Error('The feeds were changed.');
    return now.feeds;
  };
  const market = await SharedFeedMarket.open(parts.store, feeds, openFeeds, { complain: parts.complain });
  return { source: Object.assign(market, NO_COMMANDS), revision };
}

/** The feeds, and their revision. */
async function steadyFeedsOf(parts: FeedMarketParts) {
  for (;;) {
    const revision = await readRevision(parts.store, 'feeds');
    const feeds = await feedsOf(parts);
    if ((await readRevision(parts.store, 'feeds')) === revision) return { revision, feeds };
  }
}

/** Creates the providers of the feeds, with the values that are stored now. */
async function feedsOf({ registry, config, complain }: FeedMarketParts): Promise<OpenFeed[]> {
  // On a server that only this machine reaches, a feed without an owner is shown to everybody who reaches it.
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
