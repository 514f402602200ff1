import type { MarketControl } from '../market/market-control.ts';
import { offersDemo, type ServerConfig } from '../settings/config.ts';
import type { Store } from '../store/store.ts';
import { FeedMarket } from './feed-market.ts';
import type { FeedRegistry } from './feed-registry.ts';
import type { OpenFeed } from './feed-session.ts';

/** Opens the market of the feeds that are set up, in their order. It accepts no commands: nothing in it is made by hand. */
export async function openFeedMarket(
  store: Store,
  registry: FeedRegistry,
  config: ServerConfig,
): Promise<FeedMarket & MarketControl> {
  const feeds: OpenFeed[] = [];
  for (const feed of await registry.list()) {
    // Whoever sets variables for a server that only this machine reaches is everybody who can reach it.
    const own = offersDemo(config) ? 'everybody' : null;
    feeds.push({ provider: await registry.providerOf(feed), owner: feed.id === undefined ? own : feed.owner });
  }
  const refuse = (): never => {
    throw new Error('A market of real feeds accepts no commands');
  };
  return Object.assign(await FeedMarket.open(store, feeds), { print: refuse, halt: refuse });
}
