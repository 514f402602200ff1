import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LocalEntry } from '../../../../engine/workspace/local-workspace.ts';
import { WorkspaceDisk } from '../../../../workers/market/workspace/workspace-disk.ts';
import { MemoryDatabase } from './memory-database.ts';

let database: MemoryDatabase;
let disk: WorkspaceDisk;
let warned: unknown[];

beforeEach(() => {
  database = new MemoryDatabase();
  warned = [];
  vi.stubGlobal('IDBKeyRange', database.ranges);
  vi.spyOn(console, 'warn').mockImplementation((words) => warned.push(words));
  disk = new WorkspaceDisk(() => database.factory);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const entry = (id: string, body: string = JSON.stringify({ name: id, place: 'V' })): LocalEntry => ({
  object: { id, kind: 'board', within: '', body },
  deleted: false,
  base: 0,
  known: null,
  write: '',
  sent: [],
  seen: 0,
  refused: '',
});
const change = (revision: number, entries: readonly LocalEntry[], gone: readonly string[] = []) => ({
  device: 'device-1',
  revision,
  entries,
  gone,
});
const idsOf = async (owner: string): Promise<string[] | undefined> =>
  (await disk.read(owner))?.entries.map(({ object }) => object.id).sort();

it('keeps each owner’s workspace by itself, and only its changes are written', async () => {
  expect(await disk.read('ann')).toBeNull();
  expect(await disk.write('ann', change(1, [entry('board-01'), entry('board-02')]))).toBe(true);
  await disk.write('bob', change(5, [entry('board-03')]));
  await disk.write('ann', change(2, [entry('board-04')], ['board-01']));
  expect(await disk.read('ann')).toMatchObject({ device: 'device-1', revision: 2 });
  expect([await idsOf('ann'), await idsOf('bob')]).toEqual([['board-02', 'board-04'], ['board-03']]);
  await disk.clear('ann');
  expect([await disk.read('ann'), await idsOf('bob')]).toEqual([null, ['board-03']]);
  expect([database.opened, disk.works, warned]).toEqual([1, true, []]);
});

it('deletes what a visitor had together with storing what was adopted', async () => {
  await disk.write('', change(0, [entry('board-01')]));
  await disk.write('ann', change(1, [entry('board-02')]));
  expect(await idsOf('')).toEqual(['board-01']);
  await disk.write('ann', change(2, [entry('board-03')]), true);
  expect([await idsOf(''), await idsOf('ann')]).toEqual([[], ['board-02', 'board-03']]);
});

it('leaves out entries that this build cannot use', async () => {
  await disk.write('ann', change(1, [entry('board-01'), entry('board-02', 'no body')]));
  const stored = database.stores.get('entries');
  const { object, ...rest } = entry('board-03');
  stored?.set('["ann","board-03"]', { ...rest, object: { ...object, kind: 'of tomorrow' } });
  stored?.set('["ann","board-04"]', { ...rest, object: { ...object, kind: 7 } });
  stored?.set('["ann","board-05"]', rest);
  expect(await idsOf('ann')).toEqual(['board-01']);
});

it('fails no call while nothing fits, stores all of a change or none, and goes on when it fits', async () => {
  await disk.write('ann', change(1, [entry('board-01')]));
  database.isFull = true;
  for (const id of ['board-02', 'board-03'])
    expect(await disk.write('ann', change(2, [entry(id)], ['board-01']))).toBe(false);
  expect([disk.works, warned]).toEqual([false, ['the workspace cannot be kept in this browser']]);
  database.isFull = false;
  expect(await disk.read('ann')).toMatchObject({ revision: 1, entries: [{ object: { id: 'board-01' } }] });
  expect(await disk.write('ann', change(3, [entry('board-04')]))).toBe(true);
  expect([await idsOf('ann'), disk.works]).toEqual([['board-01', 'board-04'], true]);
  // After each failure, because the browser may have closed it.
  expect(database.opened).toBe(3);
});

it('keeps nothing where there is no storage, or where it is denied', async () => {
  const denied = new WorkspaceDisk(() => {
    throw new Error('denied');
  });
  expect(denied.works).toBe(true);
  for (const none of [new WorkspaceDisk(undefined), denied]) {
    expect(await none.write('ann', change(1, [entry('board-01')]))).toBe(false);
    expect([await none.read('ann'), none.works]).toEqual([null, false]);
    await none.clear('ann');
  }
  expect(warned).toHaveLength(1);
});
