import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { Icon } from './icon.tsx';
import css from './modal.module.css';

interface Props {
  readonly title: string;
  /** The cross, Escape, or a click beside it. */
  readonly onClose: () => void;
  /** As wide as the window leaves, for tables. */
  readonly wide?: boolean;
  /** Below the content: what can be done with it. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Something to read or to answer before anything else, over the veiled page. The first field has the focus, if there is one. */
export function Modal({ title, onClose, wide = false, actions, children }: Props): ReactNode {
  const t = useText();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);

  // Closed before it leaves the page, so that the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    body.current?.querySelector('input')?.focus();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one beside the dialog; its key is Escape
    <dialog
      ref={dialog}
      className={wide ? `${css.modal} ${css.wide}` : css.modal}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={css.box}>
        <div className={css.head}>
          <h2 id={heading}>{title}</h2>
          <button type="button" className={css.close} aria-label={t('modal.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div ref={body} className={css.body}>
          {children}
        </div>
        {actions === undefined ? null : <div className={css.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
