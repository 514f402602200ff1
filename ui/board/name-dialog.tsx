import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import css from './board-form.module.css';

interface Props {
  readonly title: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a board's name. */
export function NameDialog({ title, name, onName, onClose }: Props): ReactNode {
  const t = useText();
  const form = useId();
  const [typed, setTyped] = useState(name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() !== '') onName(typed.trim());
  }

  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" form={form} primary disabled={typed.trim() === ''}>
            {t('dialog.ok')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} noValidate onSubmit={submit}>
        <label className={css.field}>
          <span>{t('board.name')}</span>
          <input value={typed} maxLength={60} onChange={(event) => setTyped(event.target.value)} />
        </label>
      </form>
    </Modal>
  );
}
