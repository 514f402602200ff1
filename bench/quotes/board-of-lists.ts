import { formatBoards } from '../../ui/board/kept-boards.ts';
import type { Tile } from '../../ui/board/tile.ts';
import { LISTS, LOAD_REGION, symbolsOfList } from './load-instruments.ts';

/** The page's storage key for the boards of the demo subscriber. */
export const BOARDS_KEY = 'borealis.boards/demo';

/** A board of `count` of the bench's lists, as the page stores it. */
export function boardOfLists(count: number = LISTS): string {
  const tiles = Array.from({ length: count }, (_, list): Tile => {
    const symbols = symbolsOfList(list).map((symbol) => ({ symbol, region: LOAD_REGION }) as const);
    const content = { kind: 'list', request: { type: 'symbols', symbols }, sort: null, columns: null } as const;
    return { id: String(list + 1), title: `List ${list + 1}`, colour: 0, width: 1, height: 2, content };
  });
  return formatBoards({ shown: 0, boards: [{ name: 'Load', tiles }] });
}
