import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LocalChange, LocalEntry } from '../../../../engine/workspace/local-workspace.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { Workspace } from '../../../../workers/market/workspace/workspace.ts';
import { WorkspaceDisk } from '../../../../workers/market/workspace/workspace-disk.ts';
import { OpenedWorkspace } from '../browser.ts';

const LISTENER = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };

/** What a browser stores, for the workers of all its tabs. Node has no IndexedDB, which the browser tests use. */
interface Stored {
  readonly owners: Map<string, { readonly device: string; readonly revision: number }>;
  readonly entries: Map<string, Map<string, LocalEntry>>;
  isFull: boolean;
}

/** The disk as one worker sees it. */
class MemoryDisk extends WorkspaceDisk {
  private readonly stored: Stored;

  constructor(stored: Stored) {
    super(undefined);
    this.works = true;
    this.stored = stored;
  }

  override async read(owner: string): ReturnType<WorkspaceDisk['read']> {
    const about = this.stored.owners.get(owner);
    return about === undefined ? null : { ...about, entries: [...(this.stored.entries.get(owner)?.values() ?? [])] };
  }

  override async write(...[owner, change, adopted]: Parameters<WorkspaceDisk['write']>): Promise<boolean> {
    this.works = !this.stored.isFull;
    if (this.stored.isFull) return false;
    const entries = this.stored.entries.get(owner) ?? new Map<string, LocalEntry>();
    this.stored.entries.set(owner, entries);
    this.stored.owners.set(owner, { device: change.device, revision: change.revision });
    for (const id of change.gone) entries.delete(id);
    for (const entry of change.entries) entries.set(entry.object.id, entry);
    if (adopted) this.stored.entries.delete('');
    return true;
  }
}

const ends: (() => void)[] = [];
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
});

/** A tab with a worker of its own; no server answers. */
function worker(stored: Stored): [Workspace, OpenedWorkspace] {
  const others = new BroadcastChannel('workspace-of-test');
  const http = new Http('http://server', () => Promise.reject(new TypeError('no server')), LISTENER);
  const workspace = new Workspace({ http, disk: new MemoryDisk(stored), others, mayWrite: () => false });
  const { port1, port2 } = new MessageChannel();
  const tab = { enders: new Set<() => void>() };
  workspace.open(tab, port1);
  ends.push(() => {
    for (const end of tab.enders) end();
    port2.close();
    others.close();
    // Ends the exchange that waits for a server.
    void workspace.begin('');
  });
  return [workspace, new OpenedWorkspace(port2)];
}

const board = (id: string, name: string): LocalChange => ({
  id,
  kind: 'board',
  within: '',
  body: JSON.stringify({ name, place: 'V' }),
});

const nothing = (): Stored => ({ owners: new Map(), entries: new Map(), isFull: false });
const namesOf = (stored: Stored, owner: string): string[] =>
  [...(stored.entries.get(owner)?.values() ?? [])].map(({ object }) => object.body.replace(/.*"name":"(\w+)".*/, '$1'));

it('takes a visitor’s boards along once, although two tabs notice the login', async () => {
  const stored = nothing();
  const [[first, mine], [second, other]] = [worker(stored), worker(stored)];
  await Promise.all([first.begin(''), second.begin('')]);
  await mine.change('', board('board-001', 'Day'));
  await other.objects('board', '', (all) => all.length === 1);
  await first.begin('ann');
  await second.begin('ann');
  expect(namesOf(stored, 'ann')).toEqual(['Day']);
  expect((await other.objects('board', '', (all) => all.length === 1)).length).toBe(1);
});

it('keeps what did not fit in the browser, and stores it as soon as it fits', async () => {
  const stored = nothing();
  const [[first, mine], [second, other]] = [worker(stored), worker(stored)];
  await Promise.all([first.begin(''), second.begin('')]);
  stored.isFull = true;
  await mine.change('', board('board-001', 'Day'));
  await mine.until(({ kept }) => !kept);
  stored.isFull = false;
  // Another tab's change makes this one read the disk again, which does not have all of it.
  await other.change('', board('board-002', 'Night'));
  await mine.objects('board', '', (all) => all.length === 2);
  await mine.until(({ kept }) => kept);
  expect(namesOf(stored, '').sort()).toEqual(['Day', 'Night']);
});
