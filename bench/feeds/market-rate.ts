import { setTimeout as wait } from 'node:timers/promises';
import { FeedMarket } from '../../server/feeds/feed-market.ts';
import { FeedSecurities } from '../../server/feeds/feed-securities.ts';
import { emptyQuote } from '../../server/market/quote-figures.ts';
import { ALPACA } from '../../server/providers/alpaca/alpaca-kind.ts';
import { temporaryStore } from '../../test/server/temporary-store.ts';
import { feedSymbol } from './feed-command.ts';
import { FeedProcess } from './feed-process.ts';

const SECURITIES = 1000;
const MESSAGES = 500_000;
/** A price that no other message has: once it arrives, all earlier messages have been handled. */
const LAST_PRICE = 7777;

/** The cost of reading messages from a socket into a market. */
interface MarketRate {
  readonly messages: number;
  /** Milliseconds of this process. */
  readonly processor: number;
  /** Lines that the listener received. */
  readonly lines: number;
}

/**
 * Floods a market in this process, over a socket, with messages of the process that plays Alpaca. `isFollowed`: a listener
 * follows all securities, so that every message becomes a line.
 */
export async function marketRate(isFollowed: boolean): Promise<MarketRate> {
  const service = await FeedProcess.start(SECURITIES);
  const { store, remove } = await temporaryStore();
  const securities = await FeedSecurities.read(store);
  for (let i = 0; i < SECURITIES; i++) {
    await securities.add({
      symbol: feedSymbol(i),
      region: 'U',
      exchange: 'Q',
      name: `Security ${i}`,
      kind: 'stock',
      boardlot: 100,
      currency: 'USD',
    });
  }
  const { ALPACA_KEY: key = '', ALPACA_SECRET: secret = '', ...addresses } = service.environment;
  const provider = ALPACA.make({ values: { key, secret }, addresses, keep: async () => {} });
  const market = await FeedMarket.open(store, [{ provider, owner: null }], { complain: () => {} });
  try {
    let lines = 0;
    // All are live, because they are followed or were requested within the last minute.
    market.listen({ line: () => lines++, wants: () => isFollowed });
    for (const instrument of market.instruments()) market.snapshot(instrument);
    const [first] = market.instruments();
    if (first === undefined) throw new Error('there are no securities');
    const quote = emptyQuote();
    const reached = async (price: number): Promise<void> => {
      while (market.quote(first, false, quote).last !== price) {
        await service.ask({ do: 'trade', symbol: first.symbol, price });
        await wait(20);
      }
    };
    await reached(LAST_PRICE - 1);
    await wait(2000);
    lines = 0;
    const before = process.cpuUsage();
    await service.ask({ do: 'flood', messages: MESSAGES });
    await reached(LAST_PRICE);
    const { user, system } = process.cpuUsage(before);
    return { messages: MESSAGES, processor: (user + system) / 1000, lines };
  } finally {
    await market.close();
    await remove();
    service.stop();
  }
}
