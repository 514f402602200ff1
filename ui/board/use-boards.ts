import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { KeptText } from '../kept-text.ts';
import { useMarketState } from '../market/market-store.ts';
import { firstBoard } from './first-board.ts';
import { followedBoards, formatBoards, type KeptBoards, parseBoards } from './kept-boards.ts';
import type { Board } from './tile.ts';

const PREFIX = 'borealis.boards/';

/** The boards of whoever is logged in, kept in this browser, and how to change them. */
interface UsedBoards {
  readonly kept: KeptBoards;
  readonly board: Board;
  readonly change: (next: KeptBoards) => void;
  /** Changes the board that is shown. */
  readonly changeBoard: (next: (before: Board) => Board) => void;
}

/**
 * The boards for as long as the component is shown. What another window of this browser changes of them is taken up, because the
 * next change here would undo it. A browser without storage forgets them with the page.
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
  return { kept, board, change, changeBoard };
}

function storeOf(owner: string): KeptText {
  return new KeptText(() => localStorage, nameOf(owner));
}

function nameOf(owner: string): string {
  return PREFIX + encodeURIComponent(owner);
}
