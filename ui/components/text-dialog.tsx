import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '../i18n/text.ts';
import type { GuidePlace } from '../routes/guide-outline.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { TextField } from './text-field.tsx';

interface Props {
  readonly title: string;
  /** Where the guide explains it. */
  readonly guide: GuidePlace;
  readonly label: string;
  /** The most characters. */
  readonly longest: number;
  readonly initial: string;
  /** The message if the text is empty. */
  readonly missing: string;
  /** A note on the typed text. */
  readonly hint?: (text: string) => string;
  /** Called with a text that is neither blank nor has spaces around it. */
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for a line of text. A click outside the dialog does not discard the typed text. */
export function TextDialog({
  title,
  guide,
  label,
  longest,
  initial,
  missing,
  hint,
  onText,
  onClose,
}: Props): ReactNode {
  const t = useText();
  const id = useId();
  const [text, setText] = useState(initial);
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '') setMissing(true);
    else onText(text.trim());
  }

  return (
    <Modal
      title={title}
      guide={guide}
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
      <form id={id} onSubmit={submit} noValidate>
        <TextField
          label={label}
          value={text}
          longest={longest}
          fault={isMissing ? missing : ''}
          proposal={initial}
          onChange={(next) => {
            setText(next);
            setMissing(false);
          }}
        />
        {hint === undefined ? null : <p aria-live="polite">{hint(text.trim())}</p>}
      </form>
    </Modal>
  );
}
