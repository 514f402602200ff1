import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { LONGEST_TEXT } from '../../engine/tools/drawing-text.ts';
import { Button } from '../components/button.tsx';
import form from '../components/form.module.css';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';

interface Props {
  readonly initial: string;
  /** Called with a text that is not blank. */
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for the text of a drawing. */
export function TextDialog({ initial, onText, onClose }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const [text, setText] = useState(initial);
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '') setMissing(true);
    else onText(text);
  }

  return (
    <Modal
      title={t('tool.write.title')}
      onClose={onClose}
      onBeside={() => {
        if (text === initial) onClose();
      }}
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
        <label htmlFor={`${id}-text`}>{t('tool.write.label', { n: LONGEST_TEXT })}</label>
        <input
          id={`${id}-text`}
          value={text}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          aria-invalid={missing}
          aria-describedby={`${id}-fault`}
          onChange={({ target }) => {
            setText(target.value);
            setMissing(false);
          }}
        />
        <p id={`${id}-fault`} className={form.fault} role="alert">
          {missing ? t('tool.write.missing') : ''}
        </p>
      </form>
    </Modal>
  );
}
