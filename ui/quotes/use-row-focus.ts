import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** The position of the focus in a list. */
interface FocusedRow {
  readonly key: string;
  /** Its position among the displayed rows. */
  readonly place: number;
  /** Whether it is on the button at the end of the row, not on the row's link. */
  readonly onTool: boolean;
}

/** For the element around the rows. */
interface RowFocusEvents {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Keeps the focus in a list when its row is removed, for example from a portfolio: the row that takes its position gets it, or
 * the last one. `keys` are those of the displayed rows, in order (`rowKey`). A focus that has moved elsewhere stays there.
 */
export function useRowFocus(box: RefObject<HTMLElement | null>, keys: readonly string[]): RowFocusEvents {
  const focused = useRef<FocusedRow | null>(null);

  // Checked after every render: new rows remove the row, and the dialog that asked for it removes the focus, in either order.
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
      // A dialog that asks about the row returns the focus.
      if (!(relatedTarget instanceof Element && relatedTarget.closest('dialog'))) focused.current = null;
    },
  };
}
