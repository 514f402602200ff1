import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import css from './menu-button.module.css';
import { PLACE_KEYS } from './place-keys.ts';

/** One entry of a menu. */
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** Before the label: decoration. */
  readonly sign?: ReactNode;
  readonly run: () => void;
  /** `radio`: one of several; `checkbox`: a switch. Absent for an action. */
  readonly kind?: 'radio' | 'checkbox';
  /** For a radio or a checkbox. */
  readonly checked?: boolean;
  /** A line stands above it. */
  readonly apart?: boolean;
  readonly idle?: boolean;
}

interface Props {
  /** The accessible name of the button and of its menu, and the tooltip. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly items: readonly MenuItem[];
  /** Shown before the arrow. */
  readonly children?: ReactNode;
}

/** Between the menu and the edge of the window, CSS pixels. */
const MARGIN = 4;

/**
 * A button that opens a menu below it (the ARIA menu button): arrows, Home, End and first letters move, Enter chooses, Escape and
 * Tab close. The focus returns to the button before an entry runs, so a dialog that it opens gives it back there.
 */
export function MenuButton({ label, className, items, children }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  /** Whether the menu was open when a press began, which closes it: the click must not open it again. */
  const wasOpen = useRef(false);
  const id = useId();

  function close(): void {
    opener.current?.focus({ preventScroll: true });
    setOpen(false);
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={() => {
          setOpen(!isOpen && !wasOpen.current);
          wasOpen.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
        <span className={css.arrow}>
          <Icon name="lower" />
        </span>
      </button>
      {isOpen ? <Menu id={id} label={label} items={items} opener={opener} onClose={close} onGone={setOpen} /> : null}
    </>
  );
}

interface MenuProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly opener: { readonly current: HTMLButtonElement | null };
  /** Closes the menu and moves the focus to its button. */
  readonly onClose: () => void;
  /** Called with false when the browser has closed the menu. */
  readonly onGone: (isOpen: boolean) => void;
}

function Menu({ id, label, items, opener, onClose, onGone }: MenuProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = menu.current;
    const button = opener.current?.getBoundingClientRect();
    if (element === null || button === undefined) return;
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const below = innerHeight - button.bottom - MARGIN;
    const isAbove = height > below && button.top > below;
    const top = isAbove ? Math.max(MARGIN, button.top - height) : button.bottom;
    element.style.maxHeight = `${(isAbove ? button.top : below) - MARGIN}px`;
    element.style.left = `${scrollX + Math.max(MARGIN, Math.min(button.left, innerWidth - width - MARGIN))}px`;
    element.style.top = `${scrollY + top}px`;
    const first = element.querySelector<HTMLElement>('[aria-checked="true"]') ?? element.querySelector('button');
    first?.focus({ preventScroll: true });
  }, [opener]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    event.stopPropagation();
    const { key } = event;
    if (key === 'Escape' || key === 'Tab') {
      if (key === 'Escape') event.preventDefault();
      onClose();
      return;
    }
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const next = entries[PLACE_KEYS[key]?.(at, entries.length) ?? lettered(entries, at, key)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div
      ref={menu}
      id={id}
      className={css.menu}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onGone(false);
      }}
    >
      {items.map(({ id: item, label: text, sign, run, kind, checked, apart, idle }) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: an action has no state
        <button
          key={item}
          type="button"
          className={apart ? `${css.item} ${css.apart}` : css.item}
          role={kind === undefined ? 'menuitem' : `menuitem${kind}`}
          aria-checked={kind === undefined ? undefined : checked === true}
          aria-disabled={idle ? true : undefined}
          tabIndex={-1}
          onClick={() => {
            if (idle) return;
            onClose();
            run();
          }}
        >
          {sign}
          {text}
        </button>
      ))}
    </div>
  );
}

/** The index of the next entry that begins with a letter; -1 if there is none. */
function lettered(entries: readonly HTMLElement[], at: number, key: string): number {
  if (key.length !== 1) return -1;
  const begins = (entry: HTMLElement): boolean =>
    entry.textContent?.toLowerCase().startsWith(key.toLowerCase()) === true;
  const later = entries.findIndex((entry, i) => i > at && begins(entry));
  return later < 0 ? entries.findIndex(begins) : later;
}
