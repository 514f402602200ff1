import { useMemo, useState } from 'react';
import { isQuoteColumn, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import { formatListColumns, parseListColumns } from '../../engine/settings/list-columns.ts';
import type { NamedListBody } from '../../engine/workspace/named-list.ts';
import { changeList } from '../named-lists/change-lists.ts';
import type { NamedList } from '../named-lists/use-named-lists.ts';
import type { ColumnWidths } from '../quote-table/column-layout.ts';
import { type ListChoice, useListChoice } from './use-list-choice.ts';

/** Columns, sort and widths of a named list, kept with it; without columns of its own it has the user's usual ones. */
export function useNamedListChoice({ id, body }: NamedList): ListChoice {
  const usual = useListChoice('symbols');
  /** The column whose edge is being dragged. */
  const [dragged, setDragged] = useState<ColumnWidths>({});
  const { columns: own, sort, widths } = body;
  const columns = useMemo(() => (own === undefined ? null : parseListColumns(own)), [own]);
  return {
    columns: columns ?? usual.columns,
    chosen: columns !== null || usual.chosen,
    setColumns(next) {
      changeList(id, (now) => ({ ...now, columns: formatListColumns(next) }));
    },
    sort: useMemo(() => sortOf(sort), [sort]),
    setSort(next) {
      changeList(id, ({ sort: _, ...now }) => (next === null ? now : { ...now, sort: next }));
    },
    widths: useMemo(() => ({ ...(widths as ColumnWidths | undefined), ...dragged }), [widths, dragged]),
    setWidth(column: QuoteColumn, width: number, final: boolean) {
      if (!final) {
        setDragged({ [column]: width });
        return;
      }
      changeList(id, (now) => ({ ...now, widths: { ...now.widths, [column]: width } }));
      setDragged({});
    },
  };
}

/** Null for none, and for a column that this version does not know. */
function sortOf(sort: NamedListBody['sort']): ListSort | null {
  if (sort === undefined || !isQuoteColumn(sort.column)) return null;
  return { column: sort.column, descending: sort.descending };
}
