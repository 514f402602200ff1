import { type ReactNode, useState } from 'react';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import { Button } from '../components/button.tsx';
import fields from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import css from './board-form.module.css';
import { type KeptBoards, MAX_BOARDS } from './kept-boards.ts';

interface Props {
  readonly kept: KeptBoards;
  readonly change: (next: KeptBoards) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The user's boards: renames the current one, adds another, deletes it. */
export function BoardDialog({ kept, change, onRemove, onClose }: Props): ReactNode {
  const t = useText();
  const { shown, boards } = kept;
  const board = boards[shown];
  const [name, setName] = useState(board?.name ?? '');
  const written = name.trim();

  function keep(next: KeptBoards): void {
    change(next);
    onClose();
  }

  function rename(): void {
    keep({ shown, boards: boards.map((each, i) => (i === shown ? { ...each, name: written } : each)) });
  }

  function begin(): void {
    keep({ shown: boards.length, boards: [...boards, { name: written, tiles: [] }] });
  }

  return (
    <Modal title={t('board.manage')} onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (written !== '') rename();
        }}
      >
        <label className={fields.field}>
          <span>{t('board.name')}</span>
          <input value={name} maxLength={LONGEST_NAME} onChange={(event) => setName(event.target.value)} />
        </label>
        <div className={css.row}>
          <Button type="submit" primary disabled={written === '' || written === board?.name}>
            {t('board.rename')}
          </Button>
          <Button disabled={written === '' || boards.length >= MAX_BOARDS} onClick={begin}>
            {t('board.new')}
          </Button>
          <Button disabled={boards.length === 1} onClick={onRemove}>
            {t('board.delete')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
