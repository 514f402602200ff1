import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { rowMove } from './row-keys.ts';

/** Which row of a list the Tab key reaches, and the keys that reach the others. */
interface RowStop {
  /** The key of the row that last had the focus, else of the first; null: there are no rows. */
  readonly stop: string | null;
  /** For an element around the rows, whose links have their row's key as `data-key`. */
  readonly events: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  };
}

/**
 * Makes a list one stop of the Tab key: the arrows, Home, End and the page keys move the focus from row to row. `keys` are
 * those of the rows shown, in order; `onMove` is told of each move, with whether Shift was held.
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

/** What was pressed or focused, if it is the link of a row. */
export function rowLink(target: EventTarget): HTMLElement | null {
  return target instanceof HTMLElement && target.matches('a[data-key]') ? target : null;
}

/** How many rows the window shows, one less, so that the eye finds its place again. */
function pageOf(link: HTMLElement): number {
  const height = link.closest('tr')?.offsetHeight ?? 0;
  return height === 0 ? 10 : Math.max(1, Math.floor((innerHeight * 0.8) / height) - 1);
}
