import type { ReactNode } from 'react';
import hidden from '../components/visually-hidden.module.css';
import notes from './row-notes.module.css';
import type { CellName } from './row-painter.ts';

/** The mark of a row that is not trading. Canadian rows have the word for screen readers only; US rows show it elsewhere. */
export function HaltMark({
  cell,
}: {
  readonly cell: (name: CellName) => (element: HTMLElement | null) => void;
}): ReactNode {
  return (
    <span className={notes.haltMark}>
      <span ref={cell('haltName')} className={hidden.hidden} />
    </span>
  );
}
