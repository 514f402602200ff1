import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { RunningCalls } from '../../../server/http/running-calls.ts';

it('counts the requests that are being answered, all or those of a path, and knows when there are none', async () => {
  const answers: (() => void)[] = [];
  const server = createServer((_request, response: ServerResponse) => {
    answers.push(() => response.end('answer'));
  });
  const all = new RunningCalls(server);
  const calls = new RunningCalls(server, '/api/');
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (path: string): Promise<string> =>
    fetch(`http://127.0.0.1:${port}${path}`).then((response) => response.text());
  const events = ask('/tickerHub?id=1');
  await once(server, 'request');
  expect([all.count, calls.count]).toEqual([1, 0]);
  const quote = ask('/api/quote/SPY/U');
  await once(server, 'request');
  expect([all.count, calls.count]).toEqual([2, 1]);

  const finished = calls.finished();
  answers[1]();
  expect(await quote).toBe('answer');
  await finished;
  expect([all.count, calls.count]).toEqual([1, 0]);
  answers[0]();
  expect(await events).toBe('answer');
  await all.finished();
  expect(all.count).toBe(0);
  server.close();
});
