import { expect, it } from 'vitest';
import { Http } from '../../../../workers/market/calls/http.ts';
import { loadWorkspace, sendChanges } from '../../../../workers/market/calls/workspace-calls.ts';

const LISTENER = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };

/** A server that accepts everything, and the requests that it got. */
function server() {
  const requests: (RequestInit & { readonly url: string })[] = [];
  const http = new Http(
    'http://server.test',
    async (url, init) => {
      requests.push({ ...init, url: String(url) });
      return Response.json(init?.method === 'POST' ? [] : { objects: [], revision: 0, last: 0, whole: true });
    },
    LISTENER,
  );
  return { http, requests };
}

const change = (length: number) =>
  ({
    id: 'board-1',
    kind: 'board',
    within: '',
    body: 'x'.repeat(length),
    deleted: false,
    base: 0,
    seen: 0,
    write: 'w',
  }) as const;

it('asks for what has changed since a revision', async () => {
  const { http, requests } = server();
  await loadWorkspace(http, 'device-1', 17);
  expect(requests.map(({ url, method }) => [url, method])).toEqual([
    ['http://server.test/api/workspace/device-1/17', 'GET'],
  ]);
});

it('lets changes outlive their worker, unless they are longer than browsers allow', async () => {
  const { http, requests } = server();
  await sendChanges(http, 'device-1', [change(20_000), change(19_599)]);
  await sendChanges(http, 'device-1', [change(20_000), change(19_600)]);
  expect(requests.map(({ keepalive }) => keepalive ?? false)).toEqual([true, false]);
  expect(requests.map(({ body }) => JSON.parse(String(body)).changes.length)).toEqual([2, 2]);
});
