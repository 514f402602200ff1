import type { ReactNode } from 'react';
import type { RowText } from '../../workers/api/quote-list.ts';
import { useText } from '../i18n/text.ts';
import notes from './row-notes.module.css';
import type { CellName } from './row-painter.ts';

interface Props {
  readonly text: RowText;
  readonly cell: (name: CellName) => (element: HTMLElement | null) => void;
  /** The notes are short because they are beside the symbol, in a list without names. */
  readonly brief?: boolean;
}

/** The notes of a row beside its name or symbol: unknown, why it is not trading, how much it is delayed. */
export function RowNotes({ text, cell, brief = false }: Props): ReactNode {
  const t = useText();
  return (
    <>
      <span ref={cell('unknown')} className={notes.unknown} hidden>
        {t(text.otherName ? `list.unknown.${text.region}` : brief ? 'list.unknown.short' : 'list.unknown')}
      </span>
      <span ref={cell('halt')} className={notes.halt} />
      <span ref={cell('delay')} className={notes.note} />
    </>
  );
}
