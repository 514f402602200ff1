import { StartupError } from '../core/startup-error.ts';
import type { MarketControl } from '../market/market-control.ts';
import type { FeedProvider } from '../providers/feed-provider.ts';
import { offersDemo, type ServerConfig } from '../settings/config.ts';
import type { Store } from '../store/store.ts';
import { FeedMarket } from './feed-market.ts';
import type { Feed, FeedRegistry } from './feed-registry.ts';
import type { OpenFeed } from './feed-session.ts';
import { UnusableFeed } from './unusable-feed.ts';

/**
 * Opens the market of the feeds that are set up, in their order. A feed whose stored values cannot be read is closed, and `complain`
 * is told why. The market accepts no commands: nothing in it is made by hand.
 */
export async function openFeedMarket(
  store: Store,
  registry: FeedRegistry,
  config: ServerConfig,
  complain: (line: string) => void,
): Promise<FeedMarket & MarketControl> {
  // Whoever sets up a feed of nobody on a server that only this machine reaches is everybody who can reach it.
  const nobody = offersDemo(config) ? 'everybody' : null;
  const feeds: OpenFeed[] = [];
  for (const feed of await registry.list()) {
    feeds.push({ provider: await providerOf(registry, feed, complain), owner: feed.owner ?? nobody });
  }
  const refuse = (): never => {
    throw new Error('A market of real feeds accepts no commands');
  };
  return Object.assign(await FeedMarket.open(store, feeds), { print: refuse, halt: refuse });
}

async function providerOf(registry: FeedRegistry, feed: Feed, complain: (line: string) => void): Promise<FeedProvider> {
  try {
    return await registry.providerOf(feed);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    complain(`A feed cannot be used: ${error.message}`);
    return new UnusableFeed(registry.nameOf(feed));
  }
}
