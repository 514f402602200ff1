import type { ReactNode } from 'react';
import { isNumeric, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import table from '../components/table.module.css';
import { useText } from '../i18n/text.ts';
import { beginWidthDrag, widthStep } from './column-width.ts';
import { nextSort } from './next-sort.ts';
import css from './sort-header.module.css';
import { useColumnLabel } from './use-column-label.ts';

interface Props {
  readonly column: QuoteColumn;
  readonly sort: ListSort | null;
  /** If absent, the list cannot be sorted. */
  readonly onSort?: ((sort: ListSort | null) => void) | undefined;
  /**
   * Called while its edge is dragged, and with `final` at the end, with a width in CSS pixels at the default text size; also for
   * Shift with the left or right arrow. If absent, its width is fixed.
   */
  readonly onWidth?: ((column: QuoteColumn, width: number, final: boolean) => void) | undefined;
}

/** The header of a column, a button that sorts by it. */
export function SortHeader({ column, sort, onSort, onWidth }: Props): ReactNode {
  const t = useText();
  const own = sort?.column === column ? sort : null;
  const way = own === null ? 'none' : own.descending ? 'descending' : 'ascending';
  const { label, title } = useColumnLabel()(column);
  return (
    <th
      scope="col"
      className={isNumeric(column) ? table.number : undefined}
      aria-sort={way}
      data-column={column}
      title={title}
    >
      {onSort === undefined ? (
        label
      ) : (
        <button
          type="button"
          className={`${css.button} ${css.sort}`}
          data-way={way}
          onClick={() => onSort(nextSort(column, sort))}
          aria-keyshortcuts={onWidth && 'Shift+ArrowLeft Shift+ArrowRight'}
          onKeyDown={
            onWidth &&
            ((event) => {
              const width = widthStep(event);
              if (width !== null) onWidth(column, width, true);
            })
          }
        >
          <span className={css.name}>{label}</span>
        </button>
      )}
      {onWidth && (
        <span
          className={css.edge}
          title={t('list.width')}
          onPointerDown={(event) => beginWidthDrag(event, (width, final) => onWidth(column, width, final))}
        />
      )}
    </th>
  );
}
