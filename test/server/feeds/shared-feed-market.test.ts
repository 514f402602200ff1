import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpTransportType } from '@microsoft/signalr';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { feedDay } from '../../../server/feeds/feed-clock.ts';
import { SealedValues } from '../../../server/feeds/sealed-values.ts';
import { SharedFeedMarket } from '../../../server/feeds/shared-feed-market.ts';
import { AlpacaDouble } from '../../feeds/alpaca/alpaca-double.ts';
import { RecordedProvider } from '../../feeds/recorded/recorded-provider.ts';
import { TestServer } from '../../support/server.ts';
import { RedisServer, redisProgram } from '../backplane/redis-server.ts';
import { hubClient, openTicker } from '../hub/hub-client.ts';
import { logIn } from '../log-in.ts';
import { runToEnd } from '../run-to-end.ts';
import { PostgresServer, postgresFolder } from '../store/postgres-server.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const FEED = new URL('../../../server/feeds/command.ts', import.meta.url).pathname;
const MOVED_CLOCK = new URL('../../support/moved-clock.ts', import.meta.url).href;
/** A Wednesday, 11:00 in New York. */
const STARTS = Date.UTC(2026, 10, 18, 16);
const MINUTE = 60_000;

/** A minute as the double reports it. */
type DoubleBar = Readonly<Record<'o' | 'h' | 'l' | 'c' | 'v' | 'n' | 'vw', number>> & { readonly t: string };
type Row = Readonly<Record<string, unknown>>;

let redis: RedisServer;
let postgres: PostgresServer;
let double: AlpacaDouble;
let servers: [TestServer, TestServer];
let began: number;
let database: string;
/** The credentials of the feed's owner. */
let headers: Readonly<Record<string, string>>;

const now = (): number => STARTS + Date.now() - began;

/** A minute bar from 9:30 on. */
function bar(minute: number): DoubleBar {
  const t = new Date(STARTS - (90 - minute) * MINUTE).toISOString();
  const cents = (of: number): number => Math.round(of) / 100;
  return {
    t,
    o: cents(2000 + minute),
    h: cents(2200 + minute),
    l: 19,
    c: cents(2000 + 2 * minute),
    v: 100 + minute,
    n: 3,
    vw: 20,
  };
}

const BARS = Array.from({ length: 85 }, (_, minute) => bar(minute));

/** The answer of the call `trade`. */
const EXPECTED = {
  date: 20261118,
  sim: 0,
  points: BARS.map(({ o, h, l, c, v, n }, minute) => {
    const time = `${String(9 + Math.floor((30 + minute) / 60)).padStart(2, '0')}:${String((30 + minute) % 60).padStart(2, '0')}`;
    return [time, n, h, l, v, o, c].join(',');
  }),
};

/** The answer of a call; undefined while the server does not answer it. */
async function call<T = unknown>(
  server: TestServer,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<T | undefined> {
  try {
    const answer = await fetch(`${server.url}/api/${path}`, { headers });
    return (await answer.json()) as T;
  } catch {
    return undefined;
  }
}

/** The credentials of a subscriber at both servers, whose cookies have different names because of their ports. */
async function headersOf(userid = 'demo'): Promise<Readonly<Record<string, string>>> {
  const { cookie, token } = await logIn(servers[0].url, userid);
  const session = new RegExp(`borealis-${new URL(servers[0].url).port}=([^;]*)`).exec(cookie)?.[1];
  const named = servers.map(({ url }) => `borealis-${new URL(url).port}=${session}`);
  return { cookie: [...named, `XSRF-TOKEN=${token}`].join('; '), 'X-XSRF-TOKEN': token };
}

/** The server that began the latest epoch, and the other one. */
function holderAndOther(): [TestServer, TestServer] {
  const [one, two] = servers.map(({ output }) =>
    Math.max(0, ...Array.from(output.matchAll(/runs the market, epoch (\d+)/g), ([, epoch]) => Number(epoch))),
  ) as [number, number];
  return one > two ? [servers[0], servers[1]] : [servers[1], servers[0]];
}

/** Plays a quote to the connected server. */
function quote(symbol: string, bid: number): void {
  const t = new Date(now()).toISOString();
  double.stream.play({
    T: 'q',
    S: symbol,
    bx: 'V',
    bp: bid,
    bs: 300,
    ax: 'V',
    ap: bid + 1,
    as: 500,
    c: ['R'],
    t,
    z: 'C',
  });
}

const bidOf = async (server: TestServer): Promise<unknown> =>
  (await call<Row[]>(server, 'quote/DBL/U', headers))?.[0]?.bid;

const minutesOf = (server: TestServer): Promise<unknown> => call(server, 'trade/DBL/U/20261118/20261118', headers);

/** The addresses of the working tape to which a server has connected. */
const connections = (): number => double.stream.connected.filter((path) => path.endsWith('/iex')).length;

const missing = redisProgram() === undefined || postgresFolder() === undefined;

describe.skipIf(missing)(
  'two servers on one market of feeds (skipped where redis-server or PostgreSQL is not installed)',
  () => {
    beforeAll(async () => {
      [redis, postgres] = await Promise.all([
        RedisServer.start(redisProgram() ?? ''),
        PostgresServer.start(postgresFolder() ?? ''),
      ]);
      double = new AlpacaDouble({ now, page: 1000 });
      await double.start();
      double.rest.assets = ['DBL', 'TWO'].map((symbol) => ({
        symbol,
        name: `${symbol} Corp`,
        exchange: 'NASDAQ',
        class: 'us_equity',
        status: 'active',
        tradable: true,
      }));
      double.rest.bars = { sip: BARS, iex: BARS };
      database = await postgres.database('feeds');
      const env = {
        DATABASE_URL: database,
        REDIS_URL: redis.url,
        MARKET: 'feeds',
        METRICS_PORT: '0',
        NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
        CLOCK_STARTS: String(STARTS),
        ...double.addresses,
      };
      servers = [new TestServer(env), new TestServer(env)];
      // The operator copies the key.
      SealedValues.make(servers[0].dataDir);
      copyFileSync(join(servers[0].dataDir, 'feeds.key'), join(servers[1].dataDir, 'feeds.key'));
      began = Date.now();
      await Promise.all(servers.map((server) => server.start()));
      headers = await headersOf();
    });

    afterAll(async () => {
      await Promise.all(servers.map((server) => server.dispose()));
      await double?.stop();
      await redis?.stop();
      await postgres?.stop();
    });

    it('switch to a feed that is added, and one of them connects to it', async () => {
      const input = `${double.keys.key}\n${double.keys.secret}\n`;
      const env = { DATABASE_URL: database, DATA_DIR: servers[0].dataDir, ...double.addresses };
      const added = await runToEnd([FEED, 'add', 'alpaca', '--owner', 'demo'], env, input);
      expect([added.code, added.complaint]).toEqual([0, '']);
      const tried = connections();
      for (const server of servers) {
        await expect.poll(() => call(server, 'feeds')).toMatchObject([{ name: 'Alpaca', state: 'live' }]);
      }
      expect(connections()).toBe(tried + 1);
    });

    it('find, define and quote a security through the unconnected one', async () => {
      const [holder, other] = holderAndOther();
      expect(await call(other, 'lookup/dbl/U', headers)).toMatchObject([{ symbol: 'DBL', name: 'DBL Corp' }]);
      expect(await call(other, 'quote/DBL/U', headers)).toMatchObject([
        { symbol: 'DBL', status: '', name: 'DBL Corp' },
      ]);
      await double.stream.asked('subscribe');
      quote('DBL', 12.5);
      for (const server of [other, holder]) await expect.poll(() => bidOf(server)).toBe(12.5);
      for (const server of servers) {
        await expect
          .poll(() => call(server, 'feeds/DBL/U', headers))
          .toMatchObject([{ feed: 'Alpaca', state: 'live' }]);
        expect(await call(server, 'feeds')).toMatchObject([{ state: 'live', live: 1 }]);
      }
      expect(await call(other, 'quote/NOT/U', headers)).toMatchObject([{ symbol: 'NOT', status: 'unknown' }]);
      expect(double.stream.requests.filter(({ action }) => action === 'subscribe')).toHaveLength(1);
    });

    it('report what is followed at the unconnected one as it happens', async () => {
      const [, other] = holderAndOther();
      const client = hubClient(`${other.url}/tickerHub`, HttpTransportType.WebSockets, headers);
      await client.start();
      const { lines } = openTicker(client);
      expect(await call(other, 'quote/TWO/U', headers)).toMatchObject([{ symbol: 'TWO', status: '' }]);
      await client.invoke('subscribe', 'TWO', 'U');
      await double.stream.asked('subscribe', 2);
      for (const bid of [31.25, 31.5]) {
        quote('TWO', bid);
        await expect
          .poll(() => lines.some((line) => line.startsWith('Q,') && line.includes('TWO') && line.includes(`${bid}`)))
          .toBe(true);
      }
      await client.stop();
    });

    it('show the data to their owner alone', async () => {
      const others = await headersOf('demo-delayed');
      for (const server of servers) {
        for (const reader of [others, {}]) {
          const refused = await fetch(`${server.url}/api/quote/DBL/U`, { headers: reader });
          expect([refused.status, refused.headers.get('x-refused-as')]).toEqual([403, 'owner']);
          const client = hubClient(`${server.url}/tickerHub`, HttpTransportType.WebSockets, reader);
          await expect(client.start()).rejects.toThrow();
        }
      }
    });

    it('have the same minutes, also after the connected one was killed', async () => {
      const [holder, other] = holderAndOther();
      for (const server of servers) await expect.poll(() => minutesOf(server)).toEqual([EXPECTED]);
      const before = connections();
      await holder.kill();
      await expect.poll(() => call(other, 'feeds')).toMatchObject([{ state: 'live' }]);
      expect(connections()).toBe(before + 1);
      await expect.poll(() => call(other, 'feeds/DBL/U', headers)).toMatchObject([{ state: 'live' }]);
      quote('DBL', 13.5);
      await expect.poll(() => bidOf(other)).toBe(13.5);
      expect(await minutesOf(other)).toEqual([EXPECTED]);
      expect(await call(other, 'quote/DBL/U', headers)).toMatchObject([{ high: 22.84, low: 19, open: 20 }]);
    });

    it('hand it over when the connected one is stopped', async () => {
      const [holder] = holderAndOther();
      const other = servers.find((server) => server !== holder) as TestServer;
      await other.start();
      await expect.poll(() => bidOf(other)).toBe(13.5);
      const before = connections();
      expect(await holder.stop()).toBe(0);
      await expect.poll(() => holderAndOther()[0].url).toBe(other.url);
      await expect.poll(() => call(other, 'feeds')).toMatchObject([{ state: 'live' }]);
      expect(connections()).toBe(before + 1);
      expect(await minutesOf(other)).toEqual([EXPECTED]);
    });
  },
);

describe('a market that rests', () => {
  const midnight = feedDay(20261118).midnight;
  let own: TemporaryStore;
  let market: SharedFeedMarket;
  let providers: RecordedProvider[];

  beforeEach(async () => {
    own = await temporaryStore();
    providers = [];
    const clock = (): number => midnight + 10 * 60 * MINUTE;
    const feeds = () => {
      providers.push(new RecordedProvider(20261118, clock));
      return providers.slice(-1).map((provider) => ({ provider, owner: null }));
    };
    market = await SharedFeedMarket.open(own.store, feeds(), async () => feeds(), { wallClock: clock });
    await market.wake();
    await market.prepare([{ symbol: 'REC', region: 'U' }]);
    const security = 0;
    providers[1]?.sink?.trade(security, clock() - MINUTE, 12.5, 100, 4, 1);
  });

  afterEach(async () => {
    await market.close();
    await own.remove();
  });

  const stored = () => market.minutes(market.instruments()[0], 20261118, 20261118, true, false);

  it('stores its pending minutes', async () => {
    market.rest();
    await market.rested();
    expect(await stored()).toMatchObject([{ minutes: [{ minute: 599, close: 12.5, volume: 100 }] }]);
  });

  it('stores none if another process may run it by now', async () => {
    market.rest(true);
    await market.rested();
    expect(await stored()).toEqual([]);
  });

  it('connects again when it is woken', async () => {
    market.rest();
    await market.wake();
    expect(providers.map(({ sink }) => sink !== undefined)).toEqual([false, true, true]);
    expect(market.find('REC', 'U')).toMatchObject({ name: 'Recorded Inc' });
  });
});
