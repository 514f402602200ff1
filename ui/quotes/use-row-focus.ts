import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Where the focus is in a list. */
interface FocusedRow {
  readonly key: string;
  /** Its place among the rows shown. */
  readonly place: number;
  /** It is on the button at the end of the row, not on the row's link. */
  readonly onTool: boolean;
}

/** For the element around the rows. */
interface RowFocusEvents {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Keeps the focus in a list when its row goes, such as one that was removed from a portfolio: the row that takes its place
 * gets it, or the last one. `keys` are those of the rows shown, in order (`rowKey`). Whoever has gone elsewhere meanwhile
 * is left there.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>, keys: readonly string[]): RowFocusEvents {
  const focused = useRef<FocusedRow | null>(null);

  // After every render: the row goes with new rows, and the focus with the dialog that asked for it, in either order.
  useLayoutEffect(() => {
    const { current } = focused;
    if (current === null || document.activeElement !== document.body || keys.includes(current.key)) return;
    const key = keys[Math.min(current.place, keys.length - 1)];
    const link = key === undefined ? null : box.current?.querySelector<HTMLElement>(`a[data-key="${CSS.escape(key)}"]`);
    const tool = current.onTool ? link?.closest('tr')?.querySelector('button') : null;
    (tool ?? link)?.focus();
  });

  return {
    onFocus: ({ target }) => {
      const link = target.closest('tr')?.querySelector<HTMLElement>('a[data-key]');
      const key = link?.dataset.key;
      focused.current = key === undefined ? null : { key, place: keys.indexOf(key), onTool: target !== link };
    },
    onBlur: ({ relatedTarget }) => {
      // A dialog that asks about the row gives the focus back.
      if (!(relatedTarget instanceof Element && relatedTarget.closest('dialog'))) focused.current = null;
    },
  };
}
