import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { KeptText } from '../platform/kept-text.ts';
import { firstBoard } from './first-board.ts';
import { followedBoards, formatBoards, type KeptBoards, MAX_BOARDS, parseBoards } from './kept-boards.ts';
import type { Board } from './tile.ts';

const PREFIX = 'borealis.boards/';

/** The boards of the current user, kept in this browser, and the functions that change them. */
interface UsedBoards {
  readonly kept: KeptBoards;
  readonly board: Board;
  readonly change: (next: KeptBoards) => void;
  /** Changes the current board. */
  readonly changeBoard: (next: (before: Board) => Board) => void;
  /** Removes the current board. */
  readonly removeBoard: () => void;
  /** The most recently removed board, while it can be restored; null otherwise. */
  readonly removed: Board | null;
  /** Restores that board to its position and shows it. */
  readonly putBack: () => void;
  readonly forgetRemoved: () => void;
}

interface Removal {
  readonly owner: string;
  readonly board: Board;
  readonly at: number;
}

/**
 * The boards, while the component is mounted. Changes made in another window of this browser are adopted, because the next change
 * here would otherwise undo them. Without storage the boards last as long as the page.
 */
export function useBoards(): UsedBoards {
  const t = useText();
  const userid = useMarketState(({ session }) => (session.loggedIn ? session.userid : ''));
  const first = t('board.first');
  const [changed, setChanged] = useState<{ readonly owner: string; readonly kept: KeptBoards } | null>(null);
  const stored = useMemo(
    () => parseBoards(storeOf(userid).read()) ?? { shown: 0, boards: [firstBoard(first)] },
    [userid, first],
  );
  const kept = changed?.owner === userid ? changed.kept : stored;
  const latest = useRef(kept);
  latest.current = kept;

  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent): void => {
      const theirs = key === nameOf(userid) ? parseBoards(newValue ?? '') : null;
      if (theirs === null) return;
      latest.current = followedBoards(latest.current, theirs);
      setChanged({ owner: userid, kept: latest.current });
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [userid]);

  const change = useCallback(
    (next: KeptBoards) => {
      latest.current = next;
      setChanged({ owner: userid, kept: next });
      storeOf(userid).write(formatBoards(next));
    },
    [userid],
  );
  const changeBoard = useCallback(
    (next: (before: Board) => Board) => {
      const { shown, boards } = latest.current;
      change({ shown, boards: boards.map((board, i) => (i === shown ? next(board) : board)) });
    },
    [change],
  );
  const board = kept.boards[kept.shown] ?? firstBoard(first);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const forgetRemoved = useCallback(() => setRemoval(null), []);
  const back = removal?.owner === userid && kept.boards.length < MAX_BOARDS ? removal : null;
  return {
    kept,
    board,
    change,
    changeBoard,
    removeBoard() {
      const { shown, boards } = latest.current;
      change({ shown: Math.max(0, shown - 1), boards: boards.toSpliced(shown, 1) });
      setRemoval({ owner: userid, board, at: shown });
    },
    removed: back?.board ?? null,
    putBack() {
      if (back === null) return;
      const { boards } = latest.current;
      const shown = Math.min(back.at, boards.length);
      change({ shown, boards: boards.toSpliced(shown, 0, back.board) });
      setRemoval(null);
    },
    forgetRemoved,
  };
}

function storeOf(owner: string): KeptText {
  return new KeptText(() => localStorage, nameOf(owner));
}

function nameOf(owner: string): string {
  return PREFIX + encodeURIComponent(owner);
}
