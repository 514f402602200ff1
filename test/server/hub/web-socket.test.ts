import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HubServer, SUBSCRIBER, startHubServer, until } from './hub-server.ts';
import { RawSocket } from './raw-socket.ts';

let server: HubServer;
const start = async (...limits: Parameters<typeof startHubServer>): Promise<void> => {
  await server.stop();
  server = await startHubServer(...limits);
};
beforeEach(async () => {
  server = await startHubServer();
});
afterEach(() => server.stop());

async function negotiate(): Promise<string> {
  const response = await fetch(`${server.url}/negotiate?negotiateVersion=1`, { method: 'POST' });
  return ((await response.json()) as { connectionToken: string }).connectionToken;
}

describe('a WebSocket upgrade', () => {
  it('is taken once per negotiated connection', async () => {
    const id = await negotiate();
    const first = new RawSocket(`${server.url}?id=${id}`);
    first.handshake();
    await until(() => first.records.length === 1);
    expect(first.records).toEqual([{}]);
    const second = new RawSocket(`${server.url}?id=${id}`);
    await until(() => second.refused === 409);
    const unknown = new RawSocket(`${server.url}?id=${id}x`);
    await until(() => unknown.refused === 404);
    const elsewhere = new RawSocket(`${server.url}/other`);
    await until(() => elsewhere.refused === 404);
    expect(server.hub.clients()).toBe(1);
  });

  it('is taken from a page of this site only, and only with a session', async () => {
    const foreign = new RawSocket(server.url, { Origin: 'https://example.com' });
    await until(() => foreign.refused === 403);
    const opaque = new RawSocket(server.url, { Origin: 'null' });
    await until(() => opaque.refused === 403);
    const own = new RawSocket(server.url, { Origin: `http://127.0.0.1:${server.port}` });
    own.handshake();
    await until(() => own.records.length === 1);
    server.login = { status: 'not-logged-in' };
    const visitor = new RawSocket(server.url);
    await until(() => visitor.refused === 401);
  });

  it('is not taken for the connection of somebody else', async () => {
    const id = await negotiate();
    if (server.login.status === 'ok') server.login = { ...server.login, userid: 'another' };
    const thief = new RawSocket(`${server.url}?id=${id}`);
    await until(() => thief.refused === 404);
  });
});

it('has lost what was withdrawn since its connection was negotiated', async () => {
  const id = await negotiate();
  server.login = { ...SUBSCRIBER, realtime: new Set(['Q']) };
  await server.hub.recheck();
  const socket = new RawSocket(`${server.url}?id=${id}`);
  socket.handshake();
  socket.say({ type: 1, invocationId: '1', target: 'subscribe', arguments: ['RY', 'C'] });
  await until(() => socket.records.some(({ type }) => type === 3));
  expect(socket.records.at(-1)).toMatchObject({ invocationId: '1', error: expect.stringContaining('not entitled') });
});

describe('the handshake', () => {
  it.each([
    ['an unknown protocol', { protocol: 'messagepack', version: 1 }, "The protocol 'messagepack' is not supported."],
    [
      'an unknown version',
      { protocol: 'json', version: 2 },
      "The server does not support version 2 of the 'json' protocol.",
    ],
    ['nonsense', [1, 2], 'An unexpected error occurred during connection handshake.'],
  ])('refuses %s and ends', async (_name, request, error) => {
    const socket = new RawSocket(server.url);
    socket.say(request);
    await until(() => socket.closed !== undefined);
    expect(socket.records).toEqual([{ error }]);
    expect(socket.closed).toBe(1000);
    expect(server.hub.clients()).toBe(0);
  });

  it('may take only so long', async () => {
    await start({ handshake: 30 });
    const socket = new RawSocket(server.url);
    await until(() => socket.closed !== undefined);
    expect(socket.records).toEqual([{ error: 'Handshake was canceled.' }]);
  });
});

describe('a connection', () => {
  it('takes records in pieces and many in one message, and ignores unknown types', async () => {
    const socket = new RawSocket(server.url);
    const call = { type: 1, target: 'stoporders', arguments: ['RY', 'C'] };
    const text = [
      { protocol: 'json', version: 1 },
      { type: 99 },
      { ...call, invocationId: 'a' },
      call,
      { ...call, invocationId: 'b', target: 'nothing' },
      { type: 4, invocationId: 'c', target: 'subscribe', arguments: [] },
      { type: 5, invocationId: 'nobody' },
      { ...call, invocationId: 'd', streamIds: ['1'] },
    ].map((record) => `${JSON.stringify(record)}\u001e`);
    for (const piece of text.join('').match(/.{1,50}/gs) ?? []) socket.send(piece);
    await until(() => socket.records.length === 5);
    expect(socket.records).toEqual([
      {},
      { type: 3, invocationId: 'a', result: null },
      { type: 3, invocationId: 'b', error: "Unknown hub method 'nothing'" },
      {
        type: 3,
        invocationId: 'c',
        error: "The client attempted to invoke the non-streaming 'subscribe' method with a streaming invocation.",
      },
      { type: 3, invocationId: 'd', error: "Failed to invoke 'stoporders' due to an error on the server." },
    ]);
  });

  it('has one stream at a time, which a second does not disturb', async () => {
    const socket = new RawSocket(server.url);
    socket.handshake();
    const open = { type: 4, target: 'Ticker', arguments: [['T'], ''] };
    socket.say({ ...open, invocationId: '0' }, { ...open, invocationId: '1' }, { ...open, invocationId: '0' });
    await until(() => socket.records.filter((record) => record.type === 3).length === 2);
    expect(socket.records.filter((record) => record.type === 3)).toEqual([
      { type: 3, invocationId: '1', error: 'Denied: the Ticker stream is already open.' },
      { type: 3, invocationId: '0', error: "Invocation ID '0' is already in use." },
    ]);
    socket.say({ type: 5, invocationId: '0' });
    await until(() => socket.records.some((record) => record.invocationId === '0' && !('error' in record)));
    expect(socket.lines).toEqual(['H,0,1700000000,0']);
  });

  it.each([
    ['a record over 32 KB', `{"type":6,"x":"${'x'.repeat(40_000)}"}\u001e`, /maximum message size of 32768B/],
    ['a record that never ends', 'x'.repeat(40_000), /maximum message size of 32768B/],
    ['what is not JSON', '{"type":\u001e', /not valid JSON/],
    ['a message without a type', '{"target":"subscribe"}\u001e', /numeric type/],
    ['a stream without an id', '{"type":4,"target":"Ticker","arguments":[]}\u001e', /invocationId/],
  ])('ends at %s, and says why', async (_name, text, reason) => {
    const socket = new RawSocket(server.url);
    socket.handshake();
    await until(() => socket.records.length === 1);
    socket.send(text);
    await until(() => socket.closed !== undefined);
    expect(socket.records[1]).toMatchObject({ type: 7, error: expect.stringMatching(reason) });
    expect(socket.closed).toBe(1011);
    await until(() => server.hub.clients() === 0);
  });

  it('is pinged when nothing else is sent, and dropped when it pinged once and falls silent', async () => {
    await start({ keepAlive: 30, clientTimeout: 150 });
    const quiet = new RawSocket(server.url);
    quiet.handshake();
    await until(() => quiet.records.filter((record) => record.type === 6).length > 2);
    const dying = new RawSocket(server.url);
    dying.handshake();
    dying.say({ type: 6 });
    await until(() => dying.closed !== undefined);
    expect(quiet.closed).toBeUndefined();
    quiet.say({ type: 7 });
    await until(() => quiet.closed === 1000);
  });
});
