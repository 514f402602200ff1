import type { ReactNode } from 'react';
import { isNumeric, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import table from '../components/table.module.css';
import { useText } from '../i18n/text.ts';
import { nextSort } from './next-sort.ts';
import css from './sort-header.module.css';

interface Props {
  readonly column: QuoteColumn;
  readonly sort: ListSort | null;
  /** If absent, the list cannot be sorted. */
  readonly onSort?: ((sort: ListSort | null) => void) | undefined;
}

/** The header of a column, a button that sorts by it. */
export function SortHeader({ column, sort, onSort }: Props): ReactNode {
  const t = useText();
  const own = sort?.column === column ? sort : null;
  const way = own === null ? 'none' : own.descending ? 'descending' : 'ascending';
  const label = t(`column.${column}`);
  return (
    <th scope="col" className={isNumeric(column) ? table.number : undefined} aria-sort={way} data-column={column}>
      {onSort === undefined ? (
        label
      ) : (
        <button
          type="button"
          className={`${css.button} ${css.sort}`}
          data-way={way}
          onClick={() => onSort(nextSort(column, sort))}
        >
          <span className={css.name}>{label}</span>
        </button>
      )}
    </th>
  );
}
