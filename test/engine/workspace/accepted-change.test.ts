import { beforeEach, expect, it } from 'vitest';
import { acceptChange, type OpenWorkspace, sentTo } from '../../../engine/workspace/accepted-change.ts';
import type { ChangeAnswer, ObjectChange } from '../../../engine/workspace/workspace-object.ts';

let workspace: OpenWorkspace;
beforeEach(() => {
  workspace = { objects: new Map(), room: { objects: 3, characters: 400 }, revision: 10 };
});

const boardNamed = (name: string): string => JSON.stringify({ name, place: 'V' });
const BOARD = boardNamed('B');
const tileTitled = (title: string): string =>
  JSON.stringify({ title, place: 'V', colour: 0, width: 1, height: 1, content: { kind: 'chart' } });
const TILE = tileTitled('');

/** A change of a board that a device makes, unless something else is said. */
function change(asked: Partial<ObjectChange>, device = 'one'): ChangeAnswer {
  const whole = {
    id: 'b',
    kind: 'board',
    within: '',
    body: BOARD,
    deleted: false,
    base: 0,
    seen: 0,
    write: 'w',
  } as const;
  return acceptChange(workspace, { ...whole, ...asked }, device);
}
const tile = (asked: Partial<ObjectChange>, device = 'one'): ChangeAnswer =>
  change({ id: 't', kind: 'tile', within: 'b', body: TILE, ...asked }, device);
const isThere = (id: string): boolean | undefined => {
  const object = workspace.objects.get(id);
  return object && !object.deleted;
};

it('a change is accepted on the revision that the object has, and gets the next', () => {
  expect(change({})).toEqual({ id: 'b', revision: 11 });
  expect(change({ base: 11, body: boardNamed('C') })).toEqual({ id: 'b', revision: 12 });
  expect(change({ base: 11, body: BOARD, write: 'late' }, 'two')).toEqual({
    id: 'b',
    current: { id: 'b', kind: 'board', within: '', body: boardNamed('C'), deleted: false, revision: 12, write: '' },
  });
  expect(change({ base: 11, deleted: true })).toMatchObject({ current: { revision: 12, write: 'w' } });
  expect(workspace.revision).toBe(12);
});

it('a body of another kind, or a malformed one, is refused', () => {
  expect(change({ body: '{}' })).toEqual({ id: 'b', refused: 'invalid' });
  change({});
  expect(tile({ id: 'b', base: 11 })).toEqual({ id: 'b', refused: 'invalid' });
  expect(workspace.revision).toBe(11);
});

it('what is deleted twice, or never was there, stays deleted', () => {
  expect(change({ deleted: true, base: 4 })).toEqual({ id: 'b', revision: 4 });
  change({});
  expect(change({ deleted: true, base: 11 })).toEqual({ id: 'b', revision: 12 });
  expect(change({ deleted: true, base: 11 })).toEqual({ id: 'b', revision: 12 });
  expect(workspace.revision).toBe(12);
});

it('the body of what is deleted is forgotten, but that of a board is kept for what may come back in it', () => {
  change({});
  tile({});
  tile({ deleted: true, base: 12 });
  change({ deleted: true, base: 11 });
  expect(workspace.objects.get('t')?.body).toBe('');
  expect(workspace.objects.get('b')?.body).toBe(BOARD);
});

it('objects and characters are counted as they come, grow, shrink and go', () => {
  const left = (): number[] => [workspace.room.objects, workspace.room.characters];
  change({});
  expect(left()).toEqual([2, 400 - BOARD.length]);
  change({ base: 11, body: boardNamed('Board') });
  expect(left()).toEqual([2, 396 - BOARD.length]);
  change({ base: 12 });
  expect(left()).toEqual([2, 400 - BOARD.length]);
  change({ base: 13, deleted: true });
  expect(left()).toEqual([3, 400]);
  // The device knows its own deletion, so this creates the board again.
  change({ base: 14 });
  expect(left()).toEqual([2, 400 - BOARD.length]);
});

it('a workspace is filled to its last object and character, and not beyond; what shrinks always fits', () => {
  workspace.room.objects = 1;
  workspace.room.characters = BOARD.length;
  expect(change({ body: boardNamed('BB') })).toEqual({ id: 'b', refused: 'full' });
  expect(change({})).toMatchObject({ revision: 11 });
  expect(change({ id: 'c' })).toEqual({ id: 'c', refused: 'full' });
  expect(change({ base: 11, body: boardNamed('BB') })).toEqual({ id: 'b', refused: 'full' });
  expect(change({ base: 11, body: boardNamed('D') })).toMatchObject({ revision: 12 });
  workspace.room.characters = -100;
  expect(change({ base: 12 })).toMatchObject({ revision: 13 });
  expect(change({ base: 13, deleted: true })).toMatchObject({ revision: 14 });
  expect(workspace.room).toEqual({ objects: 1, characters: BOARD.length - 100 });
});

it('an edit of a tile by another device restores its deleted board, which counts towards the limits again', () => {
  change({});
  tile({});
  change({ base: 11, deleted: true, seen: 12 });
  const { objects, characters } = workspace.room;
  expect(tile({ base: 12, body: tileTitled('T') }, 'two')).toMatchObject({ revision: 15 });
  expect([isThere('b'), isThere('t')]).toEqual([true, true]);
  expect(workspace.room).toEqual({ objects: objects - 1, characters: characters - BOARD.length - 1 });
});

it('a deleted board is not restored by an earlier edit of the same device, or by an edit elsewhere', () => {
  change({});
  tile({});
  change({ base: 11, deleted: true, seen: 12 });
  expect(tile({ base: 12 })).toMatchObject({ revision: 14 });
  expect(isThere('b')).toBe(false);
  expect(tile({ id: 'u', within: '' }, 'two')).toMatchObject({ revision: 15 });
  expect(isThere('b')).toBe(false);
});

it('a board is not deleted if another device has edited a tile that the deleting device had not seen', () => {
  change({});
  tile({}, 'two');
  expect(change({ base: 11, deleted: true, seen: 11 })).toMatchObject({ current: { id: 'b', revision: 11 } });
  expect(change({ base: 11, deleted: true, seen: 12 })).toMatchObject({ revision: 13 });
});

it('a board is deleted despite the same device’s edits of its tiles, and other devices’ deletions and edits elsewhere', () => {
  change({});
  tile({});
  tile({ id: 'gone' }, 'two');
  tile({ id: 'gone', base: 13, deleted: true }, 'two');
  tile({ id: 'elsewhere', within: '' }, 'two');
  expect(change({ base: 11, deleted: true, seen: 11 })).toMatchObject({ revision: 16 });
});

it('the last writes of the sixteen devices that wrote last are kept, and each device receives its own', () => {
  change({ write: 'first' }, 'device 0');
  for (let i = 1; i < 16; i++) change({ base: 10 + i, write: `write ${i}` }, `device ${i}`);
  const writeOf = (device: string): string | undefined => {
    const object = workspace.objects.get('b');
    return object && sentTo(device, object).write;
  };
  expect([writeOf('device 0'), writeOf('device 15'), writeOf('device 16')]).toEqual(['first', 'write 15', '']);
  change({ base: 26, write: 'again' }, 'device 0');
  change({ base: 27, write: 'new' }, 'device 16');
  expect([writeOf('device 0'), writeOf('device 1'), writeOf('device 2')]).toEqual(['again', '', 'write 2']);
});
