import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { withSecurityAt } from '../../engine/workspace/list-edits.ts';
import { entryKey } from '../../engine/workspace/named-list.ts';
import { useText } from '../i18n/text.ts';
import { addToList, changeList, moveToList } from '../named-lists/change-lists.ts';
import { droppedRow, isRowDrag } from '../named-lists/dragged-row.ts';
import type { NamedList } from '../named-lists/use-named-lists.ts';

/** Where a dragged row would be dropped: before or after the row with this key. */
interface Gap {
  readonly key: string;
  readonly after: boolean;
}

/** Moves the rows of a named list: by drag, and with Alt and the up and down arrows. For the element around the rows. */
export function useRowMoves({ id, body }: NamedList, say: (text: string) => void) {
  const t = useText();
  const [marked, setMarked] = useState<HTMLElement | null>(null);
  const keys = body.symbols.map(entryKey);

  /** Draws where the row would go; the rows are not rendered for it. */
  function mark(row: HTMLElement | null, after: boolean): void {
    if (marked !== null && marked !== row) delete marked.dataset.drop;
    if (row !== null) row.dataset.drop = after ? 'after' : 'before';
    setMarked(row);
  }

  function move(key: string, to: number): void {
    if (to < 0 || to >= keys.length || to === keys.indexOf(key)) return;
    changeList(id, (now) => withSecurityAt(now, key, to));
    say(t('lists.row.moved', { symbol: key.slice(2), n: to + 1, of: keys.length }));
  }

  function gapAt(event: DragEvent): (Gap & { readonly row: HTMLElement }) | null {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tbody > tr') : null;
    const key = row?.querySelector<HTMLElement>('a[data-key]')?.dataset.key;
    if (row === null || key === undefined) return null;
    const { top, height } = row.getBoundingClientRect();
    return { row, key, after: event.clientY > top + height / 2 };
  }

  return {
    onDragOver(event: DragEvent): void {
      if (!isRowDrag(event.nativeEvent)) return;
      event.preventDefault();
      const gap = gapAt(event);
      mark(gap?.row ?? null, gap?.after ?? false);
    },
    onDragLeave(event: DragEvent): void {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        mark(null, false);
    },
    onDrop(event: DragEvent): void {
      const gap = gapAt(event);
      mark(null, false);
      const dropped = droppedRow(event.nativeEvent);
      if (dropped === null) return;
      event.preventDefault();
      const { key, list, security } = dropped;
      if (list === '') addToList(id, [security]);
      else if (list !== id) moveToList(list, key, id);
      else if (gap !== null && gap.key !== key) {
        const to = keys.indexOf(gap.key) + (gap.after ? 1 : 0);
        move(key, to > keys.indexOf(key) ? to - 1 : to);
      }
    },
    onKeyDown(event: KeyboardEvent): void {
      const key = event.target instanceof HTMLElement ? event.target.dataset.key : undefined;
      if (key === undefined || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      move(key, keys.indexOf(key) + (event.key === 'ArrowUp' ? -1 : 1));
    },
  };
}
