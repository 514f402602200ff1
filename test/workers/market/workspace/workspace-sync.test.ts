import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LocalWorkspace } from '../../../../engine/workspace/local-workspace.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { WorkspaceSync } from '../../../../workers/market/workspace/workspace-sync.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const LISTENER = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };

/** An exchange of one new board, during which `during` happens when what is sent has been kept. Returns the calls. */
async function exchange(during: (sync: WorkspaceSync) => void, mayWrite = () => true): Promise<string[]> {
  const calls: string[] = [];
  let ids = 0;
  const local = new LocalWorkspace(() => `object-${++ids}`);
  local.change({ id: 'board-01', kind: 'board', within: '', body: JSON.stringify({ name: 'Day', place: 'V' }) });
  const http = new Http(
    'http://server',
    async (_, init) => {
      calls.push(init?.method ?? '');
      const page = { objects: [], revision: 0, last: 0, whole: false };
      return Response.json(init?.method === 'POST' ? [{ id: 'board-01', revision: 1 }] : page);
    },
    LISTENER,
  );
  let kept = 0;
  const sync = new WorkspaceSync({
    http,
    local,
    device: 'device-1',
    mayWrite,
    async changed() {
      if (++kept === 2) during(sync);
    },
  });
  await sync.run();
  sync.end();
  return calls;
}

it('sends what is kept', async () => {
  expect(await exchange(() => {})).toEqual(['GET', 'POST']);
});

it('sends nothing when the workspace became another user’s while it was being kept', async () => {
  expect(await exchange((sync) => sync.end())).toEqual(['GET']);
});

it('sends nothing when the session ended while it was being kept', async () => {
  let isIn = true;
  const calls = exchange(
    () => {
      isIn = false;
    },
    () => isIn,
  );
  expect(await calls).toEqual(['GET']);
});

/** What becomes of new boards, of which the server cannot read some: the calls' boards, and what is refused here. */
async function refused(names: readonly string[], unreadable: readonly string[]): Promise<[string[], string[]]> {
  const calls: string[] = [];
  let ids = 0;
  const local = new LocalWorkspace(() => `object-${++ids}`);
  for (const name of names) {
    local.change({ id: `board-${name}`, kind: 'board', within: '', body: JSON.stringify({ name, place: 'V' }) });
  }
  let revision = 0;
  const http = new Http(
    'http://server',
    async (_, init) => {
      if (init?.method !== 'POST') return Response.json({ objects: [], revision: 0, last: 0, whole: false });
      const { changes } = JSON.parse(String(init.body)) as { changes: { id: string }[] };
      const sent = changes.map(({ id }) => id.slice(6));
      calls.push(sent.join(' '));
      if (sent.some((name) => unreadable.includes(name))) return Response.json({}, { status: 400 });
      return Response.json(changes.map(({ id }) => ({ id, revision: ++revision })));
    },
    LISTENER,
  );
  const sync = new WorkspaceSync({ http, local, device: 'device-1', mayWrite: () => true, async changed() {} });
  await sync.run();
  sync.end();
  return [
    calls,
    [...local.entries.values()].flatMap(({ object, refused }) => (refused === '' ? [] : [`${object.id} ${refused}`])),
  ];
}

it('sends changes one by one when the server cannot read one of them, which alone is not sent again', async () => {
  const [calls, left] = await refused(['one', 'two', 'three'], ['two']);
  expect(calls).toEqual(['one two three', 'one', 'two three', 'two', 'three']);
  expect(left).toEqual(['board-two invalid']);
});

it('does not send again a change that the server cannot read', async () => {
  expect(await refused(['one'], ['one'])).toEqual([['one'], ['board-one invalid']]);
});
