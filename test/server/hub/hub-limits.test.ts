import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { attachHub } from '../../../server/hub/hub.ts';
import { type TestApp, testApp } from '../http/test-app.ts';
import { type HubServer, SUBSCRIBER, startHubServer, until } from './hub-server.ts';
import { RawSocket } from './raw-socket.ts';

let server: HubServer;
afterEach(() => server?.stop());

/** A client of a session that has completed its handshake. */
async function join(session: string, localAddress = '127.0.0.1'): Promise<RawSocket> {
  server.login = { ...SUBSCRIBER, session };
  const socket = new RawSocket(server.url, {}, localAddress);
  socket.handshake();
  await until(() => socket.records.length > 0 || socket.refused !== undefined);
  return socket;
}

const subscribe = (socket: RawSocket, symbol: string): void =>
  socket.say({ type: 1, invocationId: symbol, target: 'subscribe', arguments: [symbol, 'C'] });

/** The answer to a command: undefined if it has not been answered yet, null for success. */
const answerTo = (socket: RawSocket, id: string): unknown => {
  const answer = socket.records.find(({ type, invocationId }) => type === 3 && invocationId === id);
  return answer && (answer.error ?? null);
};

const GAVE_WAY = {
  type: 7,
  error: 'Connection closed: another connection of this account took its place.',
};

async function expectGone(socket: RawSocket): Promise<void> {
  await until(() => socket.closed !== undefined);
  expect(socket.records.at(-1)).toEqual(GAVE_WAY);
}

describe('a session with as many connections as it may have', () => {
  it('gives up its own oldest for the next, and nobody else’s', async () => {
    server = await startHubServer({ connectionsPerSession: 2, connectionsPerUser: 10 });
    const other = await join('owner');
    const [first, second] = [await join('many'), await join('many')];
    const third = await join('many');
    await expectGone(first);
    expect([other.closed, second.closed, third.closed]).toEqual([undefined, undefined, undefined]);
    expect(server.hub.clients()).toBe(3);
  });

  it('does not count one that has to leave and is still connected', async () => {
    server = await startHubServer({ connectionsPerSession: 2, connectionsPerUser: 10, grace: 60_000 });
    const first = await join('many');
    const second = await join('many');
    // It reads nothing any more, so it does not answer the close.
    first.socket.pause();
    await join('many');
    await join('many');
    await expectGone(second);
    first.socket.terminate();
  });
});

describe('an account with as many connections as it may have', () => {
  it('makes room for a newcomer at the expense of the session with the most, its oldest first', async () => {
    server = await startHubServer({ connectionsPerUser: 4 });
    const alone = await join('alone');
    const crowd = [await join('crowd'), await join('crowd'), await join('crowd')];
    const owner = await join('owner');
    await expectGone(crowd[0] as RawSocket);
    expect([alone, owner, crowd[1], crowd[2]].map((one) => one?.closed)).toEqual(Array(4).fill(undefined));
  });

  it('makes room at the expense of the address with the most if each session has one: repeated logins starve nobody', async () => {
    server = await startHubServer({ connectionsPerUser: 4 });
    const owner = await join('owner', '127.0.0.2');
    const crowd: RawSocket[] = [];
    for (let i = 0; i < 9; i++) crowd.push(await join(`session ${i}`));
    expect(owner.closed).toBeUndefined();
    await until(() => crowd.filter(({ closed }) => closed !== undefined).length === 6);
    const again = await join('owner', '127.0.0.2');
    expect([owner.closed, again.closed, again.refused]).toEqual([undefined, undefined, undefined]);
  });

  it('does not let an unused negotiated connection keep a place', async () => {
    server = await startHubServer({ connectionsPerUser: 3 });
    server.login = { ...SUBSCRIBER, session: 'crowd' };
    const names = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await fetch(`${server.url}/negotiate?negotiateVersion=1`, { method: 'POST' });
        return ((await answer.json()) as { connectionToken: string }).connectionToken;
      }),
    );
    const owner = await join('owner');
    expect(owner.refused).toBeUndefined();
    expect(server.hub.census().connections).toEqual({ WebSockets: 1, ServerSentEvents: 0, LongPolling: 0, none: 2 });
    server.login = { ...SUBSCRIBER, session: 'crowd' };
    const late = new RawSocket(`${server.url}?id=${names[0]}`);
    await until(() => late.refused === 404);
  });
});

describe('what is followed', () => {
  it('is bounded by session: one more is denied, and a freed place is taken', async () => {
    server = await startHubServer({ followedPerSession: 1 });
    const [one, two] = [await join('one'), await join('one')];
    subscribe(one, 'RY');
    await until(() => answerTo(one, 'RY') === null);
    subscribe(two, 'BCE');
    await until(() => answerTo(two, 'BCE') === 'Denied: too many securities are followed.');
    two.say({ type: 1, invocationId: 'book', target: 'startorders', arguments: ['RY', 'C'] });
    await until(() => answerTo(two, 'book') === 'Denied: too many securities are followed.');
    // Subscribing again to a followed symbol does not count twice.
    one.say({ type: 1, invocationId: 'again', target: 'subscribe', arguments: ['RY', 'C'] });
    await until(() => answerTo(one, 'again') === null);
    one.say({ type: 1, invocationId: 'less', target: 'unsubscribe', arguments: ['RY', 'C'] });
    await until(() => answerTo(one, 'less') === null);
    two.say({ type: 1, invocationId: 'more', target: 'subscribe', arguments: ['BCE', 'C'] });
    await until(() => answerTo(two, 'more') === null);
  });

  it('is limited per account: the session that follows the most gives way, and is denied more itself', async () => {
    server = await startHubServer({ followedPerSession: 2, followedPerUser: 2 });
    const greedy = await join('greedy');
    subscribe(greedy, 'RY');
    subscribe(greedy, 'BCE');
    await until(() => answerTo(greedy, 'BCE') === null);
    const owner = await join('owner');
    subscribe(owner, 'RY');
    await until(() => answerTo(owner, 'RY') === null);
    await expectGone(greedy);
  });
});

describe('what a session says', () => {
  it('is bounded over all its connections; another session of the account goes on', async () => {
    server = await startHubServer({ messages: 120, messagesPerSecond: 0 });
    const owner = await join('owner');
    const loud = await join('loud');
    const ping = { type: 6 };
    loud.say(...Array.from({ length: 70 }, () => ping));
    loud.say({ type: 3, invocationId: 'marker' });
    await until(() => loud.closed !== undefined);
    expect(loud.records.at(-1)).toEqual({ type: 7, error: 'Connection closed: too many messages.' });
    server.login = { ...SUBSCRIBER, session: 'loud' };
    const refused = await fetch(`${server.url}/negotiate?negotiateVersion=1`, { method: 'POST' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    const upgrade = new RawSocket(server.url);
    await until(() => upgrade.refused === 429);
    server.login = { ...SUBSCRIBER, session: 'owner' };
    subscribe(owner, 'RY');
    await until(() => answerTo(owner, 'RY') === null);
  });

  it('costs more where an order book is sent whole', async () => {
    server = await startHubServer({ messages: 50 + 20 + 19, messagesPerSecond: 0 });
    const reader = await join('reader');
    const book = (invocationId: string) => ({ type: 1, invocationId, target: 'startorders', arguments: ['RY', 'C'] });
    reader.say(book('first'));
    await until(() => answerTo(reader, 'first') === null);
    reader.say(book('second'));
    await until(() => reader.closed !== undefined);
  });

  it('is forgiven with time', async () => {
    server = await startHubServer({ messages: 60, messagesPerSecond: 1000 });
    for (let i = 0; i < 5; i++) {
      const client = await join('patient');
      if (client.refused === 429) i--;
      client.socket.terminate();
    }
  });
});

it('an open connection without a stream is ended, and one whose stream has ended', async () => {
  server = await startHubServer({ streamless: 60 });
  const idle = await join('one');
  await until(() => idle.closed !== undefined);
  expect(idle.records.at(-1)).toEqual({ type: 7, error: 'Connection closed: no stream was opened.' });
  const reader = await join('one');
  reader.say({ type: 4, invocationId: '0', target: 'Ticker', arguments: [['T'], ''] });
  await until(() => server.hub.census().streams === 1);
  reader.say({ type: 5, invocationId: '0' });
  await until(() => reader.closed !== undefined);
});

describe('an address that calls too often', () => {
  let one: TestApp;
  afterEach(() => one.close());

  it('is refused negotiations, upgrades, event streams, polls and messages of the feed, like any other call', async () => {
    one = await testApp({ CALL_LIMIT: '3' });
    const hub = attachHub(one.app, {
      path: '/tickerHub',
      source: one.market,
      authorise: async () => SUBSCRIBER,
    });
    await one.app.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(one.app.server.address() as AddressInfo).port}/tickerHub`;
    const status = async (method: string, path: string, headers: Record<string, string> = {}): Promise<number> => {
      const answer = await fetch(url + path, { method, headers });
      await answer.text();
      return answer.status;
    };
    // 1, 4 quarters, and 1.25 for what would have become a socket.
    expect(await status('POST', '/negotiate?negotiateVersion=1')).toBe(200);
    for (const method of ['GET', 'GET', 'POST', 'DELETE']) expect(await status(method, '?id=x')).toBe(404);
    const upgrade = new RawSocket(`${url}?id=x`);
    await until(() => upgrade.refused !== undefined);
    expect(upgrade.refused).toBe(429);
    for (const method of ['GET', 'POST', 'DELETE']) expect(await status(method, '?id=x')).toBe(429);
    expect(await status('GET', '?id=x', { accept: 'text/event-stream' })).toBe(429);
    expect(await status('POST', '/negotiate?negotiateVersion=1')).toBe(429);
    await hub.close();
  });
});
