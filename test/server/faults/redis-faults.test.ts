import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../../support/server.ts';
import { RedisServer, redisProgram } from '../backplane/redis-server.ts';
import { type Login, logIn } from '../log-in.ts';
import { PostgresServer, postgresFolder } from '../store/postgres-server.ts';
import { WireProxy } from './wire-proxy.ts';

/** Half of the time that an answer takes (milliseconds). */
const DELAY = 1_500;
/** A call that takes longer counts as late (milliseconds). */
const ANSWERED_WITHIN_MS = 5_000;

let redis: RedisServer;
let postgres: PostgresServer;
let proxy: WireProxy;
let server: TestServer;
let login: Login;

const call = (path: string): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers: { cookie: login.cookie }, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });

async function comesToBe(...statuses: readonly string[]): Promise<Record<string, string>> {
  for (;;) {
    const { status, parts } = (await (await call('/readyz')).json()) as {
      status: string;
      parts: Record<string, string>;
    };
    if (statuses.includes(status)) return parts;
  }
}

interface Book {
  readonly bids: readonly unknown[];
  readonly asks: readonly unknown[];
}

async function expectNoBook(symbol: string): Promise<void> {
  const answer = await call(`/api/depth/${symbol}/U`);
  expect([answer.status, await answer.json()]).toEqual([503, { error: expect.stringContaining('order book') }]);
}

const missing = redisProgram() === undefined || postgresFolder() === undefined;

describe.skipIf(missing)(
  'a server whose Redis fails (skipped where redis-server or PostgreSQL is not installed)',
  () => {
    beforeAll(async () => {
      redis = await RedisServer.start(redisProgram() ?? '');
      postgres = await PostgresServer.start(postgresFolder() ?? '');
      proxy = new WireProxy(redis.url);
      await proxy.start();
      server = new TestServer({
        DATABASE_URL: await postgres.database('redis'),
        REDIS_URL: proxy.address,
        MARKET_SPEED: '1',
      });
      await server.start();
      login = await logIn(server.url);
    });

    afterAll(async () => {
      await server?.dispose();
      await proxy?.stop();
      await redis?.stop();
      await postgres?.stop();
    });

    const whole = async (): Promise<void> => {
      await comesToBe('ready');
      let book: Partial<Book> = {};
      while (!book.bids?.length) book = (await (await call('/api/depth/MSFT/U')).json()) as Partial<Book>;
      expect(book.asks?.length).toBeGreaterThan(0);
    };

    it('is slow: it reports that, answers every call, and returns no book that it cannot fetch', async () => {
      await whole();
      proxy.delay = DELAY;
      expect(await comesToBe('degraded', 'failing')).toMatchObject({ store: 'ok', redis: 'failing' });
      await expectNoBook('SPY');
      expect((await call('/api/quote/MSFT/U')).status).toBe(200);
      const { headers } = await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ userid: 'nobody', password: 'wrong' }),
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      });
      expect(headers.get('x-logged-in')).toBe('false');
      proxy.delay = 0;
      await whole();
    });

    it('is silent: the same, and it returns no outdated book', async () => {
      proxy.goDark();
      expect(await comesToBe('degraded', 'failing')).toMatchObject({ store: 'ok', redis: 'failing' });
      while ((await call('/api/depth/MSFT/U')).status === 200);
      await expectNoBook('MSFT');
      await expectNoBook('SPY');
      proxy.comeBack();
      await whole();
    });
  },
);
