import {
  type FormEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useText } from '../i18n/text.ts';
import { Button } from './button.tsx';
import css from './dialog.module.css';
import { Icon } from './icon.tsx';

interface Props {
  readonly title: string;
  /** OK, Enter in a field, or a press beside the dialog: what is shown is to stay. */
  readonly onAccept: () => void;
  /** Cancel, the cross or Escape: all is to be as it was. */
  readonly onCancel: () => void;
  /** Beside OK and Cancel. */
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A dialog for choices that already show behind it: at the side of the window, or a sheet at the bottom of a phone's,
 * with no veil over the rest. Focus goes to what is chosen in it, stays inside, and returns to where it came from.
 */
export function Dialog({ title, onAccept, onCancel, extra, children }: Props): ReactNode {
  const t = useText();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  /** The press began beside the dialog: a selection that is drawn out of a field is none. */
  const pressedBeside = useRef(false);

  // Closed before it leaves the page, so that the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const first =
      body.current?.querySelector<HTMLElement>('input:checked') ??
      body.current?.querySelector<HTMLElement>('input, select, button');
    first?.focus();
    return () => element?.close();
  }, []);

  function isBeside({ target, currentTarget }: PointerEvent | MouseEvent): boolean {
    return target === currentTarget;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    onAccept();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one beside the dialog; its keys are Escape and Enter
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (pressedBeside.current && isBeside(event)) onAccept();
      }}
    >
      <form className={css.form} noValidate onSubmit={submit}>
        <div className={css.head}>
          <h2 id={heading}>{title}</h2>
          <button type="button" className={css.close} aria-label={t('dialog.close')} onClick={onCancel}>
            <Icon name="close" />
          </button>
        </div>
        <div ref={body} className={css.body}>
          {children}
        </div>
        <div className={css.actions}>
          <div className={css.extra}>{extra}</div>
          <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
          <Button primary type="submit">
            {t('dialog.ok')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
