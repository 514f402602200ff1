import { useCallback, useSyncExternalStore } from 'react';
import { QuoteField } from '../../engine/quotes/quote-field.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';

/** Whether a row has a flag (`QuoteFlag`): a render when that changes, none for the row's other news. */
export function useRowFlag(feed: QuoteListFeed, row: number, flag: number): boolean {
  const watch = useCallback((listener: () => void) => feed.paintRow(row, listener), [feed, row]);
  return useSyncExternalStore(watch, () => (feed.value(row, QuoteField.Flags) & flag) !== 0);
}
