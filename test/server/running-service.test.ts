import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { HttpTransportType } from '@microsoft/signalr';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AlpacaDouble } from '../feeds/alpaca/alpaca-double.ts';
import { DEMO_PASSWORD, TestServer } from '../support/server.ts';
import { hubClient, openTicker } from './hub/hub-client.ts';
import { type Login, logIn } from './log-in.ts';
import { runToEnd } from './run-to-end.ts';
import { runUserCommand } from './run-user-command.ts';

const FEED = new URL('../../server/feeds/command.ts', import.meta.url).pathname;

let double: AlpacaDouble;
let server: TestServer;

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  server = new TestServer({ ...double.addresses, ...env });
  await server.start();
}

beforeEach(async () => {
  double = new AlpacaDouble();
  double.rest.assets = [
    { symbol: 'DBL', name: 'Double Corp', exchange: 'NASDAQ', class: 'us_equity', status: 'active', tradable: true },
  ];
  await double.start();
});

afterEach(async () => {
  await server.dispose();
  await double.stop();
});

/** `npm run feed`, as another process beside the running server. */
async function feed(...args: string[]): Promise<string> {
  const env = { DATA_DIR: server.dataDir, ...double.addresses };
  const { code, output, complaint } = await runToEnd(
    [FEED, ...args],
    env,
    `${double.keys.key}\n${double.keys.secret}\n`,
  );
  expect([code, complaint]).toEqual([0, '']);
  return output;
}

/** The answer of a call; undefined while the server does not listen. */
async function call(path: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  try {
    const answer = await fetch(`${server.url}/api/${path}`, { headers });
    return { market: answer.headers.get('X-Market'), status: answer.status, body: await answer.json() };
  } catch {
    return undefined;
  }
}

/** The live feed of a subscriber; rejects if the hub refuses it. */
async function openFeed({ headers }: Login): Promise<{ readonly ended: Promise<void> }> {
  const client = hubClient(`${server.url}/tickerHub`, HttpTransportType.WebSockets, headers);
  const ended = new Promise<void>((resolve) => client.onclose(() => resolve()));
  await client.start();
  openTicker(client);
  return { ended };
}

const REFUSED = { status: 403, body: { error: "Only the owner of this server's data may see it." } };

const names = (...of: string[]) => ({ market: 'feeds', body: of.map((name) => ({ name })) });

describe('a running server', () => {
  it('switches from the embedded market to a feed that is added, and back when it is removed', async () => {
    await start();
    const { pid } = server;
    const { headers } = await logIn(server.url);
    expect(await call('quote/SPY/U', headers)).toMatchObject({ market: 'demo', status: 200 });
    expect(await call('lookup/northbank/C', headers)).toMatchObject({ body: [{}, {}] });

    expect(await feed('add', 'alpaca', '--owner', 'demo')).toContain(
      'A running server switches to the change within seconds',
    );
    await expect.poll(() => call('feeds', headers)).toMatchObject(names('Alpaca'));
    // The session is the same, and no invented company is left.
    await expect
      .poll(() => call('lookup/double/U', headers))
      .toMatchObject({ status: 200, body: [{ symbol: 'DBL', name: 'Double Corp' }] });
    expect(await call('lookup/northbank/C', headers)).toMatchObject({ body: [] });

    expect(await feed('remove', '1')).toContain('switches to');
    await expect.poll(() => call('feeds', headers)).toMatchObject({ market: 'demo', body: [] });
    expect(await call('quote/SPY/U', headers)).toMatchObject({ status: 200, body: [{ status: '' }] });
    expect(server.pid).toBe(pid);
    expect((await server.command<number>({ do: 'step', ms: 0 })) ?? 0).toBe(Date.parse('2020-12-16T15:30:00Z'));
  });

  it('switches when a feed is added beside the first, and when their order changes', async () => {
    await start();
    await feed('add', 'alpaca', '--untested');
    await expect.poll(() => call('feeds')).toMatchObject(names('Alpaca'));
    await feed('add', 'questrade', '--untested');
    await expect.poll(() => call('feeds')).toMatchObject(names('Alpaca', 'Questrade'));
    await feed('order', '2', '1');
    await expect.poll(() => call('feeds')).toMatchObject(names('Questrade', 'Alpaca'));
  });

  it('keeps its market if the feeds cannot be used', async () => {
    await start();
    await feed('add', 'alpaca', '--untested');
    await feed('add', 'questrade', '--untested');
    await expect.poll(() => call('feeds')).toMatchObject(names('Alpaca', 'Questrade'));
    rmSync(join(server.dataDir, 'feeds.key'));
    await feed('order', '2', '1');
    await expect.poll(() => server.output).toContain('The server keeps those that it has: The key');
    expect(await call('feeds')).toMatchObject(names('Alpaca', 'Questrade'));
    await feed('remove', '1');
    await feed('remove', '2');
    await expect.poll(() => call('feeds')).toMatchObject({ market: 'demo' });
  });

  it('ends the live feed of a former administrator, and of everybody if the feed loses its owner', async () => {
    // A server that other machines reach.
    await start({ TRUST_PROXY: '1' });
    const env = { DATA_DIR: server.dataDir, USER_PASSWORD: DEMO_PASSWORD };
    for (const userid of ['ann', 'ben']) {
      expect(await runUserCommand(['add', userid, '--realtime', 'all'], env)).toMatchObject({ code: 0 });
    }
    await runUserCommand(['admin', 'ann'], env);
    const [ann, ben] = [await logIn(server.url, 'ann'), await logIn(server.url, 'ben')];
    await feed('add', 'alpaca', '--owner', 'ben');
    await expect.poll(() => call('quote/DBL/U', ben.headers)).toMatchObject({ market: 'feeds', status: 200 });
    // It belongs to its owner, not to an administrator.
    expect(await call('quote/DBL/U', ann.headers)).toMatchObject(REFUSED);
    await expect(openFeed(ann)).rejects.toThrow('403');
    const benFeed = await openFeed(ben);

    await runUserCommand(['remove', 'ben'], env);
    await benFeed.ended;
    await expect.poll(() => call('quote/DBL/U', ann.headers)).toMatchObject({ market: 'feeds', status: 200 });
    const annFeed = await openFeed(ann);
    await runUserCommand(['admin', 'ann', '--not'], env);
    await annFeed.ended;
    expect(await call('quote/DBL/U', ann.headers)).toMatchObject(REFUSED);
    await expect(openFeed(ann)).rejects.toThrow('403');
  });

  it('shows a feed without an owner to everybody if only this machine reaches the server', async () => {
    await start();
    await feed('add', 'alpaca');
    await expect.poll(() => call('quote/DBL/U')).toMatchObject({ market: 'feeds', status: 200 });
  });

  it('starts without the key of its feeds, reports it, and switches to the feeds that replace them', async () => {
    await start();
    await feed('add', 'alpaca', '--untested');
    await server.stop();
    rmSync(join(server.dataDir, 'feeds.key'));
    await server.start();
    await expect
      .poll(() => call('feeds'))
      .toMatchObject({
        market: 'feeds',
        body: [{ name: 'Alpaca', state: 'closed', reason: expect.stringContaining('keys') }],
      });
    expect(JSON.stringify(await call('feeds'))).not.toContain(server.dataDir);
    expect(server.output).toContain('A feed cannot be used: The key');
    await logIn(server.url);
    await feed('remove', '1');
    await expect.poll(() => call('feeds')).toMatchObject({ market: 'demo' });
  });
});
