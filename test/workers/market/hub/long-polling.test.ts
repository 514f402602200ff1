import { createServer, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HubLink } from '../../../../workers/market/hub/hub-link.ts';
import { LoopbackServer } from '../../../support/loopback-server.ts';

/** Longer than anything here takes, so that only the transport's own time-out remains. */
const NEVER = 1_000_000;

/** A hub that supports only long polling, and answers no poll after the handshake. */
let server: LoopbackServer;
let polls: ServerResponse[];
let url: string;
/** The status of the first poll's answer. */
let firstStatus: number;

beforeEach(async () => {
  polls = [];
  firstStatus = 200;
  const hub = createServer((request, response) => {
    if (request.url?.includes('/negotiate')) {
      const availableTransports = [{ transport: 'LongPolling', transferFormats: ['Text'] }];
      response.end(
        JSON.stringify({ negotiateVersion: 1, connectionId: 'a', connectionToken: 'b', availableTransports }),
      );
    } else if (request.method === 'GET') {
      polls.push(response);
      if (polls.length === 1) response.writeHead(firstStatus).end();
      if (polls.length === 2) response.end('{}\u001e');
    } else response.end();
  });
  server = new LoopbackServer(hub);
  await server.start();
  url = `${server.url}/tickerHub`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

const turn = (): Promise<void> => new Promise((next) => setImmediate(next));

async function untilPolled(times: number): Promise<void> {
  while (polls.length < times) await turn();
}

test('an unanswered long poll is given up after 100 s, and followed by the next', async () => {
  const failed = vi.fn();
  const timings = { streamSilence: NEVER, hubServerTimeout: NEVER, hubKeepAlive: NEVER, connectDeadline: NEVER };
  const link = new HubLink({ url, timings, antiForgery: () => '' }, ['T'], {
    opened() {},
    text() {},
    refused() {},
    late() {},
    failed,
  });
  await untilPolled(3);
  await vi.advanceTimersByTimeAsync(99_000);
  for (let i = 0; i < 100; i++) await turn();
  expect(polls).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_000);
  await untilPolled(4);
  expect(failed).not.toHaveBeenCalled();
  link.close();
});

test.each([204, 202])('a first poll answered with %s is a hub error, and nothing is unhandled', async (status) => {
  firstStatus = status;
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const timings = { streamSilence: NEVER, hubServerTimeout: NEVER, hubKeepAlive: NEVER };
  const reason = await new Promise<string>((failed) => {
    new HubLink({ url, timings, antiForgery: () => '' }, ['T'], {
      opened() {},
      text() {},
      refused() {},
      late() {},
      failed,
    });
  });
  expect(reason).toContain(`LongPolling failed: Error`);
  for (let i = 0; i < 100; i++) await turn();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  expect(polls).toHaveLength(1);
});
