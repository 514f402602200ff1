import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { ListStatus, RowText } from '../../workers/api/quote-list.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import { type RowExtras, RowExtrasContext } from '../quote-table/row-extras.ts';
import { rowKey } from '../quote-table/shown-order.ts';
import css from './new-matches.module.css';

/** How long (ms) a row is marked as new. */
const NEW_MS = 120_000;

const NewRows = createContext<ReadonlySet<string>>(new Set());

/** The mark of a row that has matched only for a short time. */
function NewMark({ text }: { readonly text: RowText }): ReactNode {
  const t = useText();
  return useContext(NewRows).has(rowKey(text)) ? <span className={css.mark}>{t('search.new')}</span> : null;
}

const MATCHING_ROW: RowExtras = { Mark: NewMark };

interface Props {
  readonly rows: readonly RowText[];
  readonly status: ListStatus;
  readonly children: ReactNode;
}

/** Marks the rows in the tables below that began to match since the list was opened, and says their symbols to screen readers. */
export function NewMatches({ rows, status, children }: Props): ReactNode {
  const t = useText();
  /** The rows of the last answer; null before the first. */
  const known = useRef<ReadonlySet<string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (status.phase !== 'ready') return;
    const before = known.current;
    const keys = new Set(rows.map(rowKey));
    known.current = keys;
    if (before === null) return;
    const added = rows.filter((row) => !before.has(rowKey(row)));
    if (added.length === 0) return;
    setFresh((marked) => new Set([...marked, ...added.map(rowKey)]));
    setSaid(t('search.new.said', { symbols: added.map(({ symbol }) => symbol).join(', ') }));
    setTimeout(() => {
      setFresh((marked) => new Set([...marked].filter((key) => !added.some((row) => rowKey(row) === key))));
    }, NEW_MS);
  }, [rows, status.phase, t]);

  return (
    <RowExtrasContext value={MATCHING_ROW}>
      <NewRows value={fresh}>{children}</NewRows>
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </RowExtrasContext>
  );
}
