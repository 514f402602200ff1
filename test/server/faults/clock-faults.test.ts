import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpTransportType } from '@microsoft/signalr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedInstruments } from '../../../server/seed/seed-instruments.ts';
import { WHOLE } from '../../faults/extent.ts';
import { TestServer } from '../../support/server.ts';
import { RedisServer, redisProgram } from '../backplane/redis-server.ts';
import { hubClient, openTicker } from '../hub/hub-client.ts';
import { until } from '../hub/hub-server.ts';
import { type Login, logIn } from '../log-in.ts';
import { PostgresServer, postgresFolder } from '../store/postgres-server.ts';

/** Debian's libfaketime for multithreaded programs; undefined if it is not installed. */
const library = readdirSync('/usr/lib')
  .map((folder) => join('/usr/lib', folder, 'faketime', 'libfaketimeMT.so.1'))
  .find(existsSync);
const FOLLOWED = 12;
const HOUR = 3_600_000;

/** A server and a subscriber's live feed from it. */
class Watched {
  readonly server: TestServer;
  private login: Login | undefined;
  private ticker: ReturnType<typeof openTicker> | undefined;
  private stopFeed = async (): Promise<void> => {};

  constructor(env: Readonly<Record<string, string>>) {
    this.server = new TestServer({ MARKET_SPEED: '30', ...env });
  }

  async start(): Promise<void> {
    await this.server.start();
    const login = await logIn(this.server.url);
    this.login = login;
    const client = hubClient(`${this.server.url}/tickerHub`, HttpTransportType.WebSockets, login.headers);
    this.stopFeed = () => client.stop();
    await client.start();
    this.ticker = openTicker(client);
    const securities = (await seedInstruments()).filter(({ ex, is_index }) => ex === 'Q' && is_index === 0);
    for (const { symbol } of securities.slice(0, FOLLOWED)) await client.invoke('subscribe', symbol, 'U');
  }

  async end(): Promise<void> {
    await this.stopFeed();
    await this.server.dispose();
  }

  /** How far its clock is from the machine's, in hours. */
  async hoursOff(): Promise<number> {
    const { headers } = await fetch(`${this.server.url}/healthz`);
    return Math.round((new Date(headers.get('date') ?? '').getTime() - Date.now()) / HOUR);
  }

  async marketTime(): Promise<number> {
    return Number((await fetch(`${this.server.url}/healthz`)).headers.get('x-market-time'));
  }

  /** Expects everything to work, and the market's time to be later than `before`. */
  async expectSound(before: number): Promise<void> {
    const { login, ticker, server } = this;
    const moved = await this.marketTime();
    expect(moved).toBeGreaterThanOrEqual(before);
    const lines = ticker?.lines.length ?? 0;
    await until(() => (ticker?.lines.length ?? 0) >= lines + 50);
    expect(await this.marketTime()).toBeGreaterThan(moved);
    expect(ticker?.end).toBeUndefined();
    const { headers } = await fetch(`${server.url}/api/session`, { headers: { cookie: login?.cookie ?? '' } });
    expect(headers.get('x-logged-in')).toBe('true');
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ status: 'ready' });
  }
}

const canShare = WHOLE && redisProgram() !== undefined && postgresFolder() !== undefined;

describe.skipIf(library === undefined).each(canShare ? ['alone', 'that holds the market of two'] : ['alone'])(
  'a server %s whose clock is set (skipped where libfaketime is not installed)',
  (which) => {
    let folder: string;
    let set: Watched;
    let beside: Watched | undefined;
    let redis: RedisServer | undefined;
    let postgres: PostgresServer | undefined;

    /** Sets the offset of this server's clock, and no other's, from the machine's. */
    const setClock = (offset: string): void => writeFileSync(join(folder, 'clock'), `${offset}\n`);

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'borealis-clock-'));
      setClock('+0');
      const faked = {
        LD_PRELOAD: library ?? '',
        FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
        FAKETIME_CACHE_DURATION: '1',
        DONT_FAKE_MONOTONIC: '1',
      };
      if (which === 'alone') {
        set = new Watched(faked);
        await set.start();
        return;
      }
      redis = await RedisServer.start(redisProgram() ?? '');
      postgres = await PostgresServer.start(postgresFolder() ?? '');
      const shared = { REDIS_URL: redis.url, DATABASE_URL: await postgres.database('clock') };
      set = new Watched({ ...shared, ...faked });
      // The first one holds the market.
      await set.start();
      beside = new Watched(shared);
      await beside.start();
    });

    afterAll(async () => {
      await beside?.end();
      await set?.end();
      await redis?.stop();
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it.each([
      ['back', '-1h', -1],
      ['right again', '+0', 0],
      ['forward', '+1h', 1],
      ['right again after that', '+0', 0],
    ])('%s: the market goes on and never back, with feed, sessions and readiness', async (_, offset, hours) => {
      const before = await set.marketTime();
      const besideBefore = await beside?.marketTime();
      setClock(offset);
      while ((await set.hoursOff()) !== hours);
      await set.expectSound(before);
      await beside?.expectSound(besideBefore ?? 0);
    });

    it.runIf(which === 'alone')('back, lets no throttle last longer', async () => {
      const attempt = async (): Promise<Response> =>
        fetch(`${set.server.url}/api/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ userid: 'nobody', password: 'wrong' }),
        });
      let refused = await attempt();
      while (refused.status !== 429) refused = await attempt();
      setClock('-1h');
      while ((await set.hoursOff()) !== -1);
      refused = await attempt();
      // One of the first waits after wrong passwords, and not an hour longer.
      expect(Number(refused.headers.get('retry-after') ?? 0)).toBeLessThan(60);
    });
  },
);
