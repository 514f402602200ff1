import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { Icon } from './icon.tsx';
import css from './modal.module.css';

interface Props {
  readonly title: string;
  /** The cross or Escape. */
  readonly onClose: () => void;
  /** A press beside it; closes it unless told otherwise. */
  readonly onBeside?: () => void;
  /**
   * In the middle over the veiled page; as wide as the window leaves, for tables; or at the side with nothing veiled (a
   * sheet at the bottom of a phone), for choices that show behind it; or at the top, where a list may grow and shrink below
   * its field (a phone's whole width, with the keyboard below it).
   */
  readonly place?: 'middle' | 'wide' | 'side' | 'top';
  /** Below the content: what can be done with it. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Something to read or to answer before anything else. The focus goes to its first field, of radio buttons to the chosen
 * one; it stays inside, and returns to where it came from.
 */
export function Modal({ title, onClose, onBeside = onClose, place = 'middle', actions, children }: Props): ReactNode {
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
    const first = body.current?.querySelector<HTMLInputElement>('input, select');
    const chosen = first?.type === 'radio' ? body.current?.querySelector<HTMLElement>('input:checked') : null;
    (chosen ?? first)?.focus();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one beside the dialog; its key is Escape
    <dialog
      ref={dialog}
      className={`${css.modal} ${css[place]}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (pressedBeside.current && isBeside(event)) onBeside();
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

function isBeside({ target, currentTarget }: PointerEvent | MouseEvent): boolean {
  return target === currentTarget;
}
