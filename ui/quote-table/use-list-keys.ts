import { type FocusEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { RowText } from '../../workers/api/quote-list.ts';
import { rowLink, useRowStop } from '../components/use-row-stop.ts';
import { rowKey } from './shown-order.ts';

interface Wanted {
  readonly rows: readonly RowText[];
  /** The displayed rows, in order. */
  readonly order: Int32Array;
  /** Called for Ctrl-C while no text is selected on the page: the keys of the selected rows, or of the one with the focus. */
  readonly onCopy: (keys: ReadonlySet<string>) => void;
  /** Called for Delete on a row; null if rows cannot be removed. */
  readonly onRemove: ((row: RowText) => void) | null;
}

/** The focus and the selection of a list's rows. */
interface ListKeys {
  /** The key of the row that the Tab key reaches; null if there are no rows. */
  readonly stop: string | null;
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
 * The keys of a list: those of `useRowStop`, which select with Shift; Ctrl-A selects all, Escape clears the selection, Ctrl-C
 * copies, Delete removes. Enter opens the row without code, because its link has the focus.
 */
export function useListKeys({ rows, order, onCopy, onRemove }: Wanted): ListKeys {
  const [selected, setSelected] = useState(NOTHING);
  /** Where the selection began. */
  const anchor = useRef<string | null>(null);
  const keys = useMemo(() => Array.from(order, (row) => rowKey(rows[row] as RowText)), [order, rows]);
  const clear = useCallback(() => setSelected(NOTHING), []);
  const { stop, events } = useRowStop(keys, (from, to, extending) => {
    if (!extending) anchor.current = to;
    else extend(keys.indexOf(anchor.current ?? from), keys.indexOf(to));
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    events.onKeyDown(event);
    const link = rowLink(event.target);
    if (link === null || event.isDefaultPrevented()) return;
    const at = keys.indexOf(link.dataset.key ?? '');
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key === 'a') setSelected(new Set(keys));
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

  function onFocus(event: FocusEvent<HTMLElement>): void {
    events.onFocus(event);
    anchor.current ??= rowLink(event.target)?.dataset.key ?? null;
  }

  return { stop, selected, clear, events: { onKeyDown, onFocus } };
}
