import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addFeed, orderFeeds, removeFeed } from '../../../../workers/market/calls/feed-setup-calls.ts';
import { Http } from '../../../../workers/market/calls/http.ts';

/** A server that reopens its market: for a while nobody listens at its port. */
let server: Server;
let port: number;
let http: Http;
let bodies: string[];
let answer: { readonly status: number; readonly body: string };
/** Called when a call has found no server. */
let missed: () => void;

beforeEach(async () => {
  bodies = [];
  answer = { status: 200, body: 'true' };
  missed = () => {};
  server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(String(chunk)));
    request.on('end', () => response.writeHead(answer.status).end(answer.body));
  });
  await listen(0);
  port = (server.address() as AddressInfo).port;
  http = new Http(`http://127.0.0.1:${port}`, fetch, {
    heard: () => {},
    unreachable: () => missed(),
    tokenRefused: () => {},
    visitor: () => {},
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(async () => {
  vi.restoreAllMocks();
  await close();
});

function listen(at: number): Promise<void> {
  return new Promise((resolve) => server.listen(at, '127.0.0.1', resolve));
}

async function close(): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

/** Makes a change while nobody listens, and lets the server listen again once that was noticed. */
async function whileAway<T>(change: () => Promise<T>): Promise<T> {
  await close();
  const noticed = new Promise<void>((resolve) => {
    missed = resolve;
  });
  const done = change();
  await noticed;
  expect(bodies).toEqual([]);
  await listen(port);
  return done;
}

test('a change waits for a server that reopens its market, and is made once', async () => {
  expect(await whileAway(() => removeFeed(http, 7))).toBe(true);
  expect(bodies).toEqual(['{"id":7}']);
});

test('so do the order of feeds and a new feed', async () => {
  await whileAway(() => orderFeeds(http, [2, 1]));
  expect(bodies).toEqual(['{"ids":[2,1]}']);
  bodies = [];
  answer = { status: 200, body: '{"id":3}' };
  expect(await whileAway(() => addFeed(http, 'ticket'))).toBe(true);
  expect(bodies).toEqual(['{"ticket":"ticket"}']);
});

test('a change that the server refuses is not repeated', async () => {
  answer = { status: 500, body: '{"error":"no"}' };
  await expect(removeFeed(http, 7)).rejects.toThrow('failed');
  expect(bodies).toHaveLength(1);
});

test('a feed that the server does not know any more is not added', async () => {
  answer = { status: 200, body: '{"id":0}' };
  expect(await addFeed(http, 'ticket')).toBe(false);
});

test('a server that stays away is given up after a quarter of a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    let calls = 0;
    const away: typeof fetch = async () => {
      calls += 1;
      throw new TypeError('no network');
    };
    const listener = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };
    const refused = expect(removeFeed(new Http('http://server.test', away, listener), 7)).rejects.toThrow(
      'unreachable',
    );
    await vi.advanceTimersByTimeAsync(15_000);
    expect(calls).toBe(61);
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    expect(calls).toBe(62);
  } finally {
    vi.useRealTimers();
  }
});
