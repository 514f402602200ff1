import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import type { CellName } from './row-painter.ts';
import table from './table.module.css';

interface Props {
  readonly cell: (name: CellName) => (element: HTMLElement | null) => void;
}

/** What is said of a row beside its name: unknown, why it does not trade, how late it is. */
export function RowNotes({ cell }: Props): ReactNode {
  const t = useText();
  return (
    <>
      <span ref={cell('unknown')} className={table.unknown} hidden>
        {t('list.unknown')}
      </span>
      <span ref={cell('halt')} className={table.halt} />
      <span ref={cell('delay')} className={table.note} />
    </>
  );
}
