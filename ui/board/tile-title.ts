import { entryKey } from '../../engine/workspace/named-list.ts';
import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';
import type { Translate } from '../i18n/text.ts';
import type { NamedList } from '../named-lists/use-named-lists.ts';
import { searchTitle } from '../search/search-text.ts';
import type { Picks } from './link-picks.ts';
import type { Tile, TileContent } from './tile.ts';

/** A list without a name is called after its symbols if they are no more than these. */
const MOST_NAMED = 3;

/** The security of a tile that shows one; null otherwise. */
export function securityOf(content: TileContent): SymbolKey | null {
  return 'security' in content ? content.security : null;
}

/** The security that a tile shows: the one picked in its link colour, otherwise its own; null for a tile without one. */
export function shownSecurity({ content, colour }: Tile, picks: Picks): SymbolKey | null {
  const own = securityOf(content);
  return own && ((colour === 0 ? undefined : picks[colour]) ?? own);
}

/** The title of a tile. Symbols that are those of a named list have its name. */
export function tileTitle(
  tile: Tile,
  security: SymbolKey | null,
  lists: readonly Pick<NamedList, 'id' | 'body'>[],
  t: Translate,
): string {
  const name = tile.title === '' ? contentTitle(tile.content, security, lists, t) : tile.title;
  return tile.copy === true ? t('board.copy', { name }) : name;
}

function contentTitle(
  content: TileContent,
  security: SymbolKey | null,
  lists: readonly Pick<NamedList, 'id' | 'body'>[],
  t: Translate,
): string {
  if (content.kind === 'list') return listTitle(content.request, lists, t);
  if (content.kind === 'named') return lists.find(({ id }) => id === content.list)?.body.name ?? content.name;
  if (content.kind === 'heat') return t('board.title.heat', { region: t(`heat.region.${content.region}`) });
  if (content.kind === 'value') return t('board.title.value', { n: content.portfolio });
  const symbol = security === null ? '' : `${security.symbol}-${security.region}`;
  // A board has both; so that each has a name of its own.
  if (content.kind === 'chart' && content.choice.chart === 'intra') return t('board.title.minutes', { symbol });
  return t(`board.title.${content.kind}`, { symbol });
}

function listTitle(request: ListRequest, lists: readonly Pick<NamedList, 'body'>[], t: Translate): string {
  switch (request.type) {
    case 'port':
      return t('list.port', { n: request.portfolio });
    case 'search':
      return searchTitle(request, t);
    case 'symbols': {
      const keys = request.symbols.map(entryKey).join();
      const same = lists.find(({ body }) => body.symbols.map(entryKey).join() === keys);
      if (same !== undefined) return same.body.name;
      const names = request.symbols.map(({ symbol }) => symbol);
      if (names.length <= MOST_NAMED) return names.join(' ');
      return t('board.title.more', { symbol: names[0] ?? '', n: names.length - 1 });
    }
    case 'index':
      return t('list.index');
  }
}
