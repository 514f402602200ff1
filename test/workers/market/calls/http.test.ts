import { createServer, type IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HistoryLoading } from '../../../../workers/api/failure.ts';
import { CALL_TIMEOUT_MS, Http, symbolSegment } from '../../../../workers/market/calls/http.ts';
import { KeptAnswers } from '../../../../workers/market/calls/kept-answers.ts';
import { LoopbackServer } from '../../../support/loopback-server.ts';
import { MemoryCaches } from '../../../support/memory-caches.ts';

/** A server that answers as the test says, and records its requests. */
let server: LoopbackServer;
let http: Http;
let requests: IncomingMessage[];
let heard: string[];
let answer: { status: number; body: string; headers?: Record<string, string> };
let warned: string[];

beforeEach(async () => {
  requests = [];
  heard = [];
  warned = [];
  answer = { status: 200, body: '7' };
  server = new LoopbackServer(
    createServer((request, response) => {
      requests.push(request);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    }),
  );
  await server.start();
  http = new Http(server.url, fetch, {
    heard: (time) => heard.push(`heard ${time}`),
    unreachable: () => heard.push('unreachable'),
    tokenRefused: () => heard.push('token refused'),
    visitor: () => heard.push('visitor'),
  });
  vi.spyOn(console, 'warn').mockImplementation((...words) => {
    warned.push(words.join(' '));
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

test('an answer is parsed, and its market time passed on', async () => {
  answer.headers = { 'X-Market-Time': '1608132600500' };
  await expect(http.get('/api/x', v.number())).resolves.toBe(7);
  expect(heard).toEqual(['heard 1608132600500']);
  expect(requests[0]?.headers).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache' });
});

test('an answer as of a past moment says nothing about the market’s time now', async () => {
  answer.headers = { 'X-Market-Time': '1608132600500' };
  await expect(http.getPast('/api/x')).resolves.toMatchObject({ text: '7' });
  expect(heard).toEqual(['heard NaN']);
});

test('an answer for a visitor is reported as such, whatever it contains', async () => {
  answer.headers = { 'X-Logged-In': 'false' };
  await http.get('/api/x', v.number());
  answer.status = 500;
  await http.get('/api/x', v.number()).catch(() => {});
  expect(heard.filter((word) => word === 'visitor')).toHaveLength(2);
  answer.headers = { 'X-Logged-In': 'true' };
  await http.get('/api/x', v.number()).catch(() => {});
  expect(heard.filter((word) => word === 'visitor')).toHaveLength(2);
});

test('a POST carries the anti-forgery token and its body', async () => {
  http.antiForgeryToken = 'secret';
  await http.post('/api/x', { a: 1 }, v.unknown());
  expect(requests[0]?.method).toBe('POST');
  expect(requests[0]?.headers).toMatchObject({ 'x-xsrf-token': 'secret', 'content-type': 'application/json' });
});

test('a refused change was sent with the token of another session', async () => {
  answer = { status: 403, body: '{"error":"The anti-forgery token is not the one of this session."}' };
  await expect(http.post('/api/x', {}, v.unknown())).rejects.toThrow('not-logged-in');
  expect(heard).toEqual(['token refused', 'heard NaN']);
});

test('a refusal of a token replaced in the meantime says nothing about the current session', async () => {
  answer = { status: 403, body: '{}' };
  http.antiForgeryToken = 'former';
  const refused = http.post('/api/x', {}, v.unknown()).catch((failure: Error) => failure.message);
  http.antiForgeryToken = 'its own';
  expect(await refused).toBe('not-logged-in');
  expect(heard).toEqual(['heard NaN']);
});

test('a CSV text is sent unchanged, and its errors are an answer', async () => {
  http.antiForgeryToken = 'secret';
  answer = { status: 400, body: '{"line":3}' };
  await expect(http.postCsv('/api/x', 'a,b', v.object({ line: v.number() }))).resolves.toEqual({ line: 3 });
  expect(requests[0]?.headers).toMatchObject({ 'x-xsrf-token': 'secret', 'content-type': 'text/csv' });
  expect(heard).toEqual(['heard NaN']);
  answer = { status: 401, body: '{"error":"no"}' };
  await expect(http.postCsv('/api/x', 'a,b', v.unknown())).rejects.toThrow('not-logged-in');
});

describe('why a call failed', () => {
  test.each([
    [401, 'not-logged-in'],
    [403, 'not-entitled'],
    [404, 'not-found'],
    [429, 'too-many'],
    [400, 'refused'],
    [300, 'refused'],
    [413, 'too-many'],
    [414, 'too-many'],
    [499, 'refused'],
    [500, 'failed'],
    [599, 'failed'],
    [502, 'unreachable'],
    [503, 'unreachable'],
    [504, 'unreachable'],
  ])('%d: %s', async (status, code) => {
    answer.status = status;
    await expect(http.get('/api/x', v.number())).rejects.toThrow(code);
    expect(heard.includes('visitor')).toBe(status === 401);
    expect(heard.includes('unreachable')).toBe(code === 'unreachable');
  });

  test('the market’s data are somebody else’s: not-owner, and the token is in order', async () => {
    answer = { status: 403, body: '{}', headers: { 'X-Refused-As': 'owner' } };
    await expect(http.post('/api/x', {}, v.unknown())).rejects.toThrow('not-owner');
    expect(heard).toEqual(['heard NaN']);
  });

  test('the history is on its way: nothing failed, and the next call may follow when the server says', async () => {
    answer = { status: 503, body: '{}', headers: { 'X-Refused-As': 'loading', 'Retry-After': '1' } };
    const refused = await http.get('/api/close/RY/C', v.unknown()).catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(HistoryLoading);
    expect(refused).toMatchObject({ wait: 1000 });
    expect([heard, warned]).toEqual([['heard NaN'], []]);
    answer = { status: 200, body: '7' };
    await expect(http.get('/api/close/RY/C', v.number())).resolves.toBe(7);
  });

  test('no server: unreachable', async () => {
    const gone = new Http('http://127.0.0.1:1', fetch, {
      heard() {},
      unreachable: () => heard.push('unreachable'),
      tokenRefused() {},
      visitor() {},
    });
    await expect(gone.get('/api/x', v.number())).rejects.toThrow('unreachable');
    expect(heard).toEqual(['unreachable']);
  });

  test.each(['"seven"', '<html>', '', '{"a":'])('%s instead of a number: bad-answer', async (body) => {
    answer.body = body;
    await expect(http.get('/api/x', v.number())).rejects.toThrow('bad-answer');
  });
});

describe('a server that accepts the call and does not answer', () => {
  afterEach(() => vi.useRealTimers());

  test.each([
    ['a question', (silent: Http) => silent.get('/api/x', v.unknown()), 1],
    ['what changes something', (silent: Http) => silent.post('/api/x', {}, v.unknown()), 2],
  ])('is unreachable after a time that depends on the call: %s', async (_, call, timeouts) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const silent = new Http('http://server.test', silence, {
      heard() {},
      unreachable: () => heard.push('unreachable'),
      tokenRefused() {},
      visitor() {},
    });
    const failed = expect(call(silent)).rejects.toThrow('unreachable');
    await vi.advanceTimersByTimeAsync(timeouts * CALL_TIMEOUT_MS - 1);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(heard).toEqual(['unreachable']);
  });

  test('is unreachable also when it falls silent within its answer, for which it has twice as long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const begun: typeof fetch = async (_, init) =>
      new Response(
        new ReadableStream({
          start: (body) => init?.signal?.addEventListener('abort', () => body.error(new Error('aborted'))),
        }),
      );
    const silent = new Http('http://server.test', begun, {
      heard() {},
      unreachable: () => heard.push('unreachable'),
      tokenRefused() {},
      visitor() {},
    });
    const failed = expect(silent.get('/api/x', v.unknown())).rejects.toThrow('unreachable');
    await vi.advanceTimersByTimeAsync(2 * CALL_TIMEOUT_MS - 1);
    expect(heard).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
    expect(heard).toEqual(['unreachable']);
  });

  test('leaves no timer behind when it answers after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const quick = new Http('http://server.test', async () => Response.json(7), {
      heard() {},
      unreachable() {},
      tokenRefused() {},
      visitor() {},
    });
    await expect(quick.get('/api/x', v.number())).resolves.toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  const silence: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
});

describe('a call over the limit', () => {
  afterEach(() => vi.useRealTimers());

  test.each([
    ['30', 30],
    ['900', 60],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 5],
    [undefined, 5],
  ])('with Retry-After %s is not repeated for %d s, nor is another of its name', async (header, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    answer = {
      status: 429,
      body: '{"error":"no"}',
      ...(header !== undefined && { headers: { 'Retry-After': header } }),
    };
    await expect(http.get('/api/quote/A/C', v.number())).rejects.toThrow('too-many');
    answer = { status: 200, body: '7' };
    vi.setSystemTime(1000 + seconds * 1000 - 1);
    await expect(http.get('/api/quote/B/C', v.number())).rejects.toThrow('too-many');
    expect([requests.length, heard, warned.length]).toEqual([1, ['heard NaN'], 1]);
    await expect(http.get('/api/news/notsymbol/UC/-1', v.number())).resolves.toBe(7);
    vi.setSystemTime(1000 + seconds * 1000);
    await expect(http.get('/api/quote/B/C', v.number())).resolves.toBe(7);
  });

  test('is also held back while the server is busy, and the server does not count as lost', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    answer = { status: 503, body: '{"error":"no"}', headers: { 'Retry-After': '2' } };
    await expect(http.get('/api/quote/A/C', v.number())).rejects.toMatchObject({ message: 'busy', wait: 2000 });
    answer = { status: 200, body: '7' };
    vi.setSystemTime(2500);
    await expect(http.get('/api/quote/B/C', v.number())).rejects.toMatchObject({ message: 'busy', wait: 500 });
    expect([requests.length, heard]).toEqual([1, ['heard NaN']]);
    vi.setSystemTime(3000);
    await expect(http.get('/api/quote/B/C', v.number())).resolves.toBe(7);
  });

  test('is sent if a button was pressed for it: the server decides', async () => {
    answer = { status: 429, body: '{"error":"no"}', headers: { 'Retry-After': '30' } };
    await expect(http.post('/api/login', {}, v.number())).rejects.toThrow('too-many');
    answer = { status: 200, body: '7' };
    await expect(http.post('/api/login', {}, v.number())).resolves.toBe(7);
  });
});

test('no log contains anything of a path or a body', async () => {
  answer.status = 500;
  await http.get('/api/login/demo/pass%20word', v.unknown()).catch(() => {});
  await http.post('/api/login', { userid: 'demo', password: 'pass word' }, v.unknown()).catch(() => {});
  expect(warned.join('\n')).toContain('/api/login');
  expect(warned.join('\n')).not.toMatch(/demo|pass/);
});

test('a symbol in a path has ! for /', () => {
  expect(symbolSegment('FX$CAD/USD')).toBe('FX%24CAD!USD');
});

test('the last known answer stands in for a server that does not answer, and for no other failure', async () => {
  const kept = new KeptAnswers(new MemoryCaches(), server.url);
  kept.belongTo('');
  const listener = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };
  const { url } = server;
  const keeping = new Http(url, fetch, listener, kept);
  const ask = (path = '/api/quote/MSFT/U') => keeping.getOrLastKnown(path, v.number());
  expect(await ask()).toEqual({ value: 7, keptAt: 0, marketTime: expect.any(Number) });
  await expect.poll(() => kept.find('/api/quote/MSFT/U')).not.toBeNull();
  answer = { status: 404, body: '' };
  await expect(ask()).rejects.toThrow('not-found');
  await server.stop();
  expect(await ask()).toMatchObject({ value: 7 });
  expect((await ask()).keptAt).toBeGreaterThan(0);
  await expect(ask('/api/quote/RY/C')).rejects.toThrow('unreachable');
  await server.start();
});
