import type { TileBody } from '../../engine/workspace/board-body.ts';
import { orderedPlaces } from '../../engine/workspace/place.ts';
import type { ObjectEdit, ReadObject } from '../workspace/workspace-client.ts';
import { contentOf, formatContent } from './kept-boards.ts';
import type { Board, Tile } from './tile.ts';

/** A board of the user, and its objects. */
export interface UserBoard extends Board {
  readonly id: string;
  /** Null for the default board, which has no objects until the user changes it. */
  readonly object: ReadObject<'board'> | null;
  readonly objects: readonly ReadObject<'tile'>[];
}

/** Builds a board from its object and its tiles. Tiles of kinds that this version does not know are not shown, and are kept. */
export function boardOf(object: ReadObject<'board'>, objects: readonly ReadObject<'tile'>[]): UserBoard {
  const tiles = objects.flatMap(({ id, body }): Tile[] => {
    const content = contentOf(body.content);
    const { title, colour, width, height, copy } = body;
    const tile = { id, title, colour, width, height };
    return content === null ? [] : [{ ...tile, content, ...(copy && { copy }) }];
  });
  return { id: object.id, name: object.body.name, tiles, object, objects };
}

/** The edits that turn the objects of `before` into those of `after`. `place`: the place for a board that has no object yet. */
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

/** The edits that create a board with the name and tiles of another one. */
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
