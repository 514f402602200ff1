import { feedDay } from '../../server/feeds/feed-clock.ts';
import { FeedMarket } from '../../server/feeds/feed-market.ts';
import { FeedSecurities } from '../../server/feeds/feed-securities.ts';
import { RecordedProvider } from '../../test/feeds/recorded/recorded-provider.ts';
import { temporaryStore } from '../../test/server/temporary-store.ts';
import { feedPrice, feedSymbol } from './feed-command.ts';

const SECURITIES = 2000;
const MINUTES = 10;
/** Trades of each security in each minute. */
const TRADES = 5;
const DATE = 20261118;
const YESTERDAY = 20261117;
/** 10:00, in milliseconds of the day. */
const BEGIN = 36_000_000;

/**
 * The share of a core that is needed to build minutes from trades of 2,000 securities and to store them, over ten minutes of a
 * day.
 */
export async function recordingShare(): Promise<number> {
  const { store, remove } = await temporaryStore();
  const securities = await FeedSecurities.read(store);
  const name = { region: 'U', exchange: 'Q', kind: 'stock', boardlot: 100, currency: 'USD' } as const;
  for (let i = 0; i < SECURITIES; i++) {
    await securities.add({ ...name, symbol: feedSymbol(i), name: `Security ${i}` });
  }
  const { midnight } = feedDay(DATE);
  let now = midnight + BEGIN;
  const provider = new RecordedProvider(DATE, () => now);
  provider.can = { ...provider.can, symbols: SECURITIES, history: [] };
  const market = await FeedMarket.open(store, [{ provider, owner: null }], { wallClock: () => now });
  try {
    const [first] = market.instruments();
    if (first === undefined) throw new Error('there are no securities');
    market.listen({ line() {}, wants: (_of, kind) => kind === 'quote' });
    market.tick();
    if (provider.wanted.length !== SECURITIES) throw new Error(`${provider.wanted.length} securities are live`);
    const before = process.cpuUsage();
    for (let minute = 0; minute < MINUTES; minute++) {
      for (let k = 0; k < TRADES; k++) {
        for (const { security } of provider.wanted) {
          provider.sink?.trade(security, now + k * 10_000, feedPrice(security, minute + k), 100, 4, k);
        }
      }
      now += 60_000;
      market.tick();
      // Resolves once everything pending has been stored.
      await market.minutes(first, YESTERDAY, YESTERDAY, false, false);
    }
    await market.close();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / (MINUTES * 60_000);
  } finally {
    await remove();
  }
}
