import type { TileBody } from '../../engine/workspace/board-body.ts';
import { orderedPlaces } from '../../engine/workspace/place.ts';
import type { ObjectEdit, ReadObject } from '../workspace/workspace-client.ts';
import { contentOf, formatContent } from './kept-boards.ts';
import type { Board, Tile } from './tile.ts';

/** A board of the user, and the objects that it is made of. */
export interface UserBoard extends Board {
  readonly id: string;
  /** Null: everybody has it until they change it. */
  readonly object: ReadObject<'board'> | null;
  readonly objects: readonly ReadObject<'tile'>[];
}

/** The board of an object, and of the tiles within it. Tiles that this version does not know are not shown, and stay. */
export function boardOf(object: ReadObject<'board'>, objects: readonly ReadObject<'tile'>[]): UserBoard {
  const tiles = objects.flatMap(({ id, body }): Tile[] => {
    const content = contentOf(body.content);
    const { title, colour, width, height, copy } = body;
    const tile = { id, title, colour, width, height };
    return content === null ? [] : [{ ...tile, content, ...(copy && { copy }) }];
  });
  return { id: object.id, name: object.body.name, tiles, object, objects };
}

/** What changes the objects of `before` to those of `after`. `place`: that of a board without an object. */
export function boardEdits(before: UserBoard, after: Board, place: string): ObjectEdit[] {
  const { id, object, objects } = before;
  const edits: ObjectEdit[] = [];
  if (object === null) edits.push({ id, kind: 'board', within: '', body: { name: after.name, place } });
  else if (object.body.name !== after.name) {
    edits.push({ id, kind: 'board', within: '', body: { name: after.name, place: object.body.place } });
  }
  const known = new Map(objects.map((tile) => [tile.id, tile.body]));
  const places = orderedPlaces(after.tiles.map((tile) => known.get(tile.id)?.place ?? ''));
  const was = new Map(before.tiles.map((tile) => [tile.id, JSON.stringify(tile)]));
  after.tiles.forEach((tile, i) => {
    const body = known.get(tile.id);
    const place = places[i] ?? '';
    if (body?.place === place && was.get(tile.id) === JSON.stringify(tile)) return;
    edits.push({ id: tile.id, kind: 'tile', within: id, body: bodyOf(tile, place, body) });
  });
  const left = new Set(after.tiles.map((tile) => tile.id));
  for (const tile of before.tiles) {
    if (!left.has(tile.id)) edits.push({ id: tile.id, kind: 'tile', within: id, body: null });
  }
  return edits;
}

/** A new board with the name and the tiles of another one. */
export function newBoard({ name, tiles }: Board, place: string, newId: () => string): readonly ObjectEdit[] {
  const id = newId();
  const own = { name, tiles: tiles.map((tile) => ({ ...tile, id: newId() })) };
  return boardEdits({ id, name, tiles: [], object: null, objects: [] }, own, place);
}

function bodyOf({ title, colour, width, height, content }: Tile, place: string, known: TileBody | undefined): TileBody {
  const isCopy = known?.copy === true && known.title === title;
  const body = { title, place, colour, width, height, content: formatContent(content) };
  return isCopy ? { ...body, copy: true } : body;
}
