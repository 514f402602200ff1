import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_TIMINGS } from '../../../../engine/settings/timings.ts';
import { DEFAULT_CONFIGURATION, fetchConfiguration } from '../../../../workers/market/calls/configuration.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { LoopbackServer } from '../../../support/loopback-server.ts';

let server: LoopbackServer;
let http: Http;
let answer: { status: number; body: string };

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  server = new LoopbackServer(createServer((_, response) => response.writeHead(answer.status).end(answer.body)));
  await server.start();
  http = new Http(server.url, fetch, { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

test('a server without the file uses the specification’s values and logs in by path', async () => {
  answer = { status: 404, body: '' };
  expect(await fetchConfiguration(http)).toEqual(DEFAULT_CONFIGURATION);
  expect(DEFAULT_CONFIGURATION).toMatchObject({
    provider: 'Borealis',
    hubPath: '/tickerHub',
    loginCall: 'path',
    timings: DEFAULT_TIMINGS,
  });
});

test('values missing from the file have defaults', async () => {
  answer = { status: 200, body: '{"provider":"Other","timings":{"refresh":5000}}' };
  const configuration = await fetchConfiguration(http);
  expect(configuration.provider).toBe('Other');
  expect(configuration.timings).toEqual({ ...DEFAULT_TIMINGS, refresh: 5000 });
});

test.each(['{"timings":{"refresh":0}}', '{"timings":{"reconnect":[]}}', '{"loginCall":"telepathy"}', 'not json'])(
  '%s is refused',
  async (body) => {
    answer = { status: 200, body };
    await expect(fetchConfiguration(http)).rejects.toThrow('bad-answer');
  },
);
