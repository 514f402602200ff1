import { type RefObject, useEffect, useState } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { watchSight } from '../components/watch-element.ts';

/** While scrolling continues, the visible rows are updated this often (milliseconds). */
const LOOK = 500;

/**
 * The rows of a painted list that are on the screen; none while this is switched off. `order` has the rows in painted order,
 * from the top; `rowHeight` is in CSS pixels.
 */
export function useRowsInSight(
  wanted: boolean,
  scroller: RefObject<HTMLElement | null>,
  rows: readonly SymbolKey[],
  order: ArrayLike<number>,
  rowHeight: (element: HTMLElement) => number,
): readonly SymbolKey[] {
  const [seen, setSeen] = useState<readonly SymbolKey[]>([]);
  useEffect(() => {
    const element = scroller.current;
    if (!wanted || element === null) return;
    let near = false;
    let timer = 0;
    const look = (): void => {
      timer = 0;
      const height = rowHeight(element);
      const first = Math.floor(element.scrollTop / height);
      const end = near ? Math.ceil((element.scrollTop + element.clientHeight) / height) : first;
      const next = Array.from(order).slice(first, end);
      setSeen(next.flatMap((row) => rows[row] ?? []));
    };
    const soon = (): void => {
      if (timer === 0) timer = window.setTimeout(look, LOOK);
    };
    const unwatch = watchSight(element, (visible) => {
      near = visible;
      soon();
    });
    const sizes = new ResizeObserver(soon);
    sizes.observe(element);
    element.addEventListener('scroll', soon, { passive: true });
    return () => {
      clearTimeout(timer);
      unwatch();
      sizes.disconnect();
      element.removeEventListener('scroll', soon);
    };
  }, [wanted, scroller, rows, order, rowHeight]);
  return seen;
}
