import { type FormEvent, type ReactNode, useId } from 'react';
import { useText } from '../i18n/text.ts';
import type { GuidePlace } from '../routes/guide-outline.ts';
import { Button } from './button.tsx';
import css from './dialog.module.css';
import { Modal } from './modal.tsx';

interface Props {
  readonly title: string;
  /** Where the guide explains it. */
  readonly guide: GuidePlace;
  /** Called for OK, Enter in a field, or a click beside the dialog: the choices are kept. */
  readonly onAccept: () => void;
  /** Called for Cancel, the cross or Escape: the choices are undone. */
  readonly onCancel: () => void;
  /** Shown beside OK and Cancel. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog for choices that already take effect behind it. */
export function Dialog({ title, guide, onAccept, onCancel, extra, children }: Props): ReactNode {
  const t = useText();
  const form = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    onAccept();
  }

  return (
    <Modal
      title={title}
      guide={guide}
      place="side"
      onClose={onCancel}
      onBeside={onAccept}
      actions={
        <>
          <div className={css.extra}>{extra}</div>
          <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
          <Button primary type="submit" form={form}>
            {t('dialog.ok')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} noValidate onSubmit={submit}>
        {children}
      </form>
    </Modal>
  );
}
