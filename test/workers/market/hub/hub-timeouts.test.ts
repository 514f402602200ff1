import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HubLink, type LinkTimings } from '../../../../workers/market/hub/hub-link.ts';
import { type HubServer, startHubServer, until } from '../../../server/hub/hub-server.ts';

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
  vi.useRealTimers();
  vi.restoreAllMocks();
  link.close();
  await server.stop();
});

/** Connects to a hub that sends only heartbeats; resolves with the hub error, if there is one. */
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
      { opened() {}, text() {}, refused() {}, late() {}, failed },
    );
  });
}

test('a hub that is silent for the server time-out is given up', async () => {
  expect(await connect(NEVER, { hubServerTimeout: 60 })).toContain('Server timeout elapsed');
});

test('an idle client pings at the keep-alive interval', async () => {
  void connect(10, { hubKeepAlive: 20 });
  await until(() => pings > 2);
});

test.each([
  [{ streamSilence: 45_000 }, 'nothing came for 45 s'],
  [{ hubServerTimeout: 30_000 }, 'Server timeout elapsed'],
])('after a sleep, whatever waits at the socket is read before %j is over', async (timings, reason) => {
  // The hub's clock is stopped for as long.
  const never = NEVER * 10;
  server = await startHubServer({ heartbeat: never, keepAlive: never, clientTimeout: never, streamless: never });
  const [period = 0] = Object.values(timings);
  let slept = 0;
  const awake = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => awake() + slept);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  /** The hub buffers what it sends for some milliseconds. Timers follow the fake time, but a socket takes real time. */
  const untilSo = async (holds: () => boolean): Promise<void> => {
    let at = awake();
    while (!holds()) {
      await new Promise((next) => setImmediate(next));
      const passed = Math.floor(awake() - at);
      at += passed;
      await vi.advanceTimersByTimeAsync(passed);
    }
  };
  const heard: string[] = [];
  const failures: string[] = [];
  let isOpen = false;
  link = new HubLink(
    {
      url: server.url,
      timings: { streamSilence: NEVER, hubServerTimeout: NEVER, hubKeepAlive: NEVER, ...timings },
      antiForgery: () => '',
    },
    ['T'],
    {
      opened: () => {
        isOpen = true;
      },
      text: (line) => heard.push(line),
      refused() {},
      late() {},
      failed: (why) => failures.push(why),
    },
  );
  await untilSo(() => isOpen && server.hub.clients() === 1);

  // The timers are the first to run, and the line comes right after them.
  slept += 600_000;
  await vi.advanceTimersByTimeAsync(period);
  server.hub.raw('X,after the sleep');
  await untilSo(() => failures.length > 0 || heard.includes('X,after the sleep'));
  await vi.advanceTimersByTimeAsync(period / 2);
  expect(failures).toEqual([]);

  // No line was pending, but the connection is given up all the same.
  slept += 600_000;
  await untilSo(() => failures.length > 0);
  expect(failures).toEqual([expect.stringContaining(reason)]);
});
