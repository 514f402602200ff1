import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import { type LinkColour, MAX_SPAN } from '../../engine/workspace/board-body.ts';
import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';
import type { HeatRegion } from '../heatmap/heat-request.ts';

/** The security of new tiles until a row is picked: all of the US market in one. */
export const MARKET_SECURITY: SymbolKey = { symbol: 'SPY', region: 'U' };

/** The views of a security that need no settings: depth by order, depth by price, trades, news, its figures. */
export const SECURITY_KINDS = ['orders', 'levels', 'tape', 'news', 'summary'] as const;

/** One of `SECURITY_KINDS`. */
export type SecurityKind = (typeof SECURITY_KINDS)[number];

/** How a tile shows the rows of its list. */
interface RowChoice {
  readonly sort: ListSort | null;
  /** The columns chosen for this tile. All of them are shown, even if the tile then scrolls. Null if none were chosen. */
  readonly columns: readonly QuoteColumn[] | null;
}

/** The content of a tile with rows of quotes: those of a request, or those of a named list as it is now. */
export type ListContent = RowChoice &
  (
    | { readonly kind: 'list'; readonly request: ListRequest }
    | {
        readonly kind: 'named';
        /** The id of the list's object. */
        readonly list: string;
        /** The list's name when the tile was made, for a board whose user does not have the list. */
        readonly name: string;
      }
  );

/** The views of the market or of the user that need no settings: all news, the user's alarms. */
export const GENERAL_KINDS = ['headlines', 'alarms'] as const;

/** The content of a tile that shows neither a list of quotes nor one security. */
export type PlainContent =
  | { readonly kind: (typeof GENERAL_KINDS)[number] }
  | { readonly kind: 'heat'; readonly region: HeatRegion }
  /** The profit and loss of a portfolio. */
  | { readonly kind: 'value'; readonly portfolio: number };

/** The content of a tile. A linked tile that shows a security shows `security` until a row is selected. */
export type TileContent =
  | ListContent
  | PlainContent
  | {
      readonly kind: 'chart';
      readonly security: SymbolKey;
      /** The chart preferences of this tile, by name. */
      readonly choice: Readonly<Record<string, string>>;
    }
  | { readonly kind: SecurityKind; readonly security: SymbolKey };

/** One tile of a board. */
export interface Tile {
  /** The id of its object. */
  readonly id: string;
  /** Set by the user; empty for the content's title. */
  readonly title: string;
  readonly colour: LinkColour;
  /** Grid columns and rows that the tile takes, 1 to `MAX_SPAN`. */
  readonly width: number;
  readonly height: number;
  readonly content: TileContent;
  /** Set on the version of the tile that was kept as a copy after a merge conflict. */
  readonly copy?: true;
}

/** A board: tiles in the order in which they fill the grid. */
export interface Board {
  readonly name: string;
  readonly tiles: readonly Tile[];
}

/** The board with a tile moved to another position; positions beyond the ends are clamped. */
export function withMoved(board: Board, id: string, place: number): Board {
  const at = board.tiles.findIndex((tile) => tile.id === id);
  const tile = board.tiles[at];
  if (tile === undefined) return board;
  const tiles = board.tiles.toSpliced(at, 1);
  tiles.splice(Math.min(tiles.length, Math.max(0, place)), 0, tile);
  return { ...board, tiles };
}

/** The board with a tile changed; sizes are clamped to their bounds. */
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

/** The most rows of quotes that a tile of one grid row shows. */
const LOW = 6;

/** A tile to be added: linked by the first colour, as wide as its content needs and as high as its rows. */
export function newTile(content: TileContent, title: string, rows: number): Omit<Tile, 'id'> {
  const isWide = content.kind === 'chart' || content.kind === 'heat';
  const isLow = rows <= LOW || content.kind === 'summary' || content.kind === 'alarms';
  return { title, colour: 1, width: isWide ? 2 : 1, height: isLow ? 1 : 2, content };
}

/** The board with a new tile at its end. */
export function withNewTile(board: Board, tile: Tile): Board {
  return { ...board, tiles: [...board.tiles, tile] };
}

/** A whole number of columns or rows, clamped to the bounds. */
export function spanOf(wanted: number): number {
  return Number.isFinite(wanted) ? Math.min(MAX_SPAN, Math.max(1, Math.round(wanted))) : 1;
}
