import type { ListRequest } from '../../workers/api/quote-list.ts';
import type { Board } from './tile.ts';

/** The TSX stocks with the highest volume, without filters. */
export const LEADERS: ListRequest = {
  type: 'search',
  criteria: ':stype:volume:mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1',
  exchange: 'T',
  limit: 100,
};

const SPY = { symbol: 'SPY', region: 'U' } as const;

/** The id of the default board, the same on all devices of a user. */
export const FIRST_BOARD = 'first-board';

/** The default board of a user who has none: the indices, the leaders, and a chart of the row selected in them. */
export function firstBoard(name: string): Board {
  return {
    name,
    tiles: [
      {
        id: 'first-tile-1',
        title: '',
        colour: 1,
        width: 1,
        height: 2,
        content: { kind: 'list', request: { type: 'index' }, sort: null, columns: null },
      },
      {
        id: 'first-tile-2',
        title: '',
        colour: 1,
        width: 2,
        height: 2,
        content: { kind: 'chart', security: SPY, choice: {} },
      },
      {
        id: 'first-tile-3',
        title: '',
        colour: 1,
        width: 3,
        height: 2,
        content: { kind: 'list', request: LEADERS, sort: null, columns: null },
      },
    ],
  };
}
