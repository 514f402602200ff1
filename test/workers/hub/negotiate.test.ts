import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HubLink } from '../../../workers/market/hub/hub-link.ts';

/** A hub that sends everybody who negotiates elsewhere, to itself. */
let server: Server;
let requests: IncomingMessage[];
let url: string;

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ url: `${url}/again` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tickerHub`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
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
      { opened() {}, text() {}, refused() {}, failed: resolve },
    );
  });
}

test('negotiation that is sent from place to place ends after 100 of them with a hub error', async () => {
  expect(await failure()).toContain('Negotiate redirection limit exceeded');
  expect(requests).toHaveLength(100);
});

test('each request of a negotiation has no-cache headers and the anti-forgery token', async () => {
  await failure();
  for (const { headers } of requests) {
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache', 'x-xsrf-token': 'secret' });
  }
});
