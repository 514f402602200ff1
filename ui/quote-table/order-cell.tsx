import type { ReactNode } from 'react';
import { hasOrderSizes } from '../../engine/quotes/order-sizes.ts';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import table from '../components/table.module.css';
import type { CellName } from './row-painter.ts';

interface Props {
  readonly column: QuoteColumn;
  readonly sectype: number;
  readonly cell: (name: CellName) => (element: HTMLElement | null) => void;
}

/** A bid or an ask with its size, if securities of its type have one. */
export function OrderCell({ column, sectype, cell }: Props): ReactNode {
  return (
    <>
      <span ref={cell(column)} />
      {hasOrderSizes(sectype) ? (
        <>
          {' '}
          <span className={table.quiet}>×</span> <span ref={cell(`${column}Size`)} className={table.size} />
        </>
      ) : null}
    </>
  );
}
