import { expect, it } from 'vitest';
import { boardOfLink, linkOfBoard } from '../../../ui/board/board-link.ts';
import { firstBoard } from '../../../ui/board/starters.ts';
import type { Board, Tile } from '../../../ui/board/tile.ts';

const BASE = 'http://quotes.test/board';
const hashOf = (link: string | null): string => link?.slice(BASE.length) ?? '';

it('a link holds the board, in any language, and nothing before the #', () => {
  const board = firstBoard('Journée à Montréal 日');
  const link = linkOfBoard(BASE, board);
  expect(link).toMatch(/^http:\/\/quotes\.test\/board#board=[\w-]+$/);
  const read = boardOfLink(hashOf(link));
  const plain = ({ name, tiles }: Board): object => ({ name, tiles: tiles.map(({ id: _, ...tile }) => tile) });
  expect(plain(read as Board)).toEqual(plain(board));
});

it('a board that is too large has no link, and a damaged link has no board', () => {
  const [tile] = firstBoard('').tiles;
  const tiles = Array.from({ length: 60 }, (_, i) => ({ ...tile, id: String(i), title: 'x'.repeat(60) }) as Tile);
  expect(linkOfBoard(BASE, { name: 'Large', tiles })).toBeNull();
  const good = hashOf(linkOfBoard(BASE, firstBoard('A')));
  for (const hash of [
    '',
    '#',
    '#board=',
    '#board=%%%',
    good.slice(0, 60),
    `${good}=x`,
    `#board=${'A'.repeat(9_000)}`,
  ]) {
    expect(boardOfLink(hash), hash.slice(0, 20)).toBeNull();
  }
});
