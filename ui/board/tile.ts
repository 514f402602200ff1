import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { DepthKind } from '../../workers/api/depth-feed.ts';
import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';

/** What a tile shows. Of a linked chart, book or tape `security` is what it shows until a row is picked. */
export type TileContent =
  | {
      readonly kind: 'list';
      readonly request: ListRequest;
      readonly sort: ListSort | null;
      /** Those that were chosen for this tile: all of them are shown, even where that takes scrolling; null: none were. */
      readonly columns: readonly QuoteColumn[] | null;
    }
  | {
      readonly kind: 'chart';
      readonly security: SymbolKey;
      /** What is chosen of it, as chart preferences by name. */
      readonly choice: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'depth'; readonly security: SymbolKey; readonly depth: DepthKind }
  | { readonly kind: 'tape'; readonly security: SymbolKey };

/** The colours by which tiles are linked, as numbers; 0 is no colour. */
export const LINK_COLOURS = [0, 1, 2, 3, 4, 5] as const;

/** One of `LINK_COLOURS`. */
export type LinkColour = (typeof LINK_COLOURS)[number];

/** One tile of a board. */
export interface Tile {
  /** Unlike any other tile's of the board. */
  readonly id: string;
  /** Given by the user; empty for the content's own. */
  readonly title: string;
  readonly colour: LinkColour;
  /** Columns and rows of the grid that it takes, 1 to `MOST_SPAN`. */
  readonly width: number;
  readonly height: number;
  readonly content: TileContent;
}

/** A tile is at most so many columns wide and rows high. */
export const MOST_SPAN = 6;

/** A board: tiles in the order in which they fill the grid. */
export interface Board {
  readonly name: string;
  readonly tiles: readonly Tile[];
}

/** The board with a tile in another place of the order; places outside the board are its ends. */
export function withMoved(board: Board, id: string, place: number): Board {
  const at = board.tiles.findIndex((tile) => tile.id === id);
  const tile = board.tiles[at];
  if (tile === undefined) return board;
  const tiles = board.tiles.toSpliced(at, 1);
  tiles.splice(Math.min(tiles.length, Math.max(0, place)), 0, tile);
  return { ...board, tiles };
}

/** The board with a tile changed; sizes are held within their bounds. */
export function withTile(board: Board, id: string, change: Partial<Omit<Tile, 'id'>>): Board {
  return {
    ...board,
    tiles: board.tiles.map((tile) => {
      if (tile.id !== id) return tile;
      const next = { ...tile, ...change };
      return { ...next, width: spanOf(next.width), height: spanOf(next.height) };
    }),
  };
}

/** The board without a tile. */
export function withoutTile(board: Board, id: string): Board {
  return { ...board, tiles: board.tiles.filter((tile) => tile.id !== id) };
}

/** The board with one more tile at its end, under an id that no other has. */
export function withNewTile(board: Board, tile: Omit<Tile, 'id'>): Board {
  return { ...board, tiles: [...board.tiles, { ...tile, id: String(lastId(board) + 1) }] };
}

/** The highest of the numbers that are ids of a board's tiles; 0 when there are none. */
export function lastId({ tiles }: Board): number {
  return Math.max(0, ...tiles.map(({ id }) => Number(id)).filter(Number.isInteger));
}

/** A whole number of columns or rows within the bounds. */
export function spanOf(wanted: number): number {
  return Number.isFinite(wanted) ? Math.min(MOST_SPAN, Math.max(1, Math.round(wanted))) : 1;
}
