import { useCallback, useMemo } from 'react';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import { formatListColumns, parseListColumns } from '../../engine/settings/list-columns.ts';
import { changedListSort, parseListSort } from '../../engine/settings/list-sort.ts';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import type { ColumnWidths } from '../quote-table/column-layout.ts';

/** The user's choices for lists, kept in the preferences. */
export interface ListChoice {
  readonly columns: readonly QuoteColumn[];
  /** Whether the columns were chosen: then all of them are shown, even if the list must scroll. */
  readonly chosen: boolean;
  readonly setColumns: (columns: readonly QuoteColumn[]) => void;
  /** The sort of this type of list; null: as given. */
  readonly sort: ListSort | null;
  readonly setSort: (sort: ListSort | null) => void;
  /** Chosen widths of columns, and what changes one (`final`: it is to be kept). Absent where widths cannot be chosen. */
  readonly widths?: ColumnWidths;
  readonly setWidth?: (column: QuoteColumn, width: number, final: boolean) => void;
}

/** The columns of lists, and the sort of a type of list. */
export function useListChoice(type: ListRequest['type']): ListChoice {
  const columnText = useMarketState((state) => state.preferences.columns ?? '');
  const sortText = useMarketState((state) => state.preferences.listsort ?? '');
  const columns = useMemo(() => parseListColumns(columnText), [columnText]);
  const sort = useMemo(() => parseListSort(sortText, type), [sortText, type]);
  const setColumns = useCallback(
    (next: readonly QuoteColumn[]) => savePreferences({ columns: formatListColumns(next) }),
    [],
  );
  const setSort = useCallback(
    (next: ListSort | null) =>
      savePreferences({ listsort: changedListSort(marketState().preferences.listsort ?? '', type, next) }),
    [type],
  );
  return { columns, chosen: columnText !== '', setColumns, sort, setSort };
}
