import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ChangeAnswer,
  MAX_OBJECTS,
  type ObjectChange,
  type WorkspacePage,
} from '../../../engine/workspace/workspace-object.ts';
import { Browser, type TestApp, testApp } from './test-app.ts';

const board = (name: string): string => JSON.stringify({ name, place: 'V' });

const CHANGE: ObjectChange = {
  id: 'object-1',
  kind: 'board',
  within: '',
  body: board('Day'),
  deleted: false,
  base: 0,
  seen: 0,
  write: 'write-01',
};

let served: TestApp;
let ann: Browser;
let bob: Browser;

beforeAll(async () => {
  served = await testApp();
});
afterAll(() => served.close());

beforeEach(async () => {
  await served.store.deleteFrom('workspace').execute();
  await served.store.deleteFrom('workspace_object').execute();
  ann = new Browser(served);
  bob = new Browser(served);
  await ann.enter('full');
  await bob.enter('canadian');
});

async function page(browser: Browser, since = 0, device = 'device-1'): Promise<WorkspacePage> {
  return (await browser.get(`/api/workspace/${device}/${since}`)).json();
}

async function change(browser: Browser, ...changes: Partial<ObjectChange>[]): Promise<ChangeAnswer[]> {
  return changeOn('device-1', browser, ...changes);
}

async function changeOn(
  device: string,
  browser: Browser,
  ...changes: Partial<ObjectChange>[]
): Promise<ChangeAnswer[]> {
  const whole = changes.map((one) => ({ ...CHANGE, ...one }));
  return (await browser.post(`/api/workspace/${device}`, { changes: whole })).json();
}

describe('the workspace of a subscriber', () => {
  it('is empty at first, and gives back what is put there', async () => {
    expect(await page(ann)).toEqual({ objects: [], revision: 0, last: 0, whole: false });
    expect(await change(ann, {})).toEqual([{ id: 'object-1', revision: 1 }]);
    const object = { id: 'object-1', kind: 'board', within: '', body: board('Day'), deleted: false, revision: 1 };
    expect(await page(ann)).toMatchObject({ objects: [{ ...object, write: 'write-01' }], revision: 1, last: 1 });
    expect((await page(ann, 0, 'device-2')).objects).toEqual([{ ...object, write: '' }]);
    expect((await page(ann, 1)).objects).toEqual([]);
  });

  it('is read and written by nobody else, even by the same ids', async () => {
    await change(ann, {});
    expect((await page(bob)).objects).toEqual([]);
    expect(await change(bob, { body: board('His') })).toEqual([{ id: 'object-1', revision: 1 }]);
    await change(bob, { deleted: true, body: '', base: 1 });
    expect((await page(ann)).objects.map(({ body }) => body)).toEqual([board('Day')]);
    expect((await page(bob)).objects.map(({ deleted }) => deleted)).toEqual([true]);
    const stranger = new Browser(served);
    expect((await stranger.get('/api/workspace/device-1/0')).statusCode).toBe(401);
    const { statusCode } = await stranger.post('/api/workspace/device-1', { changes: [{ ...CHANGE }] });
    expect(statusCode).toBe(401);
  });

  it('takes no change without the anti-forgery token', async () => {
    const headers = { 'x-xsrf-token': 'another' };
    expect((await ann.post('/api/workspace/device-1', { changes: [] }, headers)).statusCode).toBe(403);
  });

  it('answers a change of an older version with the current object, and applies a repeated change once', async () => {
    await change(ann, {});
    await change(ann, { base: 1, body: board('Second'), write: 'write-02' });
    const [stale] = await change(ann, { base: 1, body: board('Third'), write: 'write-03' });
    expect(stale).toMatchObject({ current: { body: board('Second'), revision: 2, write: 'write-02' } });
    expect(await change(ann, { base: 1, body: board('Second'), write: 'write-02' })).toMatchObject([{ current: {} }]);
    expect((await page(ann)).last).toBe(2);
  });

  it('refuses what is malformed, each for itself', async () => {
    const [bad, good, other] = await change(
      ann,
      { body: '{"name":"","place":"V"}' },
      { id: 'object-2' },
      { id: 'object-3', kind: 'list', body: JSON.stringify({ name: 'x', place: 'V', symbols: [{ region: 'Q' }] }) },
    );
    expect(bad).toEqual({ id: 'object-1', refused: 'invalid' });
    expect(good).toEqual({ id: 'object-2', revision: 1 });
    expect(other).toEqual({ id: 'object-3', refused: 'invalid' });
  });

  it('brings a deleted board back with another device’s edit of a tile within it', async () => {
    const body = JSON.stringify({ title: '', place: 'V', colour: 0, width: 1, height: 1, content: { kind: 'tape' } });
    const tile = { id: 'tile-of-1', kind: 'tile', within: 'object-1', body } as const;
    await change(ann, {}, tile);
    await change(ann, { deleted: true, body: '', base: 1, seen: 2 });
    expect((await page(ann)).objects.map(({ deleted }) => deleted)).toEqual([false, true]);
    await changeOn('device-2', ann, { ...tile, base: 2, write: 'write-02' });
    expect((await page(ann)).objects).toMatchObject([
      { id: 'object-1', deleted: false, body: board('Day') },
      { id: 'tile-of-1', deleted: false },
    ]);
  });

  it('comes in pages, each object once', async () => {
    const body = JSON.stringify({ name: 'x', place: 'V', symbols: [], columns: 'x'.repeat(600) });
    for (let i = 0; i < 7; i += 1) {
      const ids = Array.from({ length: 100 }, (_, j) => `list-${i}-${j}-of-it`);
      await change(ann, ...ids.map((id) => ({ id, kind: 'list', body }) as const));
    }
    const ids: string[] = [];
    let next = await page(ann);
    for (; next.revision < next.last; next = await page(ann, next.revision))
      ids.push(...next.objects.map(({ id }) => id));
    ids.push(...next.objects.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([700, 700]);
  });

  it('has room for so many objects, and no more', async () => {
    await change(ann, {});
    await served.store.updateTable('workspace').set({ objects: MAX_OBJECTS }).execute();
    expect(await change(ann, { id: 'object-2' })).toEqual([{ id: 'object-2', refused: 'full' }]);
    // What is there can be changed, and what is deleted makes room.
    expect(await change(ann, { base: 1, body: board('New'), write: 'write-02' })).toEqual([
      { id: 'object-1', revision: 2 },
    ]);
    await change(ann, { deleted: true, body: '', base: 2 });
    expect(await change(ann, { id: 'object-2' })).toEqual([{ id: 'object-2', revision: 4 }]);
  });

  it('forgets a deletion after 90 days, and gives the whole to a device that was away so long', async () => {
    await change(ann, {}, { id: 'object-2' });
    await change(ann, { deleted: true, body: '', base: 1 });
    await served.store
      .updateTable('workspace_object')
      .set({ deleted: Date.now() - 91 * 24 * 3_600_000 })
      .where('deleted', '>', 0)
      .execute();
    await change(ann, { id: 'object-3' });
    expect((await page(ann)).objects.map(({ id }) => id)).toEqual(['object-2', 'object-3']);
    expect((await page(ann, 2)).whole).toBe(true);
    expect((await page(ann, 3)).whole).toBe(false);
    // After an older backup was restored, a device may know more than the server.
    expect(await page(ann, 99)).toMatchObject({ whole: true, last: 4 });
  });
});
