import { useCallback, useMemo } from 'react';
import { placeBetween } from '../../engine/workspace/place.ts';
import { useText } from '../i18n/text.ts';
import { changeWorkspace, useWorkspace, workspaceObjects } from '../workspace/use-workspace.ts';
import type { ReadObject } from '../workspace/workspace-client.ts';
import { boardEdits, boardOf, type UserBoard } from './board-objects.ts';
import { firstBoard } from './starters.ts';
import type { Board } from './tile.ts';

/** One board of the user, and the function that changes it. */
interface UsedBoard {
  /** Null while it is loading, and if there is none with this id. */
  readonly board: UserBoard | null;
  readonly loading: boolean;
  readonly changeBoard: (next: (before: Board) => Board) => void;
  /** The board, including changes made in this turn of the event loop. */
  readonly current: () => UserBoard | null;
}

/** A board of the user while the component is mounted. A user without boards has the default board, whatever the id. */
export function useBoard(id: string): UsedBoard {
  const first = useText()('board.first');
  const boards = useWorkspace('board').objects;
  const tiles = useWorkspace('tile', id).objects;
  const board = useMemo(() => userBoard(boards, tiles, id, first), [boards, tiles, id, first]);
  const current = useCallback(
    () => userBoard(workspaceObjects('board', ''), workspaceObjects('tile', id), id, first),
    [id, first],
  );
  const changeBoard = useCallback(
    (next: (before: Board) => Board) => {
      const before = current();
      if (before !== null) void changeWorkspace(boardEdits(before, next(before), placeBetween('', '')));
    },
    [current],
  );
  return { board, loading: boards === null || tiles === null, changeBoard, current };
}

function userBoard(
  boards: readonly ReadObject<'board'>[] | null,
  tiles: readonly ReadObject<'tile'>[] | null,
  id: string,
  first: string,
): UserBoard | null {
  if (boards === null || tiles === null) return null;
  const object = boards.find((each) => each.id === id);
  if (object !== undefined) return boardOf(object, tiles);
  return boards.length === 0 ? { ...firstBoard(first), id, object: null, objects: [] } : null;
}
