import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import type { GuidePlace } from '../routes/guide-outline.ts';
import { Icon } from './icon.tsx';
import css from './modal.module.css';

interface Props {
  readonly title: string;
  /** Where the guide explains it. */
  readonly guide: GuidePlace;
  /** Called for the cross or Escape. */
  readonly onClose: () => void;
  /** Called for a click beside the dialog. It closes the dialog by default. */
  readonly onBeside?: () => void;
  /**
   * `middle`: over the dimmed page. `wide`: as wide as the window allows, for tables. `side`: nothing is dimmed (on a phone a
   * sheet at the bottom), for choices that show behind it. `top`: a list below the field may grow and shrink (on a phone full
   * width, with the keyboard below it).
   */
  readonly place?: 'middle' | 'wide' | 'side' | 'top';
  /** The actions below the content. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A modal dialog. The focus moves to the field with `data-first`, otherwise to its first field, to the selected radio button, or
 * without any to the cross; it stays inside, and returns to where it came from.
 */
export function Modal({
  title,
  guide,
  onClose,
  onBeside = onClose,
  place = 'middle',
  actions,
  children,
}: Props): ReactNode {
  const t = useText();
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  /** Whether the press began beside the dialog. A text selection dragged out of a field must not close it. */
  const pressedBeside = useRef(false);

  // Closed before it is removed from the page, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const wanted = body.current?.querySelector<HTMLInputElement>('[data-first]');
    const first = wanted ?? body.current?.querySelector<HTMLInputElement>('input, select, textarea');
    const chosen = first?.type === 'radio' ? body.current?.querySelector<HTMLElement>('input:checked') : null;
    // The first button closes it.
    (chosen ?? first ?? element?.querySelector('button'))?.focus();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is beside the dialog; the key for it is Escape
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
          {/* In a tab of its own: what was typed here stays. */}
          <a
            className={css.tool}
            href={`/guide/${guide}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t('modal.guide', { title })}
          >
            ?
          </a>
          <button type="button" className={css.tool} aria-label={t('modal.close')} onClick={onClose}>
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
