import type { CSSProperties, ReactNode, RefObject } from 'react';
import { isNumeric, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import { useText } from '../i18n/text.ts';
import { columnTracks } from '../quote-table/column-layout.ts';
import { nextSort } from '../quote-table/next-sort.ts';
import sorting from '../quote-table/sort-header.module.css';
import { useColumnLabel } from '../quote-table/use-column-label.ts';
import { textScale } from '../style/text-scale.ts';
import css from './column-heads.module.css';

interface Props {
  /** The element whose children's positions are those of the painted columns. */
  readonly row: RefObject<HTMLDivElement | null>;
  readonly columns: readonly QuoteColumn[];
  /** Width of a row, CSS pixels. */
  readonly width: number;
  readonly sort: ListSort | null;
  /** Called when the heads or the list below are scrolled sideways, CSS pixels. Both scroll together. */
  readonly onScroll: (left: number) => void;
  readonly onSort: (sort: ListSort | null) => void;
}

/** The column headers of a painted list, in the same positions as in the DOM table. Each is a button that sorts by its column. */
export function ColumnHeads({ row, columns, width, sort, onScroll, onSort }: Props): ReactNode {
  const t = useText();
  const labelOf = useColumnLabel();
  const style = { '--columns': columnTracks(columns, false, width / textScale()), width } as CSSProperties;
  return (
    <div className={css.heads} onScroll={(event) => onScroll(event.currentTarget.scrollLeft)}>
      <div ref={row} className={css.row} style={style}>
        {columns.map((code) => {
          const { label, title } = labelOf(code);
          const way = sort?.column !== code ? 'none' : sort.descending ? 'descending' : 'ascending';
          return (
            <button
              key={code}
              type="button"
              className={`${sorting.button} ${css.head}`}
              data-numeric={isNumeric(code)}
              data-way={way}
              aria-label={t(`board.sort.${way}`, { column: label })}
              title={title}
              onClick={() => onSort(nextSort(code, sort))}
            >
              <span className={sorting.name}>{label}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
