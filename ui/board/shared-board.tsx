import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { boardOfLink } from './board-link.ts';
import type { Board } from './tile.ts';
import { securityOf } from './tile-title.ts';
import { useTileTitles } from './use-tile-titles.ts';

interface Props {
  /** Absent if the user has reached the limit of boards. */
  readonly onAdd?: (board: Board) => void;
}

/** Shows what is on the board of the link with which the screen was opened, and offers to add it. */
export function SharedBoard({ onAdd }: Props): ReactNode {
  const t = useText();
  const titleOf = useTileTitles();
  const [board, setBoard] = useState(() => boardOfLink(location.hash));
  useEffect(() => {
    const look = (): void => setBoard(boardOfLink(location.hash));
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  if (board === null) return null;

  function close(): void {
    history.replaceState(history.state, '', location.pathname + location.search);
    setBoard(null);
  }

  return (
    <Modal
      title={t('board.shared', { name: board.name })}
      guide="boards#share"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('dialog.cancel')}</Button>
          <Button
            primary
            disabled={onAdd === undefined}
            onClick={() => {
              onAdd?.(board);
              close();
            }}
          >
            {t('board.shared.add')}
          </Button>
        </>
      }
    >
      <p>{t('board.shared.text', { count: board.tiles.length })}</p>
      <ul>
        {board.tiles.map((tile) => (
          <li key={tile.id}>{titleOf(tile, securityOf(tile.content))}</li>
        ))}
      </ul>
    </Modal>
  );
}
