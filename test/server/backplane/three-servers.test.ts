import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedInstruments } from '../../../server/seed/seed-instruments.ts';
import { DEMO_PASSWORD, TestServer } from '../../support/server.ts';
import { until } from '../hub/hub-server.ts';
import { PostgresServer, postgresFolder } from '../store/postgres-server.ts';
import { RedisServer, redisProgram } from './redis-server.ts';
import { type Followed, RoamingClient } from './roaming-client.ts';

const CLIENTS_A_SERVER = 3;
/** How many trades each client receives after the last correction before remaining errors count as permanent. */
const STILL_WRONG_AFTER = 20_000;
/** Thirty market seconds per second: some thousand lines a second. */
const SPEED = '30';

let redis: RedisServer;
let postgres: PostgresServer;
let servers: TestServer[] = [];
let headers: Record<string, string>;
let securities: Followed[];
let books: Followed[];
const clients: RoamingClient[] = [];
/** Base URLs of the servers that clients may connect to. */
const running = new Set<string>();

const missing = redisProgram() === undefined || postgresFolder() === undefined;

describe.skipIf(missing)(
  'three servers on one market (skipped where redis-server or PostgreSQL is not installed)',
  () => {
    beforeAll(async () => {
      redis = await RedisServer.start(redisProgram() ?? '');
      postgres = await PostgresServer.start(postgresFolder() ?? '');
      const env = {
        DATABASE_URL: await postgres.database('shared'),
        REDIS_URL: redis.url,
        MARKET_SPEED: SPEED,
        METRICS_PORT: '0',
      };
      servers = [0, 1, 2].map(() => new TestServer(env));
      // At the same time, on an empty database.
      await Promise.all(servers.map((server) => server.start()));
      for (const { url } of servers) running.add(url);
      headers = await logIn(servers[0]);
      const all = await seedInstruments();
      const listed = all.filter(({ ex, is_index }) => is_index === 0 && (ex === 'T' || ex === 'Q')).slice(0, 24);
      securities = listed.map(({ symbol, region }) => ({ symbol, region }));
      books = [securities[0], ...securities.filter(({ region }) => region === 'C').slice(0, 2)];
      for (const { url } of servers) await addClients(url);
    });

    afterAll(async () => {
      await Promise.all(clients.map((client) => client.stop()));
      await Promise.all(servers.map((server) => server.dispose()));
      await redis?.stop();
      await postgres?.stop();
    });

    it('serve one market, with one login, and send the same to every client', async () => {
      await goOn(clients);
      await expectWhole(clients);
      expect(clients.map(counted)).toEqual(clients.map(() => PERFECT));
      const held = await Promise.all(servers.map((server) => measured(server, 'borealis_market_held')));
      expect(held.toSorted()).toEqual([0, 0, 1]);
      expect(servers[held.indexOf(1)]).toBe(holderOf());
      expect(await Promise.all(servers.map((server) => measured(server, 'borealis_market_whole')))).toEqual([1, 1, 1]);
      // Only WebSockets work without sticky sessions, because a connection belongs to the process that negotiated it.
      const [one, other] = servers;
      const negotiated = await fetch(`${one.url}/tickerHub/negotiate?negotiateVersion=1`, { method: 'POST', headers });
      const { connectionToken } = (await negotiated.json()) as { connectionToken: string };
      const poll = `/tickerHub?id=${encodeURIComponent(connectionToken)}`;
      expect((await fetch(other.url + poll, { headers })).status).toBe(404);
      expect((await fetch(one.url + poll, { headers })).status).toBe(200);
    });

    it('declare a gap, and repair it, when Redis is killed and comes back empty', async () => {
      for (const client of clients) client.forget();
      await goOn(clients);
      await redis.kill();
      await redis.run();
      await until(() => clients.every(({ gaps }) => gaps > 0));
      await expectWhole(clients);
      expect(clients.every(({ ends }) => ends.length === 0)).toBe(true);
      await goOn(clients);
    });

    it('lose no line when the one that runs the market is told to stop', async () => {
      const holder = holderOf();
      const itsOwn = clients.filter(({ server }) => server === holder.url);
      for (const client of clients) client.forget();
      await goOn(clients);
      running.delete(holder.url);
      expect(await holder.stop()).toBe(0);
      await expectWhole(clients);
      expect(itsOwn.map(({ ends }) => ends)).toEqual(itsOwn.map(() => ['completed']));
      expect(itsOwn).toHaveLength(CLIENTS_A_SERVER);
      await goOn(clients);
      expect(clients.map(counted)).toEqual(clients.map(() => PERFECT));
      expect(holderOf()).not.toBe(holder);
      await restart(holder);
    });

    it('are not affected when one that does not run the market is killed', async () => {
      const holder = holderOf();
      const follower = servers.find((server) => server !== holder && hasClients(server)) as TestServer;
      for (const client of clients) client.forget();
      const others = clients.filter(({ server }) => server !== follower.url);
      await goOn(clients);
      running.delete(follower.url);
      await follower.kill();
      await expectWhole(clients);
      await goOn(clients);
      expect(others.map(counted)).toEqual(others.map(() => PERFECT));
      for (const client of clients) expect(client.ends).toHaveLength(others.includes(client) ? 0 : 1);
    });

    it('declare a gap, and repair it, when the one that runs the market is killed', async () => {
      const holder = holderOf();
      for (const client of clients) client.forget();
      const others = clients.filter(({ server }) => server !== holder.url);
      await goOn(clients);
      running.delete(holder.url);
      await holder.kill();
      await until(() => others.every(({ gaps }) => gaps > 0));
      await expectWhole(clients);
      expect(holderOf()).not.toBe(holder);
      expect(others.every(({ ends }) => ends.length === 0)).toBe(true);
      await goOn(clients);
    });
  },
);

/** No declared gap, no missing trade, no duplicate. */
const PERFECT = { gaps: 0, missed: 0, repeated: 0 };

function counted({ gaps, missedTrades, repeated }: RoamingClient): typeof PERFECT {
  return { gaps, missed: missedTrades, repeated };
}

async function logIn(server: TestServer): Promise<Record<string, string>> {
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userid: 'demo', password: DEMO_PASSWORD }),
  });
  const cookies = new Map(
    answer.headers.getSetCookie().map((line) => (line.split(';')[0] ?? '').split('=') as [string, string]),
  );
  const session = cookies.get(`borealis-${new URL(server.url).port}`);
  const token = cookies.get('XSRF-TOKEN') ?? '';
  // A browser would see one server with one cookie name; these three have different ports.
  const names = servers.map(({ url }) => `borealis-${new URL(url).port}=${session}`);
  return { cookie: [...names, `XSRF-TOKEN=${token}`].join('; '), 'X-XSRF-TOKEN': token };
}

/** Adds clients that begin on one server and move to any other running one when it ends. */
async function addClients(home: string): Promise<void> {
  for (let i = 0; i < CLIENTS_A_SERVER; i++) {
    const places = (): string[] => {
      const others = [...running].filter((url) => url !== home);
      return [...(running.has(home) ? [home] : []), ...others.slice(i % 2), ...others.slice(0, i % 2)];
    };
    const client = new RoamingClient(headers, places, securities, books);
    clients.push(client);
    await client.start();
  }
}

/** A figure of a server's metrics. */
async function measured(server: TestServer, name: string): Promise<number> {
  const at = /Metrics for Prometheus are at (\S+)/.exec(server.output)?.[1] ?? '';
  const line = (await (await fetch(at)).text()).split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

function hasClients({ url }: TestServer): boolean {
  return clients.some(({ server }) => server === url);
}

async function restart(server: TestServer): Promise<void> {
  await server.start();
  running.add(server.url);
  await addClients(server.url);
}

/** The server that began the latest epoch. */
function holderOf(): TestServer {
  const epochs = servers.map(({ output }) =>
    Math.max(0, ...Array.from(output.matchAll(/runs the market, epoch (\d+)/g), ([, epoch]) => Number(epoch))),
  );
  return servers[epochs.indexOf(Math.max(...epochs))];
}

/** Waits until each client has received some more trades. */
async function goOn(of: readonly RoamingClient[]): Promise<void> {
  const wanted = of.map(({ trades }) => trades + 200);
  await until(() => of.every(({ trades }, i) => trades >= (wanted[i] ?? 0)));
}

/**
 * Expects every client to agree with its server on every quote and book. The market runs meanwhile, so a quote counts as soon as
 * it has been right once. The limit is progress, not time, which depends on the machine.
 */
async function expectWhole(of: readonly RoamingClient[]): Promise<void> {
  const wanting = new Map(of.map((client) => [client, new Set([...quoteNames(), ...bookNames()])]));
  const left = (): string[] =>
    [...wanting].flatMap(([client, names]) => [...names].map((name) => `${name} at ${client.server}`));
  let fewest = Number.POSITIVE_INFINITY;
  let told = of.map(({ trades }) => trades);
  while (left().length > 0 && of.some(({ trades }, i) => trades < (told[i] ?? 0) + STILL_WRONG_AFTER)) {
    if (left().length < fewest) {
      fewest = left().length;
      told = of.map(({ trades }) => trades);
    }
    for (const server of running) {
      const there = of.filter((client) => client.server === server && (wanting.get(client)?.size ?? 0) > 0);
      if (there.length > 0) await compare(server, there, wanting);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(left()).toEqual([]);
}

async function compare(
  server: string,
  there: readonly RoamingClient[],
  wanting: ReadonlyMap<RoamingClient, Set<string>>,
): Promise<void> {
  for (const region of ['C', 'U']) {
    const symbols = securities.filter((each) => each.region === region).map(({ symbol }) => symbol);
    const rows = await get<Record<string, unknown>[]>(
      server,
      `/api/quote/${symbols.join('%20').replaceAll('/', '!')}/${region}`,
    );
    for (const client of there) {
      for (const row of rows) if (client.agrees(row)) wanting.get(client)?.delete(`quote of ${row.symbol}`);
    }
  }
  for (const { symbol, region } of books) {
    const book = await get<Book | { error: string }>(server, `/api/depth/${symbol}/${region}`);
    // There is none while nobody holds the market.
    if ('error' in book) continue;
    for (const client of there) {
      for (const side of ['bids', 'asks'] as const) {
        const orders = book[side].map(({ ordernum, price, volume }) => [ordernum, price, volume].join(' '));
        const same = orders.length > 0 && orders.join() === client.orders(symbol, side).join();
        if (same) wanting.get(client)?.delete(`${side} of ${symbol}`);
      }
    }
  }
}

interface Order {
  readonly ordernum: number;
  readonly price: number;
  readonly volume: number;
}

interface Book {
  readonly bids: readonly Order[];
  readonly asks: readonly Order[];
}

async function get<T>(server: string, path: string): Promise<T> {
  return (await (await fetch(server + path, { headers })).json()) as T;
}

function quoteNames(): string[] {
  return securities.map(({ symbol }) => `quote of ${symbol}`);
}

function bookNames(): string[] {
  return books.flatMap(({ symbol }) => [`bids of ${symbol}`, `asks of ${symbol}`]);
}
