import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardBody, TileBody } from '../../../engine/workspace/board-body.ts';
import { isBodyOf, type ObjectKind } from '../../../engine/workspace/object-kind.ts';
import { byPlace } from '../../../engine/workspace/place.ts';
import { boardEdits, boardOf, newBoard, type UserBoard } from '../../../ui/board/board-objects.ts';
import { firstBoard } from '../../../ui/board/starters.ts';
import { type Board, type Tile, withMoved, withNewTile, withTile } from '../../../ui/board/tile.ts';
import type { ObjectEdit, ReadObject } from '../../../ui/workspace/workspace-client.ts';

/** The workspace after edits, as the hook gives it. */
function changedBy(objects: readonly ReadObject<ObjectKind>[], edits: readonly ObjectEdit[]): ReadObject<ObjectKind>[] {
  const all = new Map(objects.map((object) => [object.id, object]));
  for (const { body, ...edit } of edits) {
    if (body === null) all.delete(edit.id);
    else all.set(edit.id, JSON.parse(JSON.stringify({ ...edit, body })));
  }
  return [...all.values()].sort(byPlace);
}

function shown(objects: readonly ReadObject<ObjectKind>[]): UserBoard {
  const [board] = objects.filter((one): one is ReadObject<'board'> => one.kind === 'board');
  const tiles = objects.filter((one): one is ReadObject<'tile'> => one.kind === 'tile');
  return boardOf(board as ReadObject<'board'>, tiles);
}

let made = 0;
const newId = (): string => `object-${String(++made).padStart(4, '0')}`;

const step = fc.oneof(
  fc.record({ type: fc.constant('move' as const), which: fc.nat(), to: fc.nat() }),
  fc.record({ type: fc.constant('size' as const), which: fc.nat(), to: fc.nat() }),
  fc.record({ type: fc.constant('add' as const), which: fc.nat(), to: fc.nat() }),
  fc.record({ type: fc.constant('remove' as const), which: fc.nat(), to: fc.nat() }),
  fc.record({ type: fc.constant('rename' as const), which: fc.nat(), to: fc.nat() }),
);

describe('a board as objects', () => {
  it('is what it was changed to, with as few edits as that takes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let objects = changedBy([], newBoard(firstBoard('Day'), 'V', newId));
        for (const { type, which, to } of steps) {
          const before = shown(objects);
          const tile = before.tiles[which % Math.max(1, before.tiles.length)];
          let next: Board = before;
          if (type === 'add') next = withNewTile(before, { ...(firstBoard('').tiles[1] as Tile), id: newId() });
          else if (type === 'rename') next = { ...before, name: `Board ${to}` };
          else if (tile === undefined) continue;
          else if (type === 'move') next = withMoved(before, tile.id, to % before.tiles.length);
          else if (type === 'size') next = withTile(before, tile.id, { width: 1 + (to % 6) });
          else next = { ...before, tiles: before.tiles.filter(({ id }) => id !== tile.id) };
          const edits = boardEdits(before, next, 'V');
          expect(edits.length).toBeLessThanOrEqual(1);
          for (const { kind, body } of edits) if (body) expect(isBodyOf(kind, JSON.stringify(body))).toBe(true);
          objects = changedBy(objects, edits);
          expect({ name: shown(objects).name, tiles: shown(objects).tiles }).toEqual({
            name: next.name,
            tiles: next.tiles,
          });
        }
      }),
    );
  });

  it('leaves tiles alone that a later version made', () => {
    const objects = changedBy([], newBoard(firstBoard('Day'), 'V', newId));
    const body: TileBody = { title: '', place: 'W', colour: 0, width: 1, height: 1, content: { kind: 'from-later' } };
    const later: ReadObject<'tile'> = { id: newId(), kind: 'tile', within: shown(objects).id, body };
    const all = changedBy(objects, [later]);
    expect(shown(all).tiles).toHaveLength(3);
    expect(boardEdits(shown(all), { name: 'Night', tiles: [] }, 'V').some(({ id }) => id === later.id)).toBe(false);
  });

  it('is no copy any more once it is named', () => {
    const body: BoardBody = { name: 'Day', place: 'V', copy: true };
    const board = boardOf({ id: 'board-01', kind: 'board', within: '', body }, []);
    expect(boardEdits(board, { ...board, name: 'Night' }, 'V')).toEqual([
      { id: 'board-01', kind: 'board', within: '', body: { name: 'Night', place: 'V' } },
    ]);
  });
});
