import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import { Button } from '../components/button.tsx';
import form from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';

interface Props {
  readonly title: string;
  readonly initial: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a list. */
export function NameDialog({ title, initial, onName, onClose }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const [name, setName] = useState(initial);
  const [missing, setMissing] = useState(false);

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
          aria-invalid={missing}
          aria-describedby={`${id}-fault`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
        />
        <p id={`${id}-fault`} className={form.fault} role="alert">
          {missing ? t('lists.name.missing') : ''}
        </p>
      </form>
    </Modal>
  );
}
