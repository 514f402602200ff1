import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import css from './row-menu.module.css';

/** An entry as it is shown. */
export interface MenuEntry {
  readonly id: string;
  readonly name: string;
  /** The address that it opens; such an entry is a link. */
  readonly href?: string;
  /** Whether it opens a submenu. */
  readonly further?: boolean;
  /** A word on it; if it is disabled, why. */
  readonly note: string;
  readonly disabled?: boolean;
  readonly run: () => void;
}

interface Props {
  readonly label: string;
  /** Its heading. */
  readonly title: string;
  readonly entries: readonly MenuEntry[];
  /** Where it opens, CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
  /**
   * Called for Escape, Tab, a press outside, or when the page is scrolled, resized or left. The function must not change
   * between renders.
   */
  readonly onClose: () => void;
  /** Called for the left arrow key in a submenu. */
  readonly onBack?: (() => void) | undefined;
}

/** The least distance between the menu and the window's edge, CSS pixels. */
const MARGIN = 8;

/** A menu at a point of the window (the ARIA menu): arrows, Home, End and first letters move through it, Enter chooses. */
export function RowMenu({ label, title, entries, x, y, onClose, onBack }: Props): ReactNode {
  const menu = useRef<HTMLDivElement>(null);
  const first = entries[0]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries are a menu of another size
  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - width - MARGIN))}px`;
    element.style.top = `${Math.max(MARGIN, Math.min(y, innerHeight - height - MARGIN))}px`;
    itemsOf(element)[0]?.focus({ preventScroll: true });
  }, [x, y, first]);

  // Closing is handled here: an auto popover would close when the button or finger that opened it is released.
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const close = ({ target }: Event): void => {
      if (!menu.current?.contains(target as Node | null)) onClose();
    };
    for (const type of ['pointerdown', 'scroll']) addEventListener(type, close, { signal, capture: true });
    for (const type of ['resize', 'blur']) addEventListener(type, onClose, { signal });
    return () => ended.abort();
  }, [onClose]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const items = itemsOf(event.currentTarget);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const entry = entries[at];
    if (event.key === 'Tab' || event.key === 'Escape') onClose();
    else if (event.key === 'ArrowLeft' && onBack !== undefined) onBack();
    else if (event.key === 'ArrowRight' && entry?.further && !entry.disabled) entry.run();
    else if (event.key === ' ' && entry !== undefined) items[at]?.click();
    else {
      const next = itemAfter(event.key, at, items);
      if (next === undefined) return;
      next.focus();
    }
    event.preventDefault();
  }

  // In the same landmark as its row.
  return createPortal(
    <div
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={css.menu}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      <p className={css.title} role="presentation">
        {title}
      </p>
      {entries.map(({ id, name, href, further, note, disabled, run }) => {
        const inner = (
          <>
            <span>{name}</span>
            {note === '' ? null : <span className={css.note}>{note}</span>}
          </>
        );
        const shared = {
          role: 'menuitem',
          tabIndex: -1,
          className: css.item,
          'aria-disabled': disabled ? true : undefined,
          'aria-haspopup': further ? ('menu' as const) : undefined,
        };
        return href === undefined ? (
          <button key={id} type="button" {...shared} onClick={() => !disabled && run()}>
            {inner}
          </button>
        ) : (
          <a
            key={id}
            href={href}
            {...shared}
            onClick={(event) => {
              // With a modifier key, the browser opens the link in another tab or window.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              run();
            }}
          >
            {inner}
          </a>
        );
      })}
    </div>,
    document.querySelector('main') ?? document.body,
  );
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
}

/** The item to which a key moves the focus; undefined for other keys. */
function itemAfter(key: string, at: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return [...items.slice(at + 1), ...items].find(
        ({ textContent }) => key.length === 1 && textContent.toLowerCase().startsWith(key.toLowerCase()),
      );
  }
}
