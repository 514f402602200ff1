import { afterEach, beforeEach, expect, test } from 'vitest';
import { HubLink, type LinkTimings } from '../../../workers/market/hub/hub-link.ts';
import { type HubServer, startHubServer, until } from '../../server/hub/hub-server.ts';

/** Longer than anything here takes. */
const NEVER = 1_000_000;

/** The ping of the hub protocol. */
const PING = '{"type":6}\u001e';

let server: HubServer;
let link: HubLink;
let pings: number;

class CountingWebSocket extends WebSocket {
  override send(data: string): void {
    if (data === PING) pings++;
    super.send(data);
  }
}

beforeEach(() => {
  pings = 0;
});

afterEach(async () => {
  link.close();
  await server.stop();
});

/** Connects to a hub that says nothing but its heartbeats; resolves with the hub error, when there is one. */
async function connect(heartbeat: number, timings: Partial<LinkTimings>): Promise<string> {
  server = await startHubServer({ heartbeat, keepAlive: NEVER });
  return new Promise((failed) => {
    link = new HubLink(
      {
        url: server.url,
        timings: { streamSilence: NEVER, hubServerTimeout: NEVER, hubKeepAlive: NEVER, ...timings },
        antiForgery: () => '',
        sockets: { WebSocket: CountingWebSocket },
      },
      ['T'],
      { opened() {}, text() {}, refused() {}, failed },
    );
  });
}

test('a hub that says nothing for the server time-out is given up', async () => {
  expect(await connect(NEVER, { hubServerTimeout: 60 })).toContain('Server timeout elapsed');
});

test('a client that has nothing to say pings at the keep-alive interval', async () => {
  void connect(10, { hubKeepAlive: 20 });
  await until(() => pings > 2);
});
