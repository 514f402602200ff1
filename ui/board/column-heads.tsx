import type { ReactNode } from 'react';
import type { ListSort } from '../../engine/draw/list-order.ts';
import { isNumeric, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { PaintedColumn } from '../../workers/api/painted-list.ts';
import { useText } from '../i18n/text.ts';
import css from './column-heads.module.css';

interface Props {
  readonly columns: readonly PaintedColumn[];
  readonly sort: ListSort | null;
  readonly onSort: (sort: ListSort | null) => void;
}

/** Over a painted list: the names of its columns, each a button that sorts by it. */
export function ColumnHeads({ columns, sort, onSort }: Props): ReactNode {
  const t = useText();
  return (
    <div className={css.heads}>
      {columns.map(({ code, left, width }) => {
        const way = sort?.column !== code ? 'none' : sort.descending ? 'descending' : 'ascending';
        return (
          <button
            key={code}
            type="button"
            className={css.head}
            data-numeric={isNumeric(code)}
            data-way={way}
            aria-label={t(`board.sort.${way}`, { column: t(`column.${code}`) })}
            style={{ left, width }}
            onClick={() => onSort(nextSort(code, sort))}
          >
            <span className={css.name}>{t(`column.${code}`)}</span>
          </button>
        );
      })}
    </div>
  );
}

/** What a press on a column's head does: sorts by it, turns the order, goes back to the list's own. */
function nextSort(column: QuoteColumn, sort: ListSort | null): ListSort | null {
  const first = isNumeric(column);
  if (sort?.column !== column) return { column, descending: first };
  return sort.descending === first ? { column, descending: !first } : null;
}
