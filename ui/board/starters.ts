import type { ListRequest } from '../../workers/api/quote-list.ts';
import { SEARCH_LIMIT } from '../routes/list-param.ts';
import { type SearchExchange, type SearchType, writeCriteria } from '../routes/search-param.ts';
import { type Board, MARKET_SECURITY, type SecurityKind, type Tile, type TileContent } from './tile.ts';

/** A tile of a starter board. All of them are linked by the first colour, and their titles follow the language. */
type StarterTile = Pick<Tile, 'width' | 'height' | 'content'>;

/** The stocks of an exchange that lead by something, without filters. */
export function leaders(type: SearchType, exchange: SearchExchange): ListRequest {
  return { type: 'search', criteria: writeCriteria({ type, filters: {} }), exchange, limit: SEARCH_LIMIT };
}

/** Boards to begin with, in the order in which they are offered. They name only securities that every feed has. */
const STARTERS = {
  /** Three bands of three columns: a chart with two lists, book and tape with two lists, a chart with two lists. */
  day: [
    chart(2, { chart: 'intra' }),
    list({ type: 'index' }),
    list(leaders('volume', 'UU')),
    security('orders'),
    security('tape'),
    list(leaders('pcgain', 'UU')),
    list(leaders('pcloss', 'UU')),
    chart(2),
    list(leaders('volume', 'CC')),
    list(leaders('pcgain', 'CC')),
  ],
  swing: [
    chart(2, { histrange: '1y' }),
    list({ type: 'port', portfolio: 1 }),
    list(leaders('dollar', 'UU')),
    chart(2, { histrange: '5y', histper: 'w' }),
    list(leaders('pcgain', 'UU')),
    list(leaders('pcgain', 'CC')),
    { width: 1, height: 2, content: { kind: 'value', portfolio: 1 } },
    { width: 1, height: 2, content: { kind: 'headlines' } },
  ],
  indices: [list({ type: 'index' }, 1, 2), chart(2), list(leaders('volume', 'T'), 3, 2)],
  security: [
    chart(2),
    list(leaders('volume', 'UU')),
    security('summary', 1),
    security('orders'),
    security('tape'),
    security('news'),
  ],
  empty: [],
} as const satisfies Readonly<Record<string, readonly StarterTile[]>>;

/** The name of a starter board. */
export type StarterCode = keyof typeof STARTERS;

/** The codes of all starter boards. */
export const STARTER_CODES: readonly StarterCode[] = Object.keys(STARTERS) as StarterCode[];

/** A board that begins as a starter. A visitor's has no portfolio. */
export function starterBoard(code: StarterCode, name: string, isSubscriber: boolean): Board {
  const offered: readonly StarterTile[] = STARTERS[code];
  const tiles = offered.filter(({ content }) => isSubscriber || !isPortfolio(content));
  return { name, tiles: tiles.map((tile, i) => ({ ...tile, id: String(i + 1), title: '', colour: 1 })) };
}

/** The id of the default board, the same on all devices of a user. */
export const FIRST_BOARD = 'first-board';

/** The default board of a user who has none. The ids of its tiles are the same on all devices as well. */
export function firstBoard(name: string): Board {
  const { tiles } = starterBoard('indices', name, false);
  return { name, tiles: tiles.map((tile) => ({ ...tile, id: `first-tile-${tile.id}` })) };
}

function isPortfolio(content: TileContent): boolean {
  return content.kind === 'value' || (content.kind === 'list' && content.request.type === 'port');
}

function list(request: ListRequest, width = 1, height = 1): StarterTile {
  return { width, height, content: { kind: 'list', request, sort: null, columns: null } };
}

function chart(width: number, choice: Readonly<Record<string, string>> = {}): StarterTile {
  return { width, height: 2, content: { kind: 'chart', security: MARKET_SECURITY, choice } };
}

function security(kind: SecurityKind, height = 2): StarterTile {
  return { width: 1, height, content: { kind, security: MARKET_SECURITY } };
}
