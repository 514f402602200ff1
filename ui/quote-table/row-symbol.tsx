import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import type { RowText } from '../../workers/api/quote-list.ts';
import table from '../components/table.module.css';
import { quotePath } from '../routes/paths.ts';
import { HaltMark } from './halt-mark.tsx';
import { QuoteFlags } from './quote-flags.tsx';
import { RowExtrasContext } from './row-extras.ts';
import type { CellName } from './row-painter.ts';
import { rowKey } from './shown-order.ts';

interface Props {
  readonly text: RowText;
  /** Whether the Tab key reaches this row; the arrow keys reach every row. */
  readonly reachable: boolean;
  readonly cell: (name: CellName) => (element: HTMLElement | null) => void;
}

/** A row's region, its symbol as the link that covers the row, its flags and its halt mark. */
export function RowSymbol({ text, reachable, cell }: Props): ReactNode {
  const extras = useContext(RowExtrasContext);
  return (
    <>
      <span className={table.quiet}>{text.region}</span>{' '}
      <Link href={quotePath(text)} className={table.link} tabIndex={reachable ? 0 : -1} data-key={rowKey(text)}>
        {text.symbol}
      </Link>
      <QuoteFlags cell={cell} />
      <HaltMark cell={cell} />
      {extras && <extras.Mark text={text} />}
    </>
  );
}
