import { useEffect, useRef } from 'react';
import type { ListStatus, RowText } from '../../workers/api/quote-list.ts';
import type { ListView } from '../market/quote-list-feed.ts';
import { rowKey } from '../quote-table/shown-order.ts';

/** Calls `onNew` with the rows of an answer that the one before did not have; never for the first answer. */
export function useNewRows(
  { rows, status }: Omit<ListView, 'frozenAt'>,
  onNew: (added: readonly RowText[]) => void,
): void {
  /** The rows of the last answer; null before the first. */
  const known = useRef<ReadonlySet<string> | null>(null);
  const { phase }: ListStatus = status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer is compared
  useEffect(() => {
    if (phase !== 'ready') return;
    const before = known.current;
    known.current = new Set(rows.map(rowKey));
    const added = before === null ? [] : rows.filter((row) => !before.has(rowKey(row)));
    if (added.length > 0) onNew(added);
  }, [rows, phase]);
}
