import { useCallback } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { useText } from '../i18n/text.ts';
import { useNamedLists } from '../named-lists/use-named-lists.ts';
import type { Tile } from './tile.ts';
import { tileTitle } from './tile-title.ts';

/** Gives the title of a tile: the user's, or one that names its content. `security` is the one shown now. */
export type TitleOf = (tile: Tile, security: SymbolKey | null) => string;

/** The titles of tiles, in the user's language and with the names of the user's lists, kept up to date. */
export function useTileTitles(): TitleOf {
  const t = useText();
  const { lists } = useNamedLists();
  return useCallback((tile, security) => tileTitle(tile, security, lists ?? [], t), [lists, t]);
}
