import { type ReactNode, useState } from 'react';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import fields from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './board-form.module.css';
import { STARTER_CODES, type StarterCode, starterBoard } from './starters.ts';
import type { Board } from './tile.ts';

interface Props {
  readonly onAdd: (board: Board) => void;
  readonly onClose: () => void;
}

/** Makes a board from one of the starters, under a name of the user's or that of the starter. */
export function NewBoardDialog({ onAdd, onClose }: Props): ReactNode {
  const t = useText();
  const isSubscriber = useMarketState(({ session }) => session.loggedIn);
  const [name, setName] = useState('');

  function add(code: StarterCode): void {
    const written = name.trim();
    onAdd(starterBoard(code, written === '' ? t(`board.starter.${code}`) : written, isSubscriber));
    onClose();
  }

  return (
    <Modal title={t('board.new')} guide="boards#several" onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add('empty');
        }}
      >
        <label className={fields.field}>
          <span>{t('board.new.name')}</span>
          <input value={name} maxLength={LONGEST_NAME} onChange={(event) => setName(event.target.value)} />
        </label>
        <ul className={css.starters}>
          {STARTER_CODES.map((code) => (
            <li key={code}>
              <button type="button" className={css.starter} onClick={() => add(code)}>
                <strong>{t(`board.starter.${code}`)}</strong>
                <span>{t(`board.about.${code}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Modal>
  );
}
