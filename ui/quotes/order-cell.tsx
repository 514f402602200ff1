import type { ReactNode } from 'react';
import { hasOrderSizes } from '../../engine/quotes/order-sizes.ts';
import type { CellName } from './row-painter.ts';
import table from './table.module.css';

interface Props {
  readonly side: 'bid' | 'ask';
  readonly sectype: number;
  readonly cell: (name: CellName) => (element: HTMLElement | null) => void;
}

/** A bid or an ask with its size, if securities of its type have one. */
export function OrderCell({ side, sectype, cell }: Props): ReactNode {
  return (
    <>
      <span ref={cell(side)} />
      {hasOrderSizes(sectype) ? (
        <>
          {' '}
          <span className={table.quiet}>×</span> <span ref={cell(`${side}Size`)} className={table.size} />
        </>
      ) : null}
    </>
  );
}
