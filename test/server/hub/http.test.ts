import { get } from 'node:http';
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

const STOP_ORDERS = '{"type":1,"invocationId":"1","target":"stoporders","arguments":["RY","C"]}\u001e';

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

async function ask(
  method: string,
  address: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(server.url + address, { method, headers, ...(body !== undefined && { body }) });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

async function negotiate(): Promise<string> {
  const { body } = await ask('POST', '/negotiate?negotiateVersion=1');
  return (JSON.parse(body) as { connectionToken: string }).connectionToken;
}

/** A long-polling connection after its first, empty poll and its handshake. */
async function openPolling(): Promise<string> {
  const address = `?id=${await negotiate()}`;
  const first = await ask('GET', `${address}&_=1`);
  expect([first.status, first.body]).toEqual([200, '']);
  expect((await ask('POST', address, '{"protocol":"json","version":1}\u001e')).status).toBe(200);
  const second = await ask('GET', address);
  expect([second.status, second.body]).toEqual([200, '{}\u001e']);
  expect(second.headers.get('cache-control')).toBe('no-cache, no-store');
  expect(second.headers.get('content-type')).toBe('application/octet-stream');
  return address;
}

describe('negotiation', () => {
  it('gives a public and a secret name in version 1, one name in version 0', async () => {
    const one = JSON.parse((await ask('POST', '/negotiate?negotiateVersion=7&useStatefulReconnect=true')).body);
    expect(one).toMatchObject({ negotiateVersion: 1 });
    expect(one.connectionToken).not.toBe(one.connectionId);
    expect(one.useStatefulReconnect).toBeUndefined();
    expect(one.availableTransports.map((each: { transport: string }) => each.transport)).toEqual([
      'WebSockets',
      'ServerSentEvents',
      'LongPolling',
    ]);
    const nought = JSON.parse((await ask('POST', '/negotiate')).body);
    expect(nought.negotiateVersion).toBe(0);
    expect(nought.connectionToken).toBeUndefined();
    expect((await ask('GET', `?id=${nought.connectionId}`)).status).toBe(200);
    expect(JSON.parse((await ask('POST', '/negotiate?negotiateVersion=x')).body)).toHaveProperty('error');
  });

  it('is for those who are logged in, prove their page, and have real-time', async () => {
    expect((await ask('GET', '/negotiate')).status).toBe(405);
    expect((await ask('POST', '/negotiate', undefined, { Origin: 'https://example.com' })).status).toBe(403);
    server.login = { status: 'not-logged-in' };
    expect((await ask('POST', '/negotiate')).status).toBe(401);
    server.login = { status: 'forbidden' };
    expect((await ask('POST', '/negotiate')).status).toBe(403);
    server.login = { ...SUBSCRIBER, realtime: new Set() };
    expect((await ask('POST', '/negotiate')).status).toBe(403);
    expect(new Set(server.asked.map((each) => each.split(' ')[0]))).toEqual(new Set(['POST']));
  });

  it('is forgotten when nothing follows', async () => {
    await start({ idle: 30 });
    const id = await negotiate();
    // Known (400: it has no transport yet) until it is dropped.
    while ((await ask('POST', `?id=${id}`, '')).status === 400);
    expect((await ask('POST', `?id=${id}`, '')).status).toBe(404);
  });
});

describe('the address of the hub', () => {
  it('needs a connection that exists, and a method that it knows', async () => {
    expect(await ask('GET', '')).toMatchObject({ status: 400, body: 'Connection ID required' });
    expect(await ask('GET', '?id=nobody')).toMatchObject({ status: 404, body: 'No Connection with that ID' });
    expect((await ask('PUT', '')).status).toBe(405);
    const id = await negotiate();
    expect((await ask('POST', `?id=${id}`, 'x')).status).toBe(400);
    expect((await ask('DELETE', `?id=${id}`)).status).toBe(400);
  });

  it('holds a connection to the transport that it began with', async () => {
    const polling = await openPolling();
    expect((await ask('GET', polling, undefined, { Accept: 'text/event-stream' })).status).toBe(400);
    const socket = new RawSocket(server.url + polling);
    await until(() => socket.refused === 400);
    const id = await negotiate();
    const own = new RawSocket(`${server.url}?id=${id}`);
    own.handshake();
    await until(() => own.records.length === 1);
    expect((await ask('POST', `?id=${id}`, 'x')).status).toBe(405);
    expect((await ask('GET', `?id=${id}`)).status).toBe(400);
  });
});

describe('server-sent events', () => {
  it('begin at once, unbuffered, and end with the farewell', async () => {
    const id = await negotiate();
    const response = await fetch(`${server.url}?id=${id}`, { headers: { Accept: 'text/event-stream' } });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect((await ask('GET', `?id=${id}`, undefined, { Accept: 'text/event-stream' })).status).toBe(409);
    await ask('POST', `?id=${id}`, '{"protocol":"json","ver');
    await ask('POST', `?id=${id}`, 'sion":1}\u001e{"type":7}\u001e');
    expect(await response.text()).toBe(':\r\ndata: {}\u001e\r\n\r\n');
    await until(() => server.hub.clients() === 0);
    expect((await ask('POST', `?id=${id}`, 'x')).status).toBe(404);
  });
});

describe('long polling', () => {
  it('answers an idle poll empty', async () => {
    await start({ poll: 60 });
    const address = await openPolling();
    expect(await ask('GET', address)).toMatchObject({ status: 200, body: '' });
    expect(server.hub.clients()).toBe(1);
  });

  it('gives the place of a waiting poll to the next', async () => {
    const address = await openPolling();
    const asked = server.asked.length;
    const old = ask('GET', address);
    await until(() => server.asked.length > asked);
    const next = ask('GET', address);
    expect((await old).status).toBe(204);
    await ask('POST', address, STOP_ORDERS);
    expect(await next).toMatchObject({ status: 200, body: '{"type":3,"invocationId":"1","result":null}\u001e' });
  });

  it('delivers what is queued when it ends, then 204, then nothing', async () => {
    const address = await openPolling();
    await ask('POST', address, 'nonsense\u001e');
    expect((await ask('GET', address)).body).toContain('"type":7');
    expect((await ask('GET', address)).status).toBe(204);
    expect((await ask('GET', address)).status).toBe(404);
  });

  it('is left by DELETE, which ends the waiting poll', async () => {
    const address = await openPolling();
    const asked = server.asked.length;
    const waiting = ask('GET', address);
    await until(() => server.asked.length > asked);
    expect((await ask('DELETE', address)).status).toBe(202);
    expect((await waiting).status).toBe(204);
    expect((await ask('DELETE', address)).status).toBe(404);
  });

  it('is dropped when nobody polls', async () => {
    // Long enough for the polls that open it, even on a busy machine.
    await start({ idle: 800 });
    await openPolling();
    expect(server.hub.clients()).toBe(1);
    await until(() => server.hub.clients() === 0);
  });

  it('keeps its records when a client gives up a poll', async () => {
    // Data is sent at once, not with the next poll.
    await start({ batch: 0 });
    const address = await openPolling();
    let closed = 0;
    server.app.server.on('connection', (socket) => socket.on('close', () => closed++));
    const asked = server.asked.length;
    const given = get(server.url + address, { agent: false }).on('error', () => {});
    await until(() => server.asked.length > asked);
    given.destroy();
    await until(() => closed > 0);
    await ask('POST', address, STOP_ORDERS);
    expect((await ask('GET', address)).body).toContain('"invocationId":"1"');
  });
});
