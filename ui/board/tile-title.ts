import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';
import type { MessageKey, Translate } from '../i18n/text.ts';
import type { Tile, TileContent } from './tile.ts';

/** The kinds of search that a list may be, as the server knows them, each with its name. */
export const SEARCH_TYPES = ['pcgain', 'gain', 'pcloss', 'loss', 'volume', 'dollar', 'trades'] as const;

/** One of `SEARCH_TYPES`. */
export type SearchType = (typeof SEARCH_TYPES)[number];

/** What a tile is called: by its user, or after what it shows. `security` is the one shown now. */
export function tileTitle(tile: Tile, security: SymbolKey | null, t: Translate): string {
  return tile.title === '' ? contentTitle(tile.content, security, t) : tile.title;
}

/** The security of a tile, where it shows one. */
export function securityOf(content: TileContent): SymbolKey | null {
  return content.kind === 'list' ? null : content.security;
}

function contentTitle(content: TileContent, security: SymbolKey | null, t: Translate): string {
  const symbol = security === null ? '' : `${security.symbol}-${security.region}`;
  switch (content.kind) {
    case 'list':
      return listTitle(content.request, t);
    case 'chart':
      return t('board.title.chart', { symbol });
    case 'depth':
      return t(content.depth === 'orders' ? 'board.title.orders' : 'board.title.levels', { symbol });
    case 'tape':
      return t('board.title.tape', { symbol });
  }
}

function listTitle(request: ListRequest, t: Translate): string {
  switch (request.type) {
    case 'port':
      return t('list.port', { n: request.portfolio });
    case 'search': {
      const [, , type] = request.criteria.split(':');
      const known = SEARCH_TYPES.find((each) => each === type);
      return known === undefined ? t('list.search') : `${t(searchKey(known))} ${exchangeName(request.exchange, t)}`;
    }
    case 'symbols': {
      const names = request.symbols.slice(0, 4).map(({ symbol }) => symbol);
      return names.join(' ') + (request.symbols.length > 4 ? ' …' : '');
    }
    case 'index':
      return t('list.index');
  }
}

/** Exchanges and their groups as a search names them. */
export const SEARCH_EXCHANGES = ['T', 'V', 'MO', 'C', 'E', 'CC', 'QN', 'QO', 'QP', 'Z', 'X', 'UU'] as const;

function exchangeName(code: string, t: Translate): string {
  const known = SEARCH_EXCHANGES.find((each) => each === code);
  return known === undefined ? code : t(`board.exchange.${known}`);
}

/** The name of a kind of search. */
export function searchKey(type: SearchType): MessageKey {
  return `board.search.${type}`;
}
