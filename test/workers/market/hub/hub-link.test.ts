import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { HubLink } from '../../../../workers/market/hub/hub-link.ts';
import { LoopbackServer } from '../../../support/loopback-server.ts';

it('a link that is closed while its code is being loaded asks no server, and reports nothing', async () => {
  const asked: (string | undefined)[] = [];
  const server = new LoopbackServer(
    createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(404).end();
    }),
  );
  await server.start();
  const events = { opened: vi.fn(), text: vi.fn(), refused: vi.fn(), late: vi.fn(), failed: vi.fn() };
  const timings = { streamSilence: 10_000, hubServerTimeout: 10_000, hubKeepAlive: 10_000 };
  const open = (): HubLink =>
    new HubLink({ url: `${server.url}/tickerHub`, timings, antiForgery: () => '' }, [], events);
  open().close();
  // One that stays open does, after it.
  const link = open();
  await expect.poll(() => events.failed.mock.calls.length).toBe(1);
  expect(asked).toHaveLength(1);
  link.close();
  for (const event of [events.opened, events.text, events.refused, events.late]) expect(event).not.toHaveBeenCalled();
  await server.stop();
});
