import { expect, it } from 'vitest';
import type { Tile, TileContent } from '../../../ui/board/tile.ts';
import { tileTitle } from '../../../ui/board/tile-title.ts';
import type { Translate } from '../../../ui/i18n/text.ts';

const t: Translate = (key) => key;
const BANKS = {
  id: 'banks',
  body: {
    name: 'Banks',
    place: 'V',
    symbols: [
      { region: 'C', symbol: 'RY', colour: 2 },
      { region: 'C', symbol: 'TD' },
    ],
  },
} as const;

const titled = (content: TileContent, title = ''): string => {
  const tile: Tile = { id: '1', title, colour: 1, width: 1, height: 1, content };
  return tileTitle(tile, null, [BANKS], t);
};
const symbols = (...names: string[]): TileContent => ({
  kind: 'list',
  request: { type: 'symbols', symbols: names.map((symbol) => ({ symbol, region: 'C' })) },
  sort: null,
  columns: null,
});
const named = (list: string): TileContent => ({ kind: 'named', list, name: 'As it was', sort: null, columns: null });

it('a tile of symbols has the name of the list with the same symbols; the user’s title goes first', () => {
  expect(titled(symbols('RY', 'TD'))).toBe('Banks');
  expect(titled(symbols('TD', 'RY'))).toBe('TD RY');
  expect(titled(symbols('A', 'B', 'C', 'D', 'E'))).toBe('board.title.more');
  expect(titled(symbols('RY', 'TD'), 'Mine')).toBe('Mine');
});

it('a named list has its name as it is now; one that the user does not have, the name it had', () => {
  expect(titled(named('banks'))).toBe('Banks');
  expect(titled(named('another'))).toBe('As it was');
});
