import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderMarket } from '../../../server/backplane/provider-market.ts';
import { feedDay } from '../../../server/feeds/feed-clock.ts';
import { FeedRegistry } from '../../../server/feeds/feed-registry.ts';
import { openSharedFeedMarket } from '../../../server/feeds/open-feed-market.ts';
import { SharedFeedMarket } from '../../../server/feeds/shared-feed-market.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { minutesBefore } from '../../../server/market/minutes-before.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { QUESTRADE } from '../../../server/providers/questrade/questrade.ts';
import { readConfig } from '../../../server/settings/config.ts';
import { QuestradeBench } from '../../feeds/questrade/questrade-bench.ts';
import { minutesOf, type RecordedTrade, seededDay } from '../../feeds/recorded/recorded-day.ts';
import { RECORDED_LOT } from '../../feeds/recorded/recorded-market.ts';
import { RecordedProvider } from '../../feeds/recorded/recorded-provider.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';
import { RedisServer, redisProgram } from './redis-server.ts';

const DATE = 20261118;
const { midnight } = feedDay(DATE);
const REC = [{ symbol: 'REC', region: 'U' }] as const;

let redis: RedisServer;
let own: TemporaryStore;
/** Unix milliseconds. */
let now: number;
let trades: readonly RecordedTrade[];
/** Providers in order of creation. Those of a market at rest have no sink. */
let providers: RecordedProvider[];
let markets: ProviderMarket[];
/** A new key for each test: processes that know a market take precedence for it shortly after it was released. */
let feedsRevision = 0;

const connected = (): RecordedProvider[] => providers.filter(({ sink }) => sink !== undefined);

function feeds() {
  const provider = new RecordedProvider(DATE, () => now);
  provider.trades = trades;
  provider.can = { ...provider.can, shown: 'owner' };
  providers.push(provider);
  return [{ provider, owner: 7 }];
}

/** Another process that shares the market of the feeds as they were at a revision. */
async function join(revision = feedsRevision): Promise<ProviderMarket> {
  const settings = { wallClock: () => now, historyLag: 0, complain: () => {} };
  const source = await SharedFeedMarket.open(own.store, feeds(), async () => feeds(), settings);
  const refuse = (): never => {
    throw new Error('no commands');
  };
  const market = await ProviderMarket.openFeeds(
    Object.assign(source, { print: refuse, halt: refuse }),
    redis.url,
    revision,
  );
  markets.push(market);
  return market;
}

function found(market: ProviderMarket): Instrument {
  const instrument = market.find('REC', 'U');
  if (instrument === undefined) throw new Error('REC is not known');
  return instrument;
}

const lastOf = (market: ProviderMarket): number => market.quote(found(market), false, emptyQuote()).last;

/** Plays trades to the provider that was connected last. */
function play(some: readonly RecordedTrade[]): void {
  const provider = connected().at(-1);
  const security = provider?.wanted[0]?.security;
  if (provider === undefined || security === undefined) throw new Error('nothing is live');
  for (const { time, price, size, flags, id } of some) {
    now = Math.max(now, time);
    provider.sink?.trade(security, time, price, size, flags, id);
  }
}

const isLive = (): Promise<void> => expect.poll(() => connected().at(-1)?.wanted.length).toBe(1);

async function minutes(market: ProviderMarket) {
  const [day] = await market.minutes(found(market), DATE, DATE, true, false);
  return day?.minutes;
}

describe.skipIf(redisProgram() === undefined)(
  'two processes on a market of feeds (skipped where redis-server is not installed)',
  () => {
    beforeAll(async () => {
      redis = await RedisServer.start(redisProgram() ?? '');
    });

    beforeEach(async () => {
      own = await temporaryStore();
      feedsRevision += 2;
      now = midnight + 10 * 3_600_000;
      trades = [];
      providers = [];
      markets = [];
    });

    afterEach(async () => {
      for (const market of markets) await market.close();
      await own.remove();
    });

    afterAll(() => redis?.stop());

    it('connect once, and both learn what the connected one was asked', async () => {
      const [first, second] = [await join(), await join()];
      expect([first.status.holds, second.status.holds]).toEqual([true, false]);
      expect(connected()).toHaveLength(1);
      await second.prepare(REC);
      expect(found(second)).toMatchObject({ symbol: 'REC', name: 'Recorded Inc' });
      expect(first.find('REC', 'U')).toEqual(found(second));
      expect(first.status.whole && second.status.whole).toBe(true);
      await isLive();
      play([{ time: now, price: 12.5, size: 100, flags: 4, id: 1 }]);
      for (const market of markets) await expect.poll(() => lastOf(market)).toBe(12.5);
      expect(await second.search('RE', 'U')).toMatchObject([{ symbol: 'REC' }]);
      expect(await second.notesOf([found(second)])).toMatchObject([{ feed: 'Recorded', state: 'live', heardAt: now }]);
      expect(await second.feedStates()).toEqual(await first.feedStates());
      expect(connected()).toHaveLength(1);
    });

    it('keep securities live that are on a screen at either', async () => {
      const [first, second] = [await join(), await join()];
      for (const provider of connected()) provider.can = { ...provider.can, symbols: 1 };
      const names = ['REC', 'RED'].map((symbol) => ({ symbol, region: 'U' as const }));
      await first.prepare(names);
      await second.prepare(names);
      const live = () => connected().flatMap(({ wanted }) => wanted.map(({ symbol }) => symbol));
      await expect.poll(live).toHaveLength(1);
      const [one] = live();
      const other = one === 'REC' ? 'RED' : 'REC';
      const named = (wanted: string | undefined) => second.instruments().filter(({ symbol }) => symbol === wanted);
      second.see(named(other), []);
      await expect.poll(live).toEqual([other]);
      second.see(named(one), named(other));
      await expect.poll(live).toEqual([one]);
    });

    it('add a security, and keep trusting the figures of the others', async () => {
      const [first, second] = [await join(), await join()];
      await first.prepare(REC);
      await isLive();
      play([{ time: now, price: 12.5, size: 100, flags: 4, id: 1 }]);
      await second.prepare(REC);
      await expect.poll(() => lastOf(second)).toBe(12.5);
      let interruptions = 0;
      for (const market of markets)
        market.listen({ line() {}, wants: () => false, interrupted: () => interruptions++ });
      for (const provider of connected()) provider.define = async ({ symbol }) => ({ ...provider.listing, symbol });
      await second.prepare([{ symbol: 'MORE', region: 'U' }]);
      for (const market of markets) await expect.poll(() => market.find('MORE', 'U')).toMatchObject({ symbol: 'MORE' });
      for (const market of markets) await expect.poll(() => market.status.whole).toBe(true);
      expect(markets.map(lastOf)).toEqual([12.5, 12.5]);
      expect(interruptions).toBe(0);
    });

    it('keep live what somebody follows at the unconnected one, for as long as somebody does', async () => {
      const [, second] = [await join(), await join()];
      for (const provider of connected()) provider.define = async ({ symbol }) => ({ ...provider.listing, symbol });
      await second.prepare([...REC, { symbol: 'MORE', region: 'U' }]);
      const live = () => connected()[0]?.wanted.map(({ symbol }) => symbol);
      await expect.poll(live).toHaveLength(2);
      let follows = true;
      second.listen({ line() {}, wants: () => false, follows: ({ symbol }) => follows && symbol === 'REC' });
      now += 600_000;
      await expect.poll(live).toEqual(['REC']);
      follows = false;
      now += 600_000;
      await expect.poll(live).toEqual([]);
    });

    it('have the complete minutes of a day after one has taken over from the other', async () => {
      const day = seededDay(DATE, 3, 4000);
      trades = day;
      const [first, second] = [await join(), await join()];
      await second.prepare(REC);
      await isLive();
      const at = (hour: number): number => day.findIndex(({ time }) => time >= midnight + hour * 3_600_000);
      play(day.slice(at(10), at(12)));
      markets.splice(0, 1);
      await first.close();
      await expect.poll(() => second.status.holds).toBe(true);
      expect(connected()).toHaveLength(2);
      // Messages are missed until the feed is live again.
      now = midnight + 12 * 3_600_000 + 60_000;
      await isLive();
      play(day.slice(at(12 + 1 / 60), at(14)));
      // Nobody requests it any more, so later messages are missed, too.
      await expect.poll(() => connected().at(-1)?.wanted).toEqual([]);
      now = midnight + 20.1 * 3_600_000;
      await expect
        .poll(() => minutes(second), { timeout: 15_000 })
        .toEqual(minutesBefore(minutesOf(day, DATE, RECORDED_LOT), DATE, true, 1440));
    });

    it('keep the last quote until a quote reaches the one that takes over', async () => {
      const [first, second] = [await join(), await join()];
      await first.prepare(REC);
      await isLive();
      play([{ time: now, price: 12.5, size: 100, flags: 4, id: 1 }]);
      await second.prepare(REC);
      await expect.poll(() => lastOf(second)).toBe(12.5);
      const seen: number[] = [];
      second.listen({ line() {}, wants: () => false, interrupted: () => seen.push(lastOf(second)) });
      markets.splice(0, 1);
      await first.close();
      await expect.poll(() => seen).toEqual([12.5]);
    });

    it('rest while Redis is lost, and then make the requested securities live again', async () => {
      const market = await join();
      await market.prepare(REC);
      await isLive();
      await redis.kill();
      await expect.poll(() => market.status.holds).toBe(false);
      await redis.run();
      await expect.poll(() => market.status.holds).toBe(true);
      expect(connected()).toHaveLength(2);
      await isLive();
      play([{ time: now, price: 13.5, size: 100, flags: 4, id: 2 }]);
      await expect.poll(() => lastOf(market)).toBe(13.5);
    });

    it('show the market to the same readers, connected or not', async () => {
      for (const market of [await join(), await join()]) {
        const readers = [undefined, { id: 7, administrator: false }, { id: 8, administrator: true }];
        expect(readers.map((reader) => market.mayShow(reader))).toEqual([false, true, false]);
      }
    });

    it('renew a single-use token only where they are connected, from the value that the other has stored', async () => {
      const bench = await QuestradeBench.start();
      const environment = { QUESTRADE_LOGIN_URL: bench.double.url };
      const registry = new FeedRegistry({ store: own.store, dataDir: own.folder, environment }, [QUESTRADE]);
      await registry.add(QUESTRADE, { refreshToken: bench.double.makeRefreshToken() }, null);
      const config = readConfig({ DATA_DIR: own.folder });
      const joined: ProviderMarket[] = [];
      for (let i = 0; i < 2; i++) {
        const { source, revision } = await openSharedFeedMarket({
          store: own.store,
          registry,
          config,
          complain: () => {},
        });
        joined.push(await ProviderMarket.openFeeds(source, redis.url, revision));
      }
      const [first, second] = joined;
      await expect.poll(() => second.feedStates()).toMatchObject([{ name: 'Questrade', state: 'live' }]);
      expect(bench.double.redeemed).toHaveLength(1);
      await first.close();
      await expect.poll(() => second.status.holds).toBe(true);
      await expect.poll(() => second.feedStates()).toMatchObject([{ name: 'Questrade', state: 'live' }]);
      const [, , stored] = bench.double.granted;
      expect(bench.double.redeemed.slice(1)).toEqual([stored]);
      await second.close();
      await bench.stop();
    });

    it('wait with other feeds until the previous ones are closed', async () => {
      const first = await join();
      let isOpen = false;
      const second = join(feedsRevision + 1).then((market) => {
        isOpen = true;
        return market;
      });
      await first.prepare(REC);
      expect([isOpen, connected().length]).toEqual([false, 1]);
      markets.splice(0, 1);
      await first.close();
      expect((await second).status.holds).toBe(true);
      expect(connected()).toHaveLength(2);
    });
  },
);
