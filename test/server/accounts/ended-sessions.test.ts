import { HttpTransportType } from '@microsoft/signalr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, TestServer } from '../../support/server.ts';
import { RedisServer, redisProgram } from '../backplane/redis-server.ts';
import { hubClient, openTicker, TRANSPORTS } from '../hub/hub-client.ts';
import { until } from '../hub/hub-server.ts';
import { type Login, logIn } from '../log-in.ts';
import { runUserCommand } from '../run-user-command.ts';
import { PostgresServer, postgresFolder } from '../store/postgres-server.ts';

/** A feed ends within a second; a machine four times as slow takes four. */
const AT_ONCE_MS = 4_000;

type Ticker = ReturnType<typeof openTicker>;

/** One open stream of a session over each transport. */
async function openStreams(url: string, { headers }: Login): Promise<Ticker[]> {
  return Promise.all(
    TRANSPORTS.map(async ([, transport]) => {
      const connection = hubClient(`${url}/tickerHub`, transport, { ...headers });
      await connection.start();
      const ticker = openTicker(connection, ['T']);
      await connection.invoke('subscribe', 'RVQB', 'C');
      await until(() => ticker.lines.some((line) => line.startsWith('S,')));
      return ticker;
    }),
  );
}

/** Fails unless every stream ends within a second after `end`. */
async function expectEndsAtOnce(tickers: readonly Ticker[], end: () => Promise<unknown>): Promise<void> {
  expect(tickers.map((ticker) => ticker.end)).toEqual(tickers.map(() => undefined));
  await end();
  const at = performance.now();
  await until(() => tickers.every((ticker) => ticker.end !== undefined) || performance.now() - at > AT_ONCE_MS);
  expect(tickers.map((ticker) => ticker.end)).toEqual(tickers.map(() => expect.any(String)));
}

const logOut = (url: string, { headers }: Login): Promise<Response> =>
  fetch(`${url}/api/logout`, { method: 'POST', headers });

describe('the streams of one server', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = new TestServer();
    await server.start();
  });

  afterAll(() => server.dispose());

  it('end at once with the session, over every transport, while those of another session continue', async () => {
    const [one, other] = [await logIn(server.url), await logIn(server.url)];
    const [leaving, staying] = [await openStreams(server.url, one), await openStreams(server.url, other)];
    await expectEndsAtOnce(leaving, () => logOut(server.url, one));
    expect(staying.map(({ end }) => end)).toEqual(staying.map(() => undefined));
    await expectEndsAtOnce(staying, () => logOut(server.url, other));
  });

  it('end within a second of a command that withdraws real-time, sets a password or removes the subscriber', async () => {
    const env = { DATA_DIR: server.dataDir };
    const added = ['add', 'ann', '--realtime', 'all'];
    expect((await runUserCommand(added, env, DEMO_PASSWORD)).code).toBe(0);
    const stays = await openStreams(server.url, await logIn(server.url));
    for (const command of [
      ['entitle', 'ann', '--realtime', 'none'],
      ['password', 'ann'],
      ['remove', 'ann'],
    ]) {
      await runUserCommand(['entitle', 'ann', '--realtime', 'all'], env);
      const streams = await openStreams(server.url, await logIn(server.url, 'ann'));
      await expectEndsAtOnce(streams, () => runUserCommand(command, env, DEMO_PASSWORD));
    }
    expect(stays.map(({ end }) => end)).toEqual(stays.map(() => undefined));
  });

  it('lose a withdrawn exchange within a second, and continue with the others', async () => {
    const { headers } = await logIn(server.url);
    const connection = hubClient(`${server.url}/tickerHub`, HttpTransportType.WebSockets, { ...headers });
    await connection.start();
    const ticker = openTicker(connection, ['T', 'Q']);
    const follow = (symbol: string, region: string) =>
      connection.invoke('subscribe', symbol, region).then(
        () => 'done',
        (error: Error) => error.message,
      );
    expect(await follow('RVQB', 'C')).toBe('done');
    await runUserCommand(['entitle', 'demo', '--realtime', 'Q'], { DATA_DIR: server.dataDir });
    const at = performance.now();
    let answer = '';
    while (!answer.includes('Denied') && performance.now() - at < AT_ONCE_MS) answer = await follow('RVQB', 'C');
    expect(answer).toContain('Denied');
    expect(await follow('MSFT', 'U')).toBe('done');
    expect(ticker.end).toBeUndefined();
    await connection.stop();
  });
});

/** A login as a browser sends it to another server: its cookie is named after the port. */
function atAnother({ url }: TestServer, { cookie, token }: Login): Login {
  const renamed = cookie.replaceAll(/borealis-\d+=/g, `borealis-${new URL(url).port}=`);
  return { cookie: renamed, token, headers: { cookie: renamed, 'X-XSRF-TOKEN': token } };
}

const missing = redisProgram() === undefined || postgresFolder() === undefined;

describe.skipIf(missing)(
  'the streams of several servers (skipped where redis-server or PostgreSQL is not installed)',
  () => {
    let redis: RedisServer;
    let postgres: PostgresServer;
    let env: Record<string, string>;
    let servers: TestServer[] = [];

    beforeAll(async () => {
      redis = await RedisServer.start(redisProgram() ?? '');
      postgres = await PostgresServer.start(postgresFolder() ?? '');
      env = { DATABASE_URL: await postgres.database('ended'), REDIS_URL: redis.url };
      servers = [new TestServer(env), new TestServer(env)];
      await Promise.all(servers.map((server) => server.start()));
    });

    afterAll(async () => {
      await Promise.all(servers.map((server) => server.dispose()));
      await redis?.stop();
      await postgres?.stop();
    });

    it('end within a second of a logout at another server, and of a withdrawn entitlement', async () => {
      const [one, other] = servers as [TestServer, TestServer];
      const session = await logIn(one.url);
      await expectEndsAtOnce(await openStreams(other.url, atAnother(other, session)), () => logOut(one.url, session));
      const again = await logIn(one.url);
      const streams = [
        ...(await openStreams(one.url, again)),
        ...(await openStreams(other.url, atAnother(other, again))),
      ];
      await expectEndsAtOnce(streams, () => runUserCommand(['entitle', 'demo', '--realtime', 'none'], env));
    });
  },
);
