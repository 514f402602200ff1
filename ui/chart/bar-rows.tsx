import { type ReactNode, useMemo } from 'react';
import type { BarTable } from '../../workers/api/chart-api.ts';
import { useLocale, useText } from '../i18n/text.ts';
import css from './bar-table.module.css';
import { cellText, columnName, isTextColumn } from './bar-table-text.ts';

/** The most rows shown. Nobody reads more, and every row costs a screen reader time. */
export const MAX_BARS_SHOWN = 500;

interface Props {
  readonly table: BarTable;
  readonly newestFirst: boolean;
  readonly caption: string;
}

/** The rows of a chart's table, at most the newest `MAX_BARS_SHOWN`. The keyboard scrolls them too. */
export function BarRows({ table, newestFirst, caption }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const { columns, rows } = table;
  const shown = useMemo(
    () => (newestFirst ? rows.slice(-MAX_BARS_SHOWN).reverse() : rows.slice(-MAX_BARS_SHOWN)),
    [rows, newestFirst],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it
    <section className={css.scroll} aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-text={isTextColumn(column) ? '' : undefined}>
                {columnName(column, t, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const [date = '', ...rest] = row;
            return (
              <tr key={`${date} ${rest[0]}`}>
                <th scope="row">{cellText('date', date, t, locale)}</th>
                {rest.map((value, i) => {
                  const column = columns[i + 1] ?? '';
                  return (
                    <td key={column} data-text={isTextColumn(column) ? '' : undefined}>
                      {cellText(column, value, t, locale)}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
