import type { ReactNode } from 'react';
import { columnOf, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { RowText } from '../../workers/api/quote-list.ts';
import table from '../components/table.module.css';
import direction from './change.module.css';
import { OrderCell } from './order-cell.tsx';
import { RowNotes } from './row-notes.tsx';
import type { CellName } from './row-painter.ts';
import css from './spark.module.css';

interface CellProps {
  readonly cell: (name: CellName) => (element: HTMLElement | null) => void;
}

/** The content of a row's cell in a column. The symbol's cell is empty, because the symbol is the row's header. */
export function ColumnCell({
  column,
  text,
  cell,
}: CellProps & { readonly column: QuoteColumn; readonly text: RowText }): ReactNode {
  switch (columnOf(column).cell) {
    case 'symbol':
      return null;
    case 'name':
      return (
        <div className={table.shared}>
          <span className={table.name} title={text.name}>
            {text.name}
          </span>
          <RowNotes text={text} cell={cell} />
        </div>
      );
    case 'change':
      return (
        <span className={`${direction.change} ${direction.arrow}`}>
          <span ref={cell(column)} />
        </span>
      );
    case 'percent':
      return <span ref={cell(column)} className={direction.change} />;
    case 'order':
      return <OrderCell column={column} sectype={text.sectype} cell={cell} />;
    case 'amount':
      return (
        <>
          <span ref={cell(column)} />
          <span ref={cell(`${column}Unit`)} className={table.unit} />
        </>
      );
    case 'time':
      return <span ref={cell(column)} className={table.quiet} />;
    case 'spark':
      return <span ref={cell(column)} className={css.spark} />;
    default:
      return <span ref={cell(column)} />;
  }
}
