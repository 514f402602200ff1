import { type FocusEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { RowText } from '../../workers/api/quote-list.ts';
import { rowMove } from './row-keys.ts';
import { rowKey } from './shown-order.ts';

interface Wanted {
  readonly rows: readonly RowText[];
  /** The rows shown, in order. */
  readonly order: Int32Array;
  /** Ctrl-C, with nothing else marked on the page: the keys of the selected rows, or of the one with the focus. */
  readonly onCopy: (keys: ReadonlySet<string>) => void;
  /** Delete on a row; null where rows cannot be removed. */
  readonly onRemove: ((row: RowText) => void) | null;
}

/** The focus and the selection of a list's rows. */
interface ListKeys {
  /** The key of the row that last had the focus; null: none had. */
  readonly active: string | null;
  readonly selected: ReadonlySet<string>;
  readonly clear: () => void;
  /** For the element around the table. */
  readonly events: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The keys of a list: the arrows, Home, End and the page keys move the focus from row to row (one row of the list is in
 * the page's tab order), with Shift they select; Ctrl-A selects all, Escape nothing; Ctrl-C copies, Delete removes. Enter
 * opens the row by itself, because what has the focus is its link.
 */
export function useListKeys({ rows, order, onCopy, onRemove }: Wanted): ListKeys {
  const [active, setActive] = useState<string | null>(null);
  const [selected, setSelected] = useState(NOTHING);
  /** Where the selection began. */
  const anchor = useRef<string | null>(null);
  const keys = useMemo(() => Array.from(order, (row) => rowKey(rows[row] as RowText)), [order, rows]);
  const clear = useCallback(() => setSelected(NOTHING), []);
  const reachable = active !== null && keys.includes(active) ? active : null;

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const link = linkOf(event.target);
    if (link === null) return;
    const at = keys.indexOf(link.dataset.key ?? '');
    const command = event.ctrlKey || event.metaKey;
    const move = rowMove(event, at, keys.length, pageOf(link));
    if (move !== null) {
      const key = keys[move.to] as string;
      event.currentTarget.querySelector<HTMLElement>(`a[data-key="${CSS.escape(key)}"]`)?.focus();
      if (!move.extends) anchor.current = key;
      else extend(keys.indexOf(anchor.current ?? link.dataset.key ?? ''), move.to);
    } else if (command && event.key === 'a') setSelected(new Set(keys));
    else if (command && event.key === 'c' && getSelection()?.isCollapsed !== false) {
      onCopy(selected.size > 0 ? selected : new Set([keys[at] as string]));
    } else if (event.key === 'Escape' && selected.size > 0) clear();
    else if (event.key === 'Delete' && onRemove !== null) {
      const text = rows[order[at] ?? -1];
      if (text !== undefined) onRemove(text);
    } else return;
    event.preventDefault();
  }

  function extend(from: number, to: number): void {
    const first = Math.min(from < 0 ? to : from, to);
    setSelected(new Set(keys.slice(first, Math.max(from, to) + 1)));
  }

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const key = linkOf(target)?.dataset.key;
    if (key === undefined) return;
    setActive(key);
    anchor.current ??= key;
  }

  return { active: reachable, selected, clear, events: { onKeyDown, onFocus } };
}

/** The link of a row. */
function linkOf(target: EventTarget): HTMLElement | null {
  return target instanceof HTMLElement && target.matches('a[data-key]') ? target : null;
}

/** How many rows the window shows, one less, so that the eye finds its place again. */
function pageOf(link: HTMLElement): number {
  const height = link.closest('tr')?.offsetHeight ?? 0;
  return height === 0 ? 10 : Math.max(1, Math.floor((innerHeight * 0.8) / height) - 1);
}
