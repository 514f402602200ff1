import type { ReactNode } from 'react';
import css from './quote-table.module.css';
import type { CellName } from './row-painter.ts';
import table from './table.module.css';

/** A security of this type has a bid and an ask without sizes. */
const WITHOUT_SIZES = 9;

interface Props {
  readonly side: 'bid' | 'ask';
  readonly sectype: number;
  readonly cell: (name: CellName) => (element: HTMLElement | null) => void;
}

/**
 * A bid or an ask with its size. Security type 9 has another layout (specification section 9), of which nothing more is
 * said: ours shows the price alone, for what is quoted without an order behind it.
 */
export function OrderCell({ side, sectype, cell }: Props): ReactNode {
  return (
    <>
      <span ref={cell(side)} />
      {sectype === WITHOUT_SIZES ? null : (
        <>
          {' '}
          <span className={table.quiet}>×</span>{' '}
          <span ref={cell(`${side}Size`)} className={`${table.size} ${css.size}`} />
        </>
      )}
    </>
  );
}
