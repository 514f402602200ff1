import { useCallback, useEffect, useMemo, useState } from 'react';
import { placeBetween } from '../../engine/workspace/place.ts';
import type { WorkspaceStatus } from '../../workers/api/workspace.ts';
import { useText } from '../i18n/text.ts';
import { newObjectId } from '../workspace/object-id.ts';
import { shownBoard } from '../workspace/shown-board.ts';
import { changeWorkspace, useWorkspace, workspaceObjects } from '../workspace/use-workspace.ts';
import type { ObjectEdit, ReadObject } from '../workspace/workspace-client.ts';
import { newBoard, type UserBoard } from './board-objects.ts';
import { hasOldBoards, moveOldBoards } from './old-boards.ts';
import { FIRST_BOARD } from './starters.ts';
import type { Board } from './tile.ts';
import { useBoard } from './use-board.ts';

/** The last deletion, which can be undone. */
interface Removed {
  readonly kind: 'board' | 'tile';
  readonly name: string;
  readonly owner: string | null;
  readonly edit: ObjectEdit;
}

/** The boards of the current user, and the functions that change them. */
interface UsedBoards {
  readonly status: WorkspaceStatus;
  readonly boards: readonly { readonly id: string; readonly name: string; readonly isCopy: boolean }[];
  /** The current board; null while it is loading. */
  readonly board: UserBoard | null;
  readonly show: (id: string) => void;
  /** Changes the current board. */
  readonly changeBoard: (next: (before: Board) => Board) => void;
  /** Adds a board and shows it. */
  readonly addBoard: (board: Board) => void;
  /** Removes the current board. */
  readonly removeBoard: () => void;
  /** Removes a tile of the current board; `title` names it in the offer to restore it. */
  readonly removeTile: (id: string, title: string) => void;
  readonly removed: Removed | null;
  /** Undoes the last removal. */
  readonly putBack: () => void;
  readonly forgetRemoved: () => void;
}

type BoardObjects = readonly ReadObject<'board'>[];

const NONE: BoardObjects = [];

/** The boards, while the component is mounted. Each window shows the board that was chosen in it. */
export function useBoards(): UsedBoards {
  const t = useText();
  const { objects, status } = useWorkspace('board');
  const { owner } = status;
  const [chosen, choose] = useState<{ readonly owner: string | null; readonly id: string } | null>(null);
  const [removal, setRemoval] = useState<Removed | null>(null);
  const first = t('board.first');
  const wanted = chosen?.owner === owner ? chosen.id : shownBoard(owner).read();
  const id = shownOf(objects ?? NONE, wanted)?.id ?? FIRST_BOARD;
  const { board, changeBoard, current } = useBoard(id);
  const isMoving = useMemo(() => objects?.length === 0 && hasOldBoards(owner ?? ''), [objects, owner]);

  const show = useCallback(
    (next: string) => {
      choose({ owner, id: next });
      shownBoard(owner).write(next);
    },
    [owner],
  );
  // Earlier versions stored boards only in the browser.
  useEffect(() => {
    if (owner !== null && objects !== null) void moveOldBoards(owner, lastPlace(objects), show);
  }, [owner, objects, show]);

  const addBoard = useCallback(
    (added: Board) => {
      // The default board gets objects of its own, so that it is kept when another board is added.
      if (current()?.object === null) changeBoard((same) => same);
      const edits = newBoard(added, placeBetween(lastPlace(workspaceObjects('board', '') ?? NONE), ''), newObjectId);
      void changeWorkspace(edits);
      show(edits[0]?.id ?? id);
    },
    [current, changeBoard, show, id],
  );
  const remove = (
    kind: Removed['kind'],
    name: string,
    gone: ReadObject<'board'> | ReadObject<'tile'> | undefined,
  ): void => {
    if (gone === undefined) return;
    void changeWorkspace([{ ...gone, body: null }]);
    setRemoval({ kind, name, owner, edit: gone });
  };
  const forgetRemoved = useCallback(() => setRemoval(null), []);
  const removed = removal?.owner === owner ? removal : null;
  const named = (objects ?? NONE).map((each) => ({
    id: each.id,
    name: each.body.name,
    isCopy: each.body.copy === true,
  }));
  return {
    status,
    boards: named.length > 0 ? named : [{ id, name: first, isCopy: false }],
    board: isMoving ? null : board,
    show,
    changeBoard,
    addBoard,
    removeBoard() {
      const all = workspaceObjects('board', '') ?? NONE;
      const at = all.findIndex((each) => each.id === id);
      show((all[at - 1] ?? all[at + 1])?.id ?? FIRST_BOARD);
      remove('board', all[at]?.body.name ?? '', all[at]);
    },
    removeTile(tileId, title) {
      if (current()?.object === null) changeBoard((same) => same);
      remove(
        'tile',
        title,
        workspaceObjects('tile', id)?.find((each) => each.id === tileId),
      );
    },
    removed,
    putBack() {
      if (removed === null) return;
      void changeWorkspace([removed.edit]);
      if (removed.kind === 'board') show(removed.edit.id);
      setRemoval(null);
    },
    forgetRemoved,
  };
}

function shownOf(boards: BoardObjects, wanted: string): ReadObject<'board'> | undefined {
  return boards.find(({ id }) => id === wanted) ?? boards[0];
}

function lastPlace(boards: BoardObjects): string {
  return boards.at(-1)?.body.place ?? '';
}
