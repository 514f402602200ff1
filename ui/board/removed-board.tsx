import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { FOCUS_RETURN } from '../components/focus-return.ts';
import { useText } from '../i18n/text.ts';
import css from './removed-board.module.css';
import type { Board } from './tile.ts';

/** How long (ms) a deleted board can be restored. The offer stays longer while the pointer or the focus is on the button. */
const OFFERED = 15_000;

interface Props {
  readonly board: Board;
  readonly onUndo: () => void;
  /** Called when the time is over. */
  readonly onEnd: () => void;
}

/** Says that a board was deleted, and offers to restore it. */
export function RemovedBoard({ board, onUndo, onEnd }: Props): ReactNode {
  const t = useText();
  const [held, setHeld] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another board gets the full time
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onEnd, OFFERED);
    return () => clearTimeout(timer);
  }, [held, onEnd, board]);
  return (
    <div className={css.removed}>
      <p>{t('board.deleted', { name: board.name })}</p>
      <Button
        ref={FOCUS_RETURN.ref}
        onClick={onUndo}
        onFocus={(event) => {
          FOCUS_RETURN.onFocus(event);
          setHeld(true);
        }}
        onBlur={() => setHeld(false)}
      >
        {t('board.undo')}
      </Button>
    </div>
  );
}
