import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import { useText } from '../i18n/text.ts';
import { Button } from './button.tsx';
import form from './form.module.css';
import { Modal } from './modal.tsx';

interface Props {
  readonly title: string;
  readonly initial: string;
  /** What is said if there is no name. */
  readonly missing: string;
  /** What is said about a name. */
  readonly hint?: (name: string) => string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a name of something that the user keeps. */
export function NameDialog({ title, initial, missing, hint, onName, onClose }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const [name, setName] = useState(initial);
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') {
      setMissing(true);
      return;
    }
    onName(name.trim());
    onClose();
  }

  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button primary type="submit" form={id}>
            {t('dialog.ok')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={form.field}>
        <label htmlFor={`${id}-name`}>{t('lists.name')}</label>
        <input
          id={`${id}-name`}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          aria-invalid={isMissing}
          aria-describedby={`${id}-fault`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
        />
        <p id={`${id}-fault`} className={form.fault} role="alert">
          {isMissing ? missing : ''}
        </p>
        {hint === undefined ? null : <p aria-live="polite">{hint(name.trim())}</p>}
      </form>
    </Modal>
  );
}
