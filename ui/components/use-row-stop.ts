import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { rowMove } from './row-keys.ts';

/** The row of a list that the Tab key reaches, and the keys that reach the others. */
interface RowStop {
  /** The key of the row that last had the focus, otherwise of the first row; null if there are no rows. */
  readonly stop: string | null;
  /** For an element around the rows, whose links have their row's key as `data-key`. */
  readonly events: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

/**
 * Makes a list a single stop of the Tab key: the arrows, Home, End and the page keys move the focus between its rows. `keys` are
 * those of the displayed rows, in order. `onMove` is called for each move, and says whether Shift was held.
 */
export function useRowStop(
  keys: readonly string[],
  onMove?: (from: string, to: string, extending: boolean) => void,
): RowStop {
  const [last, setLast] = useState<string | null>(null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const link = rowLink(event.target);
    const from = link?.dataset.key ?? '';
    const move = link && rowMove(event, keys.indexOf(from), keys.length, pageOf(link));
    if (!move) return;
    const to = keys[move.to] as string;
    event.currentTarget.querySelector<HTMLElement>(`a[data-key="${CSS.escape(to)}"]`)?.focus();
    onMove?.(from, to, move.extends);
    event.preventDefault();
  }

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const key = rowLink(target)?.dataset.key;
    if (key !== undefined) setLast(key);
  }

  const stop = last !== null && keys.includes(last) ? last : (keys[0] ?? null);
  return { stop, events: { onKeyDown, onFocus } };
}

/** The pressed or focused element if it is the link of a row. */
export function rowLink(target: EventTarget): HTMLElement | null {
  return target instanceof HTMLElement && target.matches('a[data-key]') ? target : null;
}

/** The number of rows that the window shows, minus one as an overlap for the eye. */
function pageOf(link: HTMLElement): number {
  const height = link.closest('tr')?.offsetHeight ?? 0;
  return height === 0 ? 10 : Math.max(1, Math.floor((innerHeight * 0.8) / height) - 1);
}
