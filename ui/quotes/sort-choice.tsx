import type { ReactNode } from 'react';
import { isQuoteColumn, isText, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import { type Translate, useText } from '../i18n/text.ts';
import css from './sort-choice.module.css';

interface Props {
  /** The columns that the list can be sorted by. */
  readonly columns: readonly QuoteColumn[];
  readonly sort: ListSort | null;
  readonly onSort: (sort: ListSort | null) => void;
}

const WAYS = [false, true] as const;

/** Chooses the sort of a list if not every column has a header to click. */
export function SortChoice({ columns, sort, onSort }: Props): ReactNode {
  const t = useText();
  // The list may be sorted by a column that is not shown here.
  const offered = sort === null || columns.includes(sort.column) ? columns : [...columns, sort.column];
  return (
    <select
      className={css.choice}
      aria-label={t('list.sort')}
      value={sort === null ? '' : written(sort)}
      onChange={({ target }) => onSort(read(target.value))}
    >
      <option value="">{t('list.sort.none')}</option>
      {offered.flatMap((column) =>
        WAYS.map((descending) => (
          <option key={written({ column, descending })} value={written({ column, descending })}>
            {words({ column, descending }, t)}
          </option>
        )),
      )}
    </select>
  );
}

function words({ column, descending }: ListSort, t: Translate): string {
  const name = t(`column.${column}`);
  if (isText(column)) return t(descending ? 'list.sort.last' : 'list.sort.first', { column: name });
  return t(descending ? 'list.sort.highest' : 'list.sort.lowest', { column: name });
}

function written({ column, descending }: ListSort): string {
  return `${column} ${descending}`;
}

function read(value: string): ListSort | null {
  const [column = '', descending] = value.split(' ');
  return isQuoteColumn(column) ? { column, descending: descending === 'true' } : null;
}
