import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';
import type { Translate } from '../i18n/text.ts';
import { searchTitle } from '../search/search-text.ts';
import type { Tile, TileContent } from './tile.ts';

/** The title of a tile: the user's, or one that names its content. `security` is the one shown now. */
export function tileTitle(tile: Tile, security: SymbolKey | null, t: Translate): string {
  const name = tile.title === '' ? contentTitle(tile.content, security, t) : tile.title;
  return tile.copy === true ? t('board.copy', { name }) : name;
}

/** The security of a tile that shows one; null otherwise. */
export function securityOf(content: TileContent): SymbolKey | null {
  return content.kind === 'list' ? null : content.security;
}

function contentTitle(content: TileContent, security: SymbolKey | null, t: Translate): string {
  if (content.kind === 'list') return listTitle(content.request, t);
  const symbol = security === null ? '' : `${security.symbol}-${security.region}`;
  return t(`board.title.${content.kind}`, { symbol });
}

function listTitle(request: ListRequest, t: Translate): string {
  switch (request.type) {
    case 'port':
      return t('list.port', { n: request.portfolio });
    case 'search':
      return searchTitle(request, t);
    case 'symbols': {
      const names = request.symbols.slice(0, 4).map(({ symbol }) => symbol);
      return names.join(' ') + (request.symbols.length > 4 ? ' …' : '');
    }
    case 'index':
      return t('list.index');
  }
}
