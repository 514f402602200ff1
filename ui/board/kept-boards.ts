import { isQuoteColumn } from '../../engine/quotes/quote-column.ts';
import { formatListColumns, parseListColumns } from '../../engine/settings/list-columns.ts';
import { LINK_COLOURS, LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';
import { HEAT_REGIONS } from '../heatmap/heat-request.ts';
import { readListParam, readPortfolio } from '../routes/list-param.ts';
import { MARKETS, pickedPortfolioPath, symbolsPath } from '../routes/paths.ts';
import { writeSegment } from '../routes/segment.ts';
import { readSymbolKey } from '../routes/symbol-key.ts';
import {
  type Board,
  GENERAL_KINDS,
  type ListContent,
  SECURITY_KINDS,
  spanOf,
  type Tile,
  type TileContent,
} from './tile.ts';

/** The boards in a text, and which of them was shown. */
interface KeptBoards {
  readonly shown: number;
  /** At least one. */
  readonly boards: readonly Board[];
}

const VERSION = 1;

/** The most boards per user, and the most tiles per board: more than any screen can show. */
export const MAX_BOARDS = 40;
export const MAX_TILES = 60;

/** The longest text that a tile's chart preferences, or the id of its list, may contain. */
const LONGEST_TEXT = 200;

type Fields = Readonly<Record<string, unknown>>;

/** The path of a list's own screen. Lists are also saved in this form. */
export function pathOfList(request: ListRequest): string {
  switch (request.type) {
    case 'symbols':
      return symbolsPath(request.symbols, request.symbols[0]?.region ?? 'C');
    case 'index':
      return MARKETS;
    case 'port':
      return pickedPortfolioPath('tick', request.portfolio);
    case 'search':
      return `/quote/search/${writeSegment(request.criteria)}/${request.exchange}/-1`;
  }
}

/** Parses the path of a list; null if it is not one. */
export function listOfPath(path: string): ListRequest | null {
  const [, quote, type, symbols, region, portfolio] = path.split('/');
  if (quote !== 'quote' || portfolio === undefined) return null;
  return readListParam(type ?? '', symbols ?? '', region ?? '', portfolio);
}

/** Formats boards as text, for a file or a link; earlier versions stored this text in the browser. */
export function formatBoards({ shown, boards }: KeptBoards): string {
  return JSON.stringify({
    version: VERSION,
    shown,
    boards: boards.map(({ name, tiles }) => ({ name, tiles: tiles.map(formatTile) })),
  });
}

/** Parses boards. Damaged parts are dropped. Null if nothing is left, or if the text is of another version. */
export function parseBoards(text: string): KeptBoards | null {
  const kept = fieldsOf(jsonOf(text));
  if (kept.version !== VERSION) return null;
  const boards = listOf(kept.boards)
    .slice(0, MAX_BOARDS)
    .map((board) => boardOf(fieldsOf(board)))
    .filter((board) => board !== null);
  if (boards.length === 0) return null;
  const shown = typeof kept.shown === 'number' && Number.isInteger(kept.shown) ? kept.shown : 0;
  return { shown: Math.min(boards.length - 1, Math.max(0, shown)), boards };
}

function formatTile({ id: _, copy: __, content, ...tile }: Tile): Fields {
  return { ...tile, content: formatContent(content) };
}

/** Formats a tile's content for storage. A list is stored as the path of its own screen. */
export function formatContent(content: TileContent): Fields {
  // In the form of earlier builds, whose pages may be open at the same time.
  if (content.kind === 'orders' || content.kind === 'levels') return { ...content, kind: 'depth', depth: content.kind };
  if (content.kind !== 'list' && content.kind !== 'named') return { ...content };
  const { sort, columns } = content;
  return {
    ...(content.kind === 'list'
      ? { kind: 'list', list: pathOfList(content.request) }
      : { kind: 'named', list: content.list, name: content.name }),
    ...(sort === null ? {} : { sort }),
    ...(columns === null ? {} : { columns: formatListColumns(columns) }),
  };
}

function boardOf(kept: Fields): Board | null {
  const name = nameOf(kept.name);
  if (name === '') return null;
  const tiles = listOf(kept.tiles)
    .slice(0, MAX_TILES)
    .map((tile, i) => tileOf(fieldsOf(tile), String(i + 1)))
    .filter((tile) => tile !== null);
  return { name, tiles };
}

function tileOf(kept: Fields, id: string): Tile | null {
  const content = contentOf(fieldsOf(kept.content));
  if (content === null) return null;
  return {
    id,
    title: nameOf(kept.title),
    colour: LINK_COLOURS.find((colour) => colour === kept.colour) ?? 0,
    width: spanOf(Number(kept.width)),
    height: spanOf(Number(kept.height)),
    content,
  };
}

/** Parses a tile's content; null if it is damaged, or of a kind that this version does not know. */
export function contentOf(kept: Fields): TileContent | null {
  const list = typeof kept.list === 'string' ? kept.list : '';
  if (kept.kind === 'list') {
    const request = listOfPath(list);
    return request && { kind: 'list', request, ...rowChoiceOf(kept) };
  }
  if (kept.kind === 'named') {
    const isId = list !== '' && list.length <= LONGEST_TEXT;
    return isId ? { kind: 'named', list, name: nameOf(kept.name), ...rowChoiceOf(kept) } : null;
  }
  const general = GENERAL_KINDS.find((each) => each === kept.kind);
  if (general !== undefined) return { kind: general };
  if (kept.kind === 'heat') {
    const region = HEAT_REGIONS.find((each) => each === kept.region);
    return region === undefined ? null : { kind: 'heat', region };
  }
  if (kept.kind === 'value') {
    const portfolio = readPortfolio(String(kept.portfolio));
    return portfolio === null || portfolio < 0 ? null : { kind: 'value', portfolio };
  }
  const security = securityOf(fieldsOf(kept.security));
  if (security === null) return null;
  if (kept.kind === 'chart') return { kind: 'chart', security, choice: textsOf(fieldsOf(kept.choice)) };
  const shown = kept.kind === 'depth' ? (kept.depth === 'levels' ? 'levels' : 'orders') : kept.kind;
  const kind = SECURITY_KINDS.find((each) => each === shown);
  return kind === undefined ? null : { kind, security };
}

function rowChoiceOf(kept: Fields): Pick<ListContent, 'sort' | 'columns'> {
  const { column, descending } = fieldsOf(kept.sort);
  const isSorted = typeof column === 'string' && isQuoteColumn(column);
  return {
    sort: isSorted ? { column, descending: descending === true } : null,
    columns: typeof kept.columns === 'string' && kept.columns !== '' ? parseListColumns(kept.columns) : null,
  };
}

function securityOf({ region, symbol }: Fields): SymbolKey | null {
  return typeof region === 'string' && typeof symbol === 'string' ? readSymbolKey(region, symbol) : null;
}

function textsOf(kept: Fields): Record<string, string> {
  const pairs = Object.entries(kept).filter((pair): pair is [string, string] => {
    const [name, value] = pair;
    return name.length <= LONGEST_TEXT && typeof value === 'string' && value.length <= LONGEST_TEXT;
  });
  return Object.fromEntries(pairs);
}

function nameOf(kept: unknown): string {
  return typeof kept === 'string' ? kept.trim().slice(0, LONGEST_NAME) : '';
}

function listOf(kept: unknown): readonly unknown[] {
  return Array.isArray(kept) ? kept : [];
}

function fieldsOf(kept: unknown): Fields {
  return typeof kept === 'object' && kept !== null ? (kept as Fields) : {};
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
