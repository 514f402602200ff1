import { expect, it } from 'vitest';
import { LocalWorkspace } from '../../../../engine/workspace/local-workspace.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { WorkspaceSync } from '../../../../workers/market/workspace/workspace-sync.ts';

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
