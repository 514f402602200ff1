import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HubLink } from '../../../../workers/market/hub/hub-link.ts';
import { LoopbackServer } from '../../../support/loopback-server.ts';

/** A hub that redirects every negotiation to itself. */
let server: LoopbackServer;
let requests: IncomingMessage[];
let url: string;

beforeEach(async () => {
  requests = [];
  const hub = createServer((request, response) => {
    requests.push(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url: `${url}/again` }));
  });
  server = new LoopbackServer(hub);
  await server.start();
  url = `${server.url}/tickerHub`;
});

afterEach(async () => {
  await server.stop();
});

/** The hub error of a connection to that hub. */
function failure(): Promise<string> {
  return new Promise((resolve) => {
    new HubLink(
      {
        url,
        timings: { streamSilence: 45_000, hubServerTimeout: 30_000, hubKeepAlive: 15_000, connectDeadline: 60_000 },
        antiForgery: () => 'secret',
      },
      ['T'],
      { opened() {}, text() {}, refused() {}, late() {}, failed: resolve },
    );
  });
}

test('negotiation that is redirected again and again ends after 100 redirects with a hub error', async () => {
  expect(await failure()).toContain('Negotiate redirection limit exceeded');
  expect(requests).toHaveLength(100);
});

test('each request of a negotiation has no-cache headers and the anti-forgery token', async () => {
  await failure();
  for (const { headers } of requests) {
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache', 'x-xsrf-token': 'secret' });
  }
});
